"""Compiled searches of the special studies."""
