"""Joint slides: several pieces slide at once, each along its own line, on any lattice of polyhedra."""
