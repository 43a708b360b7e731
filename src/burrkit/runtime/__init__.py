"""Compilation, caching, storage, executors and argument checks; imports only ``errors`` from burrkit."""
