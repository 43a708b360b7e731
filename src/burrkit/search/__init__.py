"""New puzzles (floor 7): burrs from a stock of sticks, pieces from assemblies, high levels by climbing."""
