"""What several commands share: console, progress, options, drawings in text."""
