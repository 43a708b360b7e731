"""Special studies of assemblies: Apart-Codes, the catalogue of these, legal turns."""
