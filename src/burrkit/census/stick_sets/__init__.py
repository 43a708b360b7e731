"""All assemblies grouped by their sets of six sticks, and which of them come completely apart."""
