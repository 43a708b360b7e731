"""The commands of ``burrkit census turns``."""
