"""Solutions as one self-contained page: the scene document, the page, and the frame for notebooks."""

from burrkit.page.template import Page
from burrkit.page.viewing import explore, view

__all__ = ["Page", "explore", "view"]
