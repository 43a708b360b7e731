"""Compiled hill climbing."""
