"""The commands of ``burrkit census``."""
