"""The commands of ``burrkit census definitions``."""
