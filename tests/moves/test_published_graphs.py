"""Graphs of states against published ones, state by state: those of Chen, Wang, Song and Bickel (2022).

Their puzzles and graphs are public (github.com/Linsanity81/High-LevelPuzzle), but not part of this project.
Name a folder with the files in the environment variable HIGH_LEVEL_PUZZLES: ``*.puz``, and next to each a
folder ``disassembly_graph`` with its ``*.dot``. A graph labels its nodes with the offsets of all pieces. How
such graphs differ from burrkit's is described in docs/conventions.md.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Sequence
from pathlib import Path

import pytest

from burrkit.assembly import Assembly
from burrkit.errors import FormatWarning
from burrkit.formats import puz
from burrkit.formats.stored import Archive
from burrkit.moves import state_graph
from tests.reference.configurations import Node, Offsets, complete_graph, kernel_graph, relative

FOLDER = os.environ.get("HIGH_LEVEL_PUZZLES", "")
GRAPHS = sorted(Path(FOLDER).rglob("*.dot")) if FOLDER else []
published = pytest.mark.skipif(
    not GRAPHS, reason="HIGH_LEVEL_PUZZLES does not name a folder with the puzzles"
)

_NODE = re.compile(r'^(\d+) ?\[label = "([^"]*)"', re.MULTILINE)
_LINK = re.compile(r"^(\d+) -[->] (\d+)", re.MULTILINE)
_PIECE = re.compile(r"^P(\d+): (-?\d+) (-?\d+) (-?\d+) *$", re.MULTILINE)

#: Graphs that lack nodes which the other graph of the same puzzle has, and how many.
INCOMPLETE = {"Cube_5x5x5_E1_K4_L12_complete_graph.dot": 8}
#: States from which a group comes free, but which the published search never looks at: only groups that do
#: not hang together lead there from a state that is not an end.
OVERLOOKED = {
    "Bunny_11x10x8_K5_L7.dot": 1,
    "CubeWeird_6x6x6_K3_L9_2.dot": 1,
    "Sofa_7x8x6_K4_L8_kernel_graph.dot": 2,
}


def nodes_of(text: str) -> dict[str, Node]:
    """The nodes by name; not those that stand for a removal, which have a piece at infinity."""
    rows = {name: _PIECE.findall(label) for name, label in _NODE.findall(text) if "∞" not in label}
    first = min(int(piece) for row in rows.values() for piece, *_ in row)  # some graphs count from 0
    return {
        name: (
            tuple(int(piece) - first for piece, *_ in row),
            relative([(int(x), int(y), int(z)) for _, x, y, z in row]),
        )
        for name, row in rows.items()
    }


def assembly_of(text: str) -> Assembly:
    """The assembly of a grid of labels; some published files have labels beyond the grid."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        archive = Archive(puz.read(text))
    return archive.assembly(archive.spec.stored[0])


def shapes_of(assembly: Assembly) -> list[frozenset[tuple[int, int, int]]]:
    owners = assembly.owners()
    return [frozenset(c for c, p in owners.items() if p == piece) for piece in assembly.placed]


def states_of(assembly: Assembly) -> tuple[set[Offsets], set[Offsets]]:
    """burrkit's states, and those from which a group comes free."""
    graph = state_graph(assembly, max_states=100_000)
    assert graph.complete
    return {s.offsets for s in graph.states}, {s.offsets for s in graph.states if s.separations}


def offsets_of(nodes: Sequence[Node] | set[Node]) -> set[Offsets]:
    return {offsets for _, offsets in nodes}


@published
@pytest.mark.parametrize("path", [p for p in GRAPHS if "complete" not in p.stem], ids=lambda p: p.stem)
def test_kernel_graph(path: Path) -> None:
    """Nodes, links and removals are exactly those of the rule, and burrkit's states are among the nodes."""
    text = path.read_text(encoding="utf-8")
    (file,) = path.parent.parent.glob("*.puz")
    assembly = assembly_of(file.read_text(encoding="utf-8"))
    shapes = shapes_of(assembly)
    whole = {name: node for name, node in nodes_of(text).items() if len(node[0]) == len(shapes)}
    graph = kernel_graph(shapes)
    assert set(whole.values()) == graph.nodes
    links = _LINK.findall(text)
    assert {frozenset((whole[a][1], whole[b][1])) for a, b in links if a in whole and b in whole} == {
        frozenset(map(relative, link)) for link in graph.links
    }
    ends = {relative(end) for end in graph.ends}
    if path.stem.endswith("kernel_graph"):  # two older graphs show one removal only
        assert {whole[a][1] for a, b in links if a in whole and b not in whole} == ends
    ours, free = states_of(assembly)
    assert ours <= offsets_of(graph.nodes)
    assert ends <= free
    assert len(free - ends) == OVERLOOKED.get(path.name, 0)


@published
@pytest.mark.parametrize("path", [p for p in GRAPHS if "kernel" not in p.stem], ids=lambda p: p.stem)
def test_complete_graph(path: Path) -> None:
    """So are the nodes of what is left after removals; one published graph lacks some."""
    (file,) = path.parent.parent.glob("*.puz")
    nodes = complete_graph(shapes_of(assembly_of(file.read_text(encoding="utf-8"))))
    theirs = set(nodes_of(path.read_text(encoding="utf-8")).values())
    assert theirs <= nodes
    assert len(nodes - theirs) == INCOMPLETE.get(path.name, 0)


#: A drawer, 1, that slides in a frame, 2, and has a knob, 3.
DRAWER = "4 3 1\n1.0 1.0 1.0\n2 2 2 2\n0 1 1 3\n2 2 2 2\n"


def test_the_rule_by_hand() -> None:
    """The drawer alone slides off at once; nothing is tried before it, and nothing after it."""
    shapes = shapes_of(assembly_of(DRAWER))
    graph = kernel_graph(shapes)
    assert graph.nodes == {((0, 1, 2), ((0, 0, 0),) * 3)}
    assert list(graph.ends.values()) == [(0,)]
    rest = {((0,), ((0, 0, 0),)), ((1, 2), ((0, 0, 0),) * 2), ((1,), ((0, 0, 0),)), ((2,), ((0, 0, 0),))}
    assert complete_graph(shapes) == graph.nodes | rest
    assert states_of(assembly_of(DRAWER))[0] == offsets_of(graph.nodes)


def test_reading_a_graph() -> None:
    text = 'graph G {\n0 [label = "P1: 1 0 -2 \nP2: 0 0 0 \n",  style="filled"];\n'
    text += '00 [label = "P1: +∞ 0 -2 \n"];\n0 -- 00;\n}'
    assert nodes_of(text) == {"0": ((0, 1), ((0, 0, 0), (-1, 0, 2)))}
    assert _LINK.findall(text) == [("0", "00")]
