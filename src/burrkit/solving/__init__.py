"""From a problem to its solutions: search, parallel work, checkpoints, results."""
