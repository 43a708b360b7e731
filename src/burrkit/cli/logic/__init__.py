"""The commands of ``burrkit logic``."""
