"""The commands of ``burrkit smt``."""
