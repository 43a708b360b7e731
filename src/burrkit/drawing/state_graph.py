"""The states of a separation as a graph to read: layers by depth, the way out, dead ends.

Each disc is an arrangement, each line a move. The assembled puzzle is on the left; a column holds the states
that many moves away from it. The shortest way to the first exit runs along the top.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Final

from burrkit.drawing.display import Drawing
from burrkit.drawing.items import INK, PAPER, SOFT_INK, Disc, Item, PictureError, Point, Strokes, Words
from burrkit.drawing.layout import MARGIN, SIZES, TEXT, bound, heading
from burrkit.palette import ACCENT

if TYPE_CHECKING:
    from burrkit.moves.difficulty.model import SeparationDifficulty

#: States in a picture: more are a grey cloud.
MOST_STATES: Final = 3_000
_WIDEST_STEP: Final = 14.0
_TALLEST: Final = 230.0
_LINE: Final = "#c9c4bc"
_OTHER: Final = "#8f8a82"


def states(
    separation: SeparationDifficulty, *, title: str = "", subtitle: str = "", legend: bool = True
) -> Drawing:
    """Draw the states of a separation, a ``legend`` below. PictureError for more than ``MOST_STATES``."""
    graph = separation.graph
    if len(graph.states) > MOST_STATES:
        raise PictureError(
            f"{len(graph.states):,} states are too many for a picture; it shows {MOST_STATES:,}", "too-large"
        )
    wide = SIZES["fit"][0]
    items, top = heading(title, subtitle, wide)
    layers = _layers(separation)
    across = min(_WIDEST_STEP, (wide - 2 * MARGIN - 4) / max(len(layers) - 1, 1))
    rows = max(map(len, layers))
    down = min(across * 0.7, (_TALLEST - top) / rows)
    radius = max(min(across, down) * 0.28, 0.35)
    at = {
        state: (MARGIN + 2 + across * x, top + radius + 2 + down * y)
        for x, layer in enumerate(layers)
        for y, state in enumerate(layer)
    }
    items += _lines(separation, at, radius)
    items += _discs(separation, at, radius)
    bottom = top + radius * 2 + 2 + down * rows
    if not legend:
        return bound([(wide, bottom + radius, items)], title)
    items += _legend(bottom + TEXT, radius=1.2)
    return bound([(wide, bottom + TEXT * 2 + MARGIN, items)], title)


def _layers(separation: SeparationDifficulty) -> list[list[int]]:
    """The states of each depth, from top to bottom: the way first, others below their nearest neighbours."""
    graph = separation.graph
    way = set(separation.way)
    nearer: dict[int, list[int]] = {}
    for edge in graph.edges:
        for one, other in ((edge.source, edge.target), (edge.target, edge.source)):
            if graph.states[other].depth < graph.states[one].depth:
                nearer.setdefault(one, []).append(other)
    layers: list[list[int]] = []
    place: dict[int, int] = {}
    for number, state in enumerate(graph.states):
        if state.depth == len(layers):
            layers.append([])
        layers[state.depth].append(number)

    def order(state: int) -> tuple[bool, float, int]:
        return state not in way, fmean([place[other] for other in nearer.get(state, [])] or [0]), state

    for layer in layers:
        layer.sort(key=order)
        place |= {state: y for y, state in enumerate(layer)}
    return layers


def _lines(separation: SeparationDifficulty, at: dict[int, Point], radius: float) -> list[Item]:
    """The moves, those of the way last and thicker."""
    way = set(zip(separation.way, separation.way[1:], strict=False))
    pairs = {(edge.source, edge.target) for edge in separation.graph.edges}
    on_it = {pair for pair in pairs if pair in way or pair[::-1] in way}
    return [
        Strokes(tuple((at[a], at[b]) for a, b in sorted(some)), colour, width)
        for some, colour, width in ((pairs - on_it, _LINE, radius * 0.3), (on_it, ACCENT, radius * 0.6))
        if some
    ]


def _discs(separation: SeparationDifficulty, at: dict[int, Point], radius: float) -> list[Item]:
    items: list[Item] = []
    way, dead = set(separation.way), {end.state for end in separation.dead_ends}
    for number, state in enumerate(separation.graph.states):
        otherwise = "dead" if number in dead else "other"
        kind = "exit" if state.separations else "way" if number in way else otherwise
        items += _disc(kind, at[number], radius, start=number == 0)
    return items


def _disc(kind: str, at: Point, radius: float, *, start: bool = False) -> list[Item]:
    """One state: the assembled one is dark, exits have a ring, dead ends are hollow."""
    colour = INK if start else ACCENT if kind in ("exit", "way") else _OTHER
    drawn: list[Item] = [Disc(at, radius, colour)]
    if kind == "exit":
        drawn = [
            Disc(at, radius * 1.4, ACCENT),
            Disc(at, radius * 1.1, PAPER),
            Disc(at, radius * 0.7, colour),
        ]
    elif kind == "dead":
        drawn.append(Disc(at, radius * 0.6, PAPER))
    return drawn


def _legend(y: float, radius: float) -> list[Item]:
    """What the discs mean, in one line."""
    items: list[Item] = []
    x = MARGIN
    for kind, words in (
        ("start", "assembled"),
        ("way", "on the shortest way"),
        ("exit", "a group comes free"),
        ("dead", "dead end"),
        ("other", "elsewhere"),
    ):
        items += _disc(kind, (x + radius, y - TEXT * 0.35), radius, start=kind == "start")
        items.append(Words(words, (x + radius * 2 + 1.5, y), TEXT * 0.9, SOFT_INK))
        x += radius * 2 + 4 + len(words) * TEXT * 0.5 + 3
    return items
