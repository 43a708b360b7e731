"""The commands of ``burrkit search``."""
