"""A puzzle made of any cells and groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from burrkit.pencil.logic.generators import DifficultyGoal
from burrkit.pencil.logic.model import Domain, Group, PencilPuzzle
from burrkit.pencil.logic.sheet import SourceLines, Tile


@dataclass(frozen=True)
class Toy(PencilPuzzle):
    its_cells: Mapping[str, Domain]
    its_groups: Sequence[Group]

    @classmethod
    def parse(cls, lines: SourceLines) -> Toy:
        raise NotImplementedError

    @classmethod
    def generate(cls, size: int, random: Random, wanted: DifficultyGoal) -> Toy:
        raise NotImplementedError

    def cells(self) -> Mapping[str, Domain]:
        return self.its_cells

    def groups(self) -> Sequence[Group]:
        return self.its_groups

    def tiles(self) -> Iterator[Tile]:
        return iter(())

    def lines(self) -> Iterator[str]:
        return iter(())
