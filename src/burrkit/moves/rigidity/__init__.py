"""Whether anything in an assembly can move at all: a motion, or a proof that there is none."""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.moves.rigidity.analysis import analyse as analyse
    from burrkit.moves.rigidity.checking import check_rigidity as check_rigidity
    from burrkit.moves.rigidity.equations import turn_matrix as turn_matrix
    from burrkit.moves.rigidity.model import Contact as Contact, Rigidity as Rigidity, Velocity as Velocity

publish(__name__)
