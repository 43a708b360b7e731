"""Makers of the pictures in the documentation; ``make pictures`` runs them all."""
