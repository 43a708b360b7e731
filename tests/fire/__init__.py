"""Attacks on files and processes: a little among the tests, any count by ``python -m tests.fire.NAME``."""
