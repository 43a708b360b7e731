"""A solution as one self-contained page (floor 6): the scene document, the page, and the notebook's frame."""

from burrkit.viewer.page import Page
from burrkit.viewer.viewing import view

__all__ = ["Page", "view"]
