"""Moves by hand that pages find without the server: the cases by which their tests compare both."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from burrkit.formats.reading import drawn_layers
from burrkit.geometry import MATRICES, Cell, Voxels
from burrkit.moves.model import Move, Turn
from burrkit.moves.states.by_hand import Arrangement
from burrkit.moves.states.move_matrix import as_lists, move_matrix
from burrkit.workbench.contract.assemblies import MovementRequest
from burrkit.workbench.contract.check import parse
from burrkit.workbench.worker.main import Call
from burrkit.workbench.worker.operations.exploring import movement
from tests.moves.trays import after, in_place

#: Random moves from random arrangements of cubes, and what the server answers at each position;
#: ``python -m tests.page.test_hand`` writes them.
CASES = Path(__file__).parents[2] / "viewer" / "tests" / "hand-cases.json"

SIZES = [(3, 3, 1), (4, 3, 1), (5, 4, 1), (4, 4, 2), (3, 3, 3), (6, 5, 2)]

#: The most moves of a case, and the most turns that are stored of a position, evenly chosen.
MOVES = 5
FEW_TURNS = 25


def arrangements(chance: random.Random) -> Iterator[list[list[Cell]]]:
    """Pieces by their cubes: small boxes cut at random, some of it left out."""
    for size in SIZES * 3:
        pieces: list[list[Cell]] = [[] for _ in range(chance.randint(2, 5))]
        for x, y, z in np.ndindex(*size):
            if chance.random() < 0.55:
                chance.choice(pieces).append((x, y, z))
        used = [piece for piece in pieces if piece]
        if len(used) > 1:
            yield used


def document(pieces: list[list[Cell]]) -> dict[str, Any]:
    """A puzzle that stores its solution: all pieces as they are drawn."""
    goal = [cell for cells in pieces for cell in cells]
    x, y, z = np.max(goal, axis=0).tolist()
    drawn = [drawn_layers(dict.fromkeys(cells, "#"), (0, 0, 0), (x, y, z)) for cells in [*pieces, goal]]
    problem = {
        "pieces": [{"shape": number} for number in range(len(pieces))],
        "goal": len(pieces),
        "stored": [{"placements": [[0, 0, 0, 0]] * len(pieces)}],
    }
    shapes = [{"layers": layers} for layers in drawn]
    head = {"format": "burrkit-puzzle", "version": 1, "kind": "puzzle"}
    return head | {"shapes": shapes, "problems": [problem]}


def placed(at: Mapping[str, Any]) -> tuple[dict[int, Cell], dict[int, int]]:
    """The offsets and the rotations of a position, by pieces."""
    matrices = [matrix.ravel().tolist() for matrix in MATRICES]
    offsets = {n: tuple(offset) for n, offset in enumerate(at["offsets"]) if offset}
    return offsets, {n: matrices.index(turned) for n, turned in enumerate(at["turned"]) if turned}


def gaps(state: Arrangement) -> list[list[list[int | None]]]:
    """MOVE(i, j) of pairs along x, y and z; null stands for no limit."""
    shapes = [state.assembly.shapes[piece].moved(state.pose(piece)) for piece in state.pieces]
    return [as_lists(move_matrix(shapes, axis).pairwise) for axis in range(3)]


def case(pieces: list[list[Cell]], chance: random.Random) -> dict[str, Any]:
    """Random moves, and what the server answers before the first one and after each.

    A move is the index of a slide in ``slides``, and its distance, or the index of a turn of ``piece``, of
    which there are ``count``.
    """
    which = {"document": document(pieces), "problem": 1, "stored": 1}
    assembly = in_place(map(Voxels, pieces))

    def answer(**request: object) -> Any:
        call = Call({}, json.dumps({**which, **request}).encode(), lambda _: None, lambda: False)
        return json.loads(json.dumps(movement(call, parse(MovementRequest, call.blob)).data))

    at: dict[str, Any] = {"offsets": [[0, 0, 0]] * len(pieces), "turned": [None] * len(pieces)}
    positions: list[dict[str, Any]] = []
    move: list[int] | None = None
    while len(positions) <= MOVES:
        piece = chance.choice([n for n, offset in enumerate(at["offsets"]) if offset])
        found = answer(**at, turns=piece)
        state = Arrangement(assembly, *placed(at))
        slides, turns = found["groups"], found["turns"]
        positions.append(
            {
                **({"move": move} if move else {}),
                **at,
                "slides": [[s["axis"], s["sign"], s["pieces"], s["reach"], s["distance"]] for s in slides],
                "piece": piece,
                "count": len(turns),
                "turns": [
                    [t["pieces"], t["axis"], t["pivot"], t["quarters"], t["way"]]
                    for t in turns[:: len(turns) // FEW_TURNS + 1]
                ],
                "gaps": gaps(state),
            }
        )
        made: Move | Turn
        gone: Sequence[int] = ()
        if turns and (not slides or chance.random() < 0.5):
            move = [chance.randrange(len(turns))]
            made = Turn(*(turns[move[0]][key] for key in ("pieces", "axis", "pivot", "quarters")))
        elif slides:
            slide = slides[number := chance.randrange(len(slides))]
            far = slide["sign"] * chance.randint(1, slide["reach"]) if slide["reach"] else slide["distance"]
            move = [number, far]
            made = Move(tuple(slide["pieces"]), slide["axis"], far)
            if slide["reach"] is None:
                # The smaller part is removed, the group that has moved if both are equal.
                gone = min(sorted(made.pieces), [n for n in state.pieces if n not in made.pieces], key=len)
        else:
            break
        state = after(state, made)
        offsets = [None if n in gone else state.offsets.get(n) for n in range(len(pieces))]
        if sum(offset is not None for offset in offsets) < 2:
            break
        turned = {n: MATRICES[rotation].ravel().tolist() for n, rotation in state.rotations.items()}
        present = [turned.get(n) if offsets[n] else None for n in range(len(pieces))]
        at = json.loads(json.dumps({"offsets": offsets, "turned": present}))
    return {"cubes": pieces, "positions": positions}


def text() -> str:
    chance = random.Random(7)
    senses = [[axis, q, Turn((0,), axis, (0, 0, 0), q).sense] for axis, q in product(range(3), (1, -1, 2))]
    cases = [case(pieces, chance) for pieces in arrangements(chance)]
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases)
    return f'{{"senses":{json.dumps(senses)},"cases":[\n{lines}\n]}}\n'


def test_the_cases_are_those_of_the_server() -> None:
    assert json.loads(CASES.read_text(encoding="utf-8")) == json.loads(text())


def test_the_cases_decide_something() -> None:
    """They have all kinds of moves, parts that leave, and pieces that have turned."""
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    positions = [position for case in cases for position in case["positions"]]
    assert {turn[4] for position in positions for turn in position["turns"]} == {1, -1, 2, -2}
    assert {len(position.get("move", ())) for position in positions} == {0, 1, 2}
    assert any(reach for position in positions for *_, reach, _ in position["slides"])
    assert any(None in position["offsets"] for position in positions)
    assert any(rotation for position in positions for rotation in position["turned"])


if __name__ == "__main__":
    CASES.write_text(text(), encoding="utf-8")
