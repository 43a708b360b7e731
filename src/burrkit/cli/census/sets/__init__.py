"""The commands of ``burrkit census sets``."""
