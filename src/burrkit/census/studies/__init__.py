"""Special studies of kept assemblies: Apart-Codes, other definitions of a move, least totals."""
