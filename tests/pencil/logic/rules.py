"""The rules once more, read straight from puzzle texts and printed answers: the judge of all solvers.

Every function takes the lines of a puzzle without comments and the answer as rows of words or digits, as
people would read them, and checks whether it obeys the rules. Nothing of burrkit is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from math import prod
from typing import Any

Rows = Sequence[Any]


def lines_of(text: str) -> list[str]:
    return [line for line in text.split("\n") if line and not line.startswith("#")]


def seki(lines: list[str], rows: Rows) -> bool:
    rotors, n = "".join(lines), len(rows) - 1
    assert len(rotors) == n * n
    for (r, c), rotor in zip(product(range(n), repeat=2), rotors, strict=True):
        four = [int(rows[r + i][c + j]) for i in (0, 1) for j in (0, 1)]
        shown = {1: "+", 3: "-", 2: "o" if four[0] == four[3] else "a"}.get(sum(four))
        if rotor != shown:
            return False
    return True


def pyramid(lines: list[str], rows: Rows) -> bool:
    numbers = [[int(word) for word in row] for row in rows]
    given = all(kept(line.split(","), row) for line, row in zip(lines, rows, strict=True))
    return given and all(
        above[k] == below[k] + below[k + 1] for above, below in pairwise(numbers) for k in range(len(above))
    )


def kept(clues: Sequence[str], words: Sequence[str], unknown: str = "x") -> bool:
    return len(clues) == len(words) and all(c in (unknown, w) for c, w in zip(clues, words, strict=True))


def sujiko(lines: list[str], rows: Rows) -> bool:
    digits = [int(digit) for row in rows for digit in row]
    circles = [sum(digits[k + j] for j in (0, 1, 3, 4)) for k in (0, 1, 3, 4)]
    given = [line[1:].split(",") for line in lines[1:]]
    return (
        sorted(digits) == list(range(1, 10))
        and ",".join(map(str, circles)) == lines[0]
        and all(digits[int(place)] == int(digit) for place, digit in given)
    )


def concentration(lines: list[str], rows: Rows) -> bool:
    numbers = [[int(word) for word in row] for row in rows]
    (corner,), *body, sums = numbers
    n = len(body)
    return (
        all(kept(line.split(","), row) for line, row in zip(lines, rows, strict=True))
        and all(sum(row[:n]) == row[n] for row in body)
        and all(sum(row[c] for row in body) == sums[c] for c in range(n))
        and sum(body[k][k] for k in range(n)) == sums[n]
        and sum(body[k][n - 1 - k] for k in range(n)) == corner
    )


def sudoku(lines: list[str], rows: Rows) -> bool:
    boxes = ["".join(rows[3 * (b // 3) + k // 3][3 * (b % 3) + k % 3] for k in range(9)) for b in range(9)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    given = all(kept(line, row, "0") for line, row in zip(lines, rows, strict=True))
    return given and all("".join(sorted(house)) == "123456789" for house in (*rows, *columns, *boxes))


def kakuro(lines: list[str], rows: Rows) -> bool:
    """Here the answer is the rows of the printed picture, blank where there is no digit."""
    fields = [line.split(",") for line in lines]
    grid = [row.ljust(len(fields[0])) for row in rows]
    for r, line in enumerate(fields):
        for c, field in enumerate(line):
            if field == "0":
                if grid[r][c] not in "123456789":
                    return False
            elif "\\" in field:
                for target, (dr, dc) in zip(field.split("\\"), ((1, 0), (0, 1)), strict=True):
                    run = []
                    i, j = r + dr, c + dc
                    while i < len(grid) and j < len(line) and grid[i][j] != " ":
                        run.append(int(grid[i][j]))
                        i, j = i + dr, j + dc
                    if target and (sum(run) != int(target) or len(set(run)) < len(run)):
                        return False
    return True


def kenken(lines: list[str], rows: Rows) -> bool:
    cages: dict[str, list[int]] = {}
    clues: dict[str, str] = {}
    for line, row in zip(lines, rows, strict=True):
        for field, digit in zip(line.split(","), row, strict=True):
            letters = field.rstrip("0123456789+-*/")
            cages.setdefault(letters, []).append(int(digit))
            clues[letters] = clues.get(letters, "") + field[len(letters) :]
    every = sorted(str(k + 1) for k in range(len(rows)))
    latin = all(sorted(line) == every for line in (*rows, *zip(*rows, strict=True)))
    makes: dict[str, Callable[[list[int]], float]] = {
        "+": sum,
        "*": prod,
        "-": lambda pair: abs(pair[0] - pair[1]) if len(pair) == 2 else -1,
        "/": lambda pair: max(pair) / min(pair) if len(pair) == 2 else -1,
    }
    # A clue without a sign holds if one of the four does.
    return latin and all(
        int(clue.rstrip("+-*/"))
        in [makes[sign](cages[letters]) for sign in (clue[-1] if clue[-1] in makes else makes)]
        for letters, clue in clues.items()
    )


def workout(lines: list[str], rows: Rows) -> bool:
    """Cells by (row, column), both from 1; the two short rows hold the columns 4 to 6."""

    def placed(strings: Sequence[str]) -> dict[tuple[int, int], str]:
        return {
            (r, c): digit
            for r, row in enumerate(strings, 1)
            for c, digit in enumerate(row, 4 if len(row) == 3 else 1)
        }

    given, found = placed(lines), placed(rows)
    tops = [(r, 4) for r in (1, 3, 5, 7, 9)] + [(r, c) for r in (2, 4, 6, 8) for c in (1, 7)]
    hexagons = [[(r + i, c + j) for i in (0, 1) for j in (0, 1, 2)] for r, c in tops]
    equal = [((r, c), (r, c + 1)) for r in range(2, 10) for c in (3, 6)]
    equal += [((r, 5), (r + 1, 5)) for r in (2, 4, 6, 8)]
    equal += [((r, c), (r + 1, c)) for r in (3, 5, 7) for c in (2, 8)]
    assert len(equal) == 26
    return (
        all(given[place] in ("0", digit) for place, digit in found.items())
        and all(sorted(found[cell] for cell in six) == list("123456") for six in hexagons)
        and all(found[one] == found[other] for one, other in equal)
    )


def path(lines: list[str], rows: Rows, *, knight: bool) -> bool:
    """Hidato and the knight's tour; the answer has all squares, one number a word."""
    fields = [(r, c, f) for r, line in enumerate(lines) for c, f in enumerate(line.split(",")) if f != "x"]
    words = [int(word) for row in rows for word in row]
    at = {number: (r, c) for (r, c, _), number in zip(fields, words, strict=True)}
    if sorted(at) != list(range(1, len(fields) + 1)):
        return False
    if any(clue not in ("0", str(number)) for (_, _, clue), number in zip(fields, words, strict=True)):
        return False
    apart = [sorted((abs(at[k][0] - at[k + 1][0]), abs(at[k][1] - at[k + 1][1]))) for k in sorted(at)[:-1]]
    return all(step == [1, 2] if knight else step[1] == 1 for step in apart)


def domino(lines: list[str], tiles: Rows) -> bool:
    """The answer is words as ``6-4:73,83``."""
    board, given = lines, list[str]()
    if "-" in lines:
        board, given = lines[: lines.index("-")], lines[lines.index("-") + 1 :]
    digit = {10 * r + c: d for r, row in enumerate(board) for c, d in enumerate(row) if d != "x"}
    covered, used = [], []
    for tile in tiles:
        ends, squares = tile.split(":")
        a, b = map(int, squares.split(","))
        if sorted(ends.split("-")) != sorted((digit[a], digit[b])) or (
            b - a != 10 and (b - a != 1 or not b % 10)
        ):
            return False
        covered += [a, b]
        used.append(ends)
    for clue in given:
        if clue.split(",")[1].replace("-", ",") not in [tile.split(":")[1] for tile in tiles]:
            return False
    return sorted(covered) == sorted(digit) and len(set(used)) == len(used)


def hexagon(rows: Rows) -> bool:
    """The rows of Hex38 as numbers."""
    at = {}
    for r, row in enumerate(rows):
        for k, number in enumerate(row):
            at[r - 2, k - 2 + max(0, 2 - r)] = number
    lines = [
        [n for (r, q), n in at.items() if which(r, q) == k] for which in (_R, _Q, _S) for k in range(-2, 3)
    ]
    return sorted(at.values()) == list(range(1, 20)) and all(sum(line) == 38 for line in lines)


def _R(r: int, q: int) -> int:
    return r


def _Q(r: int, q: int) -> int:
    return q


def _S(r: int, q: int) -> int:
    return r + q
