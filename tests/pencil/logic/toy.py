"""A puzzle made of any cells and groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from burrkit.pencil.logic.model import Domain, Group, PencilPuzzle, Values
from burrkit.pencil.logic.picture import PuzzlePicture


@dataclass(frozen=True)
class Toy(PencilPuzzle):
    its_cells: Mapping[str, Domain]
    its_groups: Sequence[Group]
    comments: tuple[str, ...] = ()

    def cells(self) -> Mapping[str, Domain]:
        return self.its_cells

    def groups(self) -> Sequence[Group]:
        return self.its_groups

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        return PuzzlePicture(())

    def lines(self) -> Iterator[str]:
        return iter(())
