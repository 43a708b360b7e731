"""Inner loops of the counting."""
