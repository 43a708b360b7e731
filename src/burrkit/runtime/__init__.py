"""What long computations share, whatever they compute: files on disk. Imports nothing of ours but errors."""
