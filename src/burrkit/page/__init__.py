"""Solutions as one self-contained page: the scene document, the page, and the frame for notebooks."""

from burrkit.page.template import Page as Page
from burrkit.page.viewing import explore as explore, view as view
from burrkit.runtime.lazy import publish

publish(__name__)
