"""BurrTools' ``.xmpuzzle`` files, read and written: docs/formats/xmpuzzle.md."""
