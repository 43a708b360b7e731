"""Mechanics: all that depends on the lattice of a puzzle and on the rule by which its pieces move.

This is the only place that distinguishes lattices and rules. Four packages have an engine each, in modules of
the same names, which are imported when they are used:

    slides      cubes that slide, by the fastest kernels      plan     ``engine``: shapes, searches, and moves
    lattices    cells of any lattice that slide               replay   ``replay``: the moves of a tree
    turns       cubes that slide and turn                     by_hand  ``gaps``: what one pulls along
    clearance   the same, with clearance

Half cubes have no engine of their own: they are whole cubes of a puzzle that is refined, see
``slides.halves``. The table of capabilities lists what is done by which rules; the documentation is made from
it, see tests/moves/test_mechanics.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from burrkit.errors import BurrkitError, PuzzleError
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.runtime.kernel_cache import CLEARANCE, LATTICES, SOLVING, TURNS
from burrkit.runtime.records import dataclass

if TYPE_CHECKING:
    from burrkit.assembly.model import Assembly
    from burrkit.geometry import Cell, Isometry, Lattice
    from burrkit.moves.engine import Engine
    from burrkit.moves.model import Separation
    from burrkit.moves.pose import Pose
    from burrkit.moves.replay import Claims
    from burrkit.moves.states.by_hand import Gaps
    from burrkit.puzzle import Problem

EngineName: TypeAlias = Literal["slides", "lattices", "turns", "clearance"]

#: The kernels that an engine needs besides those for cubes.
_KERNELS: Final[dict[EngineName, tuple[str, ...]]] = {
    "slides": (),
    "lattices": LATTICES,
    "turns": TURNS,
    "clearance": CLEARANCE,
}


class Capability(NamedTuple):
    """Something that is done with moves: the commands and functions that do it, and by which rules.

    ``uses`` is Markdown, ``rules`` are some of ``RULES``, and ``why`` is the reason for a refusal.
    """

    uses: str
    rules: tuple[str, ...]
    why: str = ""

    def require(self, rule: MoveRule | str, named: str = "rule='{}'") -> MoveRule:
        """The rule, made of a text. BurrkitError if this is not done by it; ``named`` is its name there."""
        made = MoveRule.of(rule)
        if made.kind not in self.rules:
            raise BurrkitError(f"{named.format(made)}: {self.why}")
        return made


#: The kinds of rules, as ``MoveRule.kind`` gives them. There is no search by half cubes with a clearance.
RULES: Final = ("slides", "half", "legal", "legal+half", "clearance", "joint")

TAKE_APART: Final = Capability(
    "`solve`, `burrkit.solve`, `iter_solutions`, `moves.take_apart`, `search climb`, the workbench",
    RULES,
    "not possible; there is no search by half cubes with a clearance",
)
STATES: Final = Capability(
    "`states`, `difficulty`, `moves.state_graph`, `moves.difficulty.measure`",
    RULES[:4],
    "turns with clearance may stay undecided, and joint slides end anywhere: there is no graph of all states",
)
PATHS: Final = Capability(
    "`path`, paths in the workbench, `moves.path.find_path`, `moves.path.reachable`",
    RULES[:4],
    "there is no search for paths with clearance or joint slides",
)
LEAST_TOTALS: Final = Capability(
    "`solve --least-total`, `moves.least_total`",
    ("slides", "legal"),
    "least totals are those of slides or legal",
)
BY_HAND: Final = Capability(
    "moves by hand in the workbench",
    ("slides", "legal"),
    "a hand moves one group, by whole cubes and without clearance",
)
SLIDES_ONLY: Final = Capability(
    "`solve --all-lengths`, `search sets`, `info --estimate`", ("slides",), "they count slides alone"
)

NEEDS_TURNS: Final = Capability(
    "`search climb --needs-turns`",
    ("legal", "legal+half", "clearance"),
    "nothing turns by this rule; add --rule legal",
)

CAPABILITIES: Final = (TAKE_APART, STATES, PATHS, LEAST_TOTALS, BY_HAND, SLIDES_ONLY, NEEDS_TURNS)


@dataclass(frozen=True)
class Mechanics:
    """How the pieces of a problem move by a rule; made by ``of``."""

    lattice: Lattice
    rule: MoveRule
    engine_name: EngineName

    @staticmethod
    def of(problem: Problem, rule: MoveRule | str = SLIDES, use: Capability = TAKE_APART) -> Mechanics:
        """The mechanics of a problem and a rule, for one use.

        BurrkitError if there is no such use by the rule, PuzzleError for a rule that is for cubes only.
        """
        return _mechanics(problem.lattice, MoveRule.of(rule), use)

    # What they have, and what they lack -----------------------------------------------------------------

    @property
    def kernels(self) -> tuple[str, ...]:
        """The kernels that solving takes; see ``runtime.kernel_cache``."""
        return (*SOLVING, *_KERNELS[self.engine_name])

    @property
    def has_turns(self) -> bool:
        """Whether pieces may turn."""
        return self.rule.has_turns

    @property
    def on_cubes(self) -> bool:
        """Whether pieces are made of cubes: they can be screened in bulk, turn, and have layouts."""
        return self.engine_name != "lattices"

    def require_turns(self) -> None:
        """PuzzleError if pieces of the lattice do not turn, by any rule."""
        if not self.on_cubes:
            raise PuzzleError("only pieces of cubes turn", "unsupported")

    # What they do ---------------------------------------------------------------------------------------

    def engine(self, assembly: Assembly, *, turned: bool = False) -> Engine[Any]:
        """The engine of an assembly: shapes, searches, and how their steps read as moves.

        ``turned``: pieces have turned, even if they only slide from here.
        """
        made: Engine[Any]
        if turned:
            made = _module("turns", "plan").engine(assembly, self.rule, turning=self.has_turns)
        else:
            made = _module(self.engine_name, "plan").engine(assembly, self.rule)
        return made

    def gaps(
        self, assembly: Assembly, offsets: Mapping[int, Cell], rotations: Mapping[int, Isometry]
    ) -> Gaps:
        """How far pieces are from each other along each axis, for moves by hand."""
        made: Gaps = _module(self.engine_name, "by_hand").gaps(assembly, offsets, rotations)
        return made

    def starts(self, tree: Separation) -> Iterator[tuple[Separation, dict[int, Pose]]]:
        """Each separation of a tree, with the poses of its pieces when it begins.

        Offsets are of cubes; on other lattices they count the steps of the search.
        """
        from burrkit.moves.walk import carried_in_steps, parts_apart

        return parts_apart(tree) if self.on_cubes else parts_apart(tree, carried_in_steps)


@cache  # assemblies are taken apart by the thousand
def _mechanics(lattice: Lattice, rule: MoveRule, use: Capability) -> Mechanics:
    use.require(rule)
    if rule.joint and lattice.touching:
        raise PuzzleError(f"made of {lattice.name}; joint slides are of cells with flat sides", "unsupported")
    if not lattice.is_cubic and rule != SLIDES and not rule.joint:
        only = "turn, others slide" if rule.has_turns else "move by half cubes"
        raise PuzzleError(f"made of {lattice.name}; only pieces of cubes {only}", "unsupported")
    return Mechanics(lattice, rule, _engine_of(lattice, rule))


@cache
def _module(engine: EngineName, name: str) -> Any:
    return import_module(f"burrkit.moves.{engine}.{name}")


def _engine_of(lattice: Lattice, rule: MoveRule) -> EngineName:
    if not lattice.is_cubic:
        return "lattices"
    if rule.clearance is not None:
        return "clearance"
    return "turns" if rule.has_turns else "slides"


def replay(assembly: Assembly, tree: Separation, claims: Claims) -> None:
    """Replay the moves of a tree; nothing here shares code with the search that found them."""
    package: EngineName = "slides"
    if not assembly.problem.lattice.is_cubic or tree.rule.joint:
        package = "lattices"
    elif tree.has_turns or tree.has_halves:
        package = "turns"
    _module(package, "replay").replay(assembly, tree, claims)


def paths(rule: MoveRule) -> Any:
    """The module that searches for paths of layouts by a rule: ``find`` and ``visit``."""
    return import_module(f"burrkit.moves.path.{'turning.turning_path' if rule.has_turns else 'sliding'}")


def path_rotations(rule: MoveRule, *, flat: bool) -> list[Isometry]:
    """The rotations that pieces of a layout can reach; in a flat one they stay in their plane."""
    from burrkit.geometry.motion import IDENTITY, ROTATIONS, quarter_turn

    if not rule.has_turns:
        return [IDENTITY]
    return [quarter_turn(2, quarters) for quarters in range(4)] if flat else [*ROTATIONS]


def path_kernels(rule: MoveRule) -> tuple[str, ...]:
    """The kernels of a search for a path of layouts."""
    return ("moves.path.kernel", *(TURNS if rule.has_turns else ()))
