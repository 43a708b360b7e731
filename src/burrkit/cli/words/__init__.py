"""The commands of ``burrkit words``."""
