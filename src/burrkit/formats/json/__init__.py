"""Puzzles and documents as JSON: docs/formats/json.md."""
