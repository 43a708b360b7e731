"""Solutions as one self-contained page: the scene document, the page, and the frame for notebooks."""

from burrkit.viewer.page import Page
from burrkit.viewer.viewing import explore, view

__all__ = ["Page", "explore", "view"]
