"""What workers can be asked: each module has some operations, functions of a ``Call``."""
