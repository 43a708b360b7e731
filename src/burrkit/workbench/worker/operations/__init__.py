"""The operations of workers: each module defines some, functions of a ``Call``."""
