"""Compiled enumeration: candidates, pair queries, and what is collected of each assembly."""
