"""Special studies of selected assemblies: Apart-Codes, other definitions of a move, least totals."""
