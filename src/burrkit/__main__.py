"""``python -m burrkit`` is the command ``burrkit``."""

from __future__ import annotations

from burrkit.cli.app import main

if __name__ == "__main__":
    main()
