"""The search by slides and turns against the reference that tries everything."""

from __future__ import annotations

from burrkit.assembly.model import Assembly
from burrkit.disassembly import take_apart
from burrkit.disassembly.state_search import Limits
from burrkit.disassembly.turning.take_apart import take_apart_turning
from tests.disassembly.legal.boxes import small_boxes
from tests.reference import turning as reference
from tests.strategies import burr_assemblies, cases, for_all, polycube_assemblies


def pieces_of(assembly: Assembly) -> list[reference.Piece]:
    kinds = assembly.problem.kinds
    return [(kinds[piece], frozenset(assembly.shapes[piece])) for piece in assembly.placed]


@cases
def test_finds_what_the_reference_finds(examples: int) -> None:
    def check(assembly: Assembly) -> None:
        wanted = reference.Solver().take_apart(pieces_of(assembly))
        found = take_apart_turning(assembly, Limits())
        assert (found.first, found.states) == (wanted.first, wanted.states)
        assert found.is_complete == (wanted.best is not None)
        if found.tree is not None and wanted.best is not None:
            assert (found.tree.level, found.tree.counts) == (wanted.best.level, wanted.best.counts)

    for_all(small_boxes(), examples, check)


@cases
def test_without_turns_finds_what_slides_find(examples: int) -> None:
    def check(assembly: Assembly) -> None:
        wanted, found = take_apart(assembly), take_apart_turning(assembly, Limits(), turning=False)
        assert found.first == wanted.first
        assert found.is_complete == wanted.is_complete
        if found.tree is not None and wanted.tree is not None:
            assert (found.tree.level, found.tree.counts) == (wanted.tree.level, wanted.tree.counts)

    for_all(polycube_assemblies(), examples, check)
    for_all(burr_assemblies(), examples, check)
