"""The classical burr of six notched sticks.

Modules with kernels are imported on first use; sticks and burrs need none.
"""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish
from burrkit.sixpiece.burr import Burr as Burr, burr as burr
from burrkit.sixpiece.sticks import Stick as Stick

if TYPE_CHECKING:
    from burrkit.sixpiece.batch import Counts as Counts, solve_many as solve_many
    from burrkit.sixpiece.leveltype import LevelType as LevelType, level_type as level_type

publish(__name__)
