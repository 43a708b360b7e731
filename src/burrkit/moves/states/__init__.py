"""States of an assembly: their graph, moves by hand, and how far pieces can go."""
