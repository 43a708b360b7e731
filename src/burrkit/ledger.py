"""A search on disk: an SQLite file that holds every step of it, so that any kill loses one step at most.

Every step is one transaction: its results, the state of the search after it, and what was given away to
another thread. Opening the file again gives all of that back. The file belongs to one problem, one
convention and one version of burrkit; for another one it is refused.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
from collections.abc import Sequence
from importlib.metadata import version
from itertools import starmap
from pathlib import Path
from types import TracebackType
from typing import Any

from burrkit.assembly import Assembly, Cover, Search
from burrkit.database import RESUME, is_foreign
from burrkit.disassembly import Disassembly, Move, Separation
from burrkit.disassembly.model import Stuck
from burrkit.errors import BurrkitError
from burrkit.geometry import Motion
from burrkit.puzzle import Problem
from burrkit.result import Solved
from burrkit.teamwork import Share, is_whole

#: ``pragma user_version`` of files that are written like this.
_FORMAT = 3

_TABLES = """
create table search (what text primary key);
create table share (place text primary key, given integer not null, results integer not null,
                    state blob not null);
create table result (place text not null, number integer not null, body text not null,
                     primary key (place, number));
"""


class Ledger:
    """The file of one search. Use it as a context; close it before anybody else opens it."""

    def __init__(self, path: Path, cover: Cover, convention: str, disassemble: bool) -> None:
        """Open the file, or begin it with the roots of the cover.

        BurrkitError if it cannot be opened or written, or if it is of another search.
        """
        self._path, self._cover = path, cover
        self._lock = threading.Lock()
        what = digest(cover.problem, convention, disassemble)
        if is_foreign(path, RESUME):
            raise BurrkitError(f"{path}: not a file to resume from; give a new name")
        try:
            self._file = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        except sqlite3.Error as error:
            raise self._unusable(error) from None
        try:
            with self._transaction():
                self._begin(what)
            self._file.execute("pragma journal_mode = wal")
        except (sqlite3.Error, UnicodeError) as error:
            self._file.close()
            raise self._unusable(error) from None
        except BurrkitError:
            self._file.close()
            raise

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._file.close()

    def _begin(self, what: str) -> None:
        names = {
            name for (name,) in self._file.execute("select name from sqlite_master where type = 'table'")
        }
        if not names:
            for statement in _TABLES.split(";"):
                self._file.execute(statement)
            self._file.execute(f"pragma user_version = {_FORMAT}")
            self._file.execute(f"pragma application_id = {RESUME}")
            self._file.execute("insert into search values (?)", (what,))
            for i, root in enumerate(self._cover.roots):
                self._insert(Share((i,), Search.of(self._cover, root)))
            return
        (form,) = self._file.execute("pragma user_version").fetchone()
        if {"search", "share", "result"} <= names and form != _FORMAT:
            raise BurrkitError(
                f"{self._path}: was kept by another version of burrkit; give a new name, or remove it"
            )
        known = self._file.execute("select what from search").fetchone() if "search" in names else None
        if known != (what,):
            raise BurrkitError(f"{self._path}: belongs to another search; give a new name, or remove it")
        # A page that is lost would be a part of the search that is never done.
        if self._file.execute("pragma quick_check(1)").fetchone() != ("ok",):
            raise self._damaged()

    def _unusable(self, error: sqlite3.Error | UnicodeError) -> BurrkitError:
        return BurrkitError(f"{self._path}: not a file to resume from: {error}")

    def _damaged(self) -> BurrkitError:
        return BurrkitError(f"{self._path}: is damaged; give a new name, or remove it")

    def shares(self) -> list[Share[Solved]]:
        """All parts of the search in their order, with the results found so far.

        BurrkitError if the file is damaged, as it is if the parts are not together the whole search.
        """
        try:
            rows = self._file.execute("select place, given, results, state from share").fetchall()
            shares = sorted(starmap(self._share, rows), key=lambda share: share.place)
            (results,) = self._file.execute("select count(*) from result").fetchone()
        except Exception:  # bytes that make no sense may fail anywhere in what reads them
            raise self._damaged() from None
        if results != sum(len(share.known) for share in shares):
            raise self._damaged()
        self.require_whole(shares)
        return shares

    def _share(self, key: str, given: int, results: int, state: bytes) -> Share[Solved]:
        rows = self._file.execute("select number, body from result where place = ? order by number", (key,))
        numbers, bodies = zip(*rows, strict=True) if results else ((), ())
        if numbers != tuple(range(results)):
            raise self._damaged()
        known = [from_json(self._cover.problem, json.loads(body)) for body in bodies]
        return Share(tuple(json.loads(key)), Search.from_bytes(self._cover, state), known, given)

    def require_whole(self, shares: Sequence[Share[Solved]]) -> None:
        """Check that the file has exactly these parts, and that they are together the whole search.

        BurrkitError if not: something is lost, or there twice.
        """
        given = {share.place: share.given for share in shares}
        try:
            rows = self._file.execute("select place, given from share").fetchall()
            kept = {tuple(json.loads(place)): number for place, number in rows}
        except (sqlite3.Error, ValueError, TypeError):
            raise self._damaged() from None
        if kept != given or not is_whole(given, len(self._cover.roots)):
            raise self._damaged()

    def keep(self, giver: Share[Solved], results: Sequence[Solved], away: Share[Solved] | None) -> None:
        """Write one step, whole or not at all: its results, the search after it, and the part given away.

        BurrkitError if the disk is full or the file is gone, and if a part of that name is there already.
        """
        key = json.dumps(giver.place)
        try:
            with self._lock, self._transaction():
                row = self._file.execute("select results from share where place = ?", (key,)).fetchone()
                if row is None:
                    raise self._damaged()
                (number,) = row
                bodies = [(key, number + i, json.dumps(to_json(solved))) for i, solved in enumerate(results)]
                self._file.executemany("insert into result values (?, ?, ?)", bodies)
                self._file.execute(
                    "update share set given = ?, results = ?, state = ? where place = ?",
                    (giver.given, number + len(results), giver.search.to_bytes(), key),
                )
                if away is not None:
                    self._insert(away)
        except sqlite3.IntegrityError:
            raise self._damaged() from None
        except sqlite3.Error as error:
            raise BurrkitError(f"{self._path}: cannot keep the search: {error}") from None

    def _insert(self, share: Share[Solved]) -> None:
        row = (json.dumps(share.place), share.given, 0, share.search.to_bytes())
        self._file.execute("insert into share values (?, ?, ?, ?)", row)

    def _transaction(self) -> _Transaction:
        return _Transaction(self._file)


class _Transaction:
    """Everything or nothing."""

    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file

    def __enter__(self) -> None:
        self._file.execute("begin immediate")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.execute("commit" if kind is None else "rollback")


def digest(problem: Problem, convention: str, disassemble: bool) -> str:
    """A digest of everything that the rows of the cover and the results depend on."""
    pieces = [(list(p.shape), p.colours, p.optional, sorted(p.groups)) for p in problem.pieces]
    goal = (list(problem.goal.required), list(problem.goal.optional), problem.goal.colours)
    rules = (sorted(problem.allowed), problem.max_holes, convention, disassemble)
    text = json.dumps([version("burrkit"), pieces, goal, rules])
    return hashlib.sha256(text.encode()).hexdigest()


# Results as JSON -----------------------------------------------------------------------------------------


def to_json(solved: Solved) -> dict[str, Any]:
    """A finding as plain data, all but its problem."""
    assembly, apart = solved.assembly, solved.disassembly
    return {
        "motions": [None if m is None else [m.isometry, *m.offset] for m in assembly.motions],
        "weight": assembly.weight,
        "apart": apart and _apart(apart),
    }


def _apart(apart: Disassembly) -> dict[str, Any]:
    stuck = apart.stuck
    return {
        "first": apart.first,
        "states": apart.states,
        "bytes": apart.bytes,
        "tree": _tree(apart.tree),
        "limit": apart.limit,
        "stuck": stuck and [stuck.pieces, _moves(stuck.before), _moves(stuck.moves), stuck.ways],
    }


def _moves(moves: Sequence[Move]) -> list[Any]:
    return [[move.pieces, move.axis, move.distance, move.frees] for move in moves]


def _tree(node: Separation | None) -> Any:
    if node is None:
        return None
    return [
        node.pieces,
        _moves(node.moves),
        node.left_pieces,
        node.removed_pieces,
        _tree(node.left),
        _tree(node.removed),
    ]


def from_json(problem: Problem, body: dict[str, Any]) -> Solved:
    """The finding that ``to_json`` wrote."""
    motions = tuple(None if m is None else Motion(m[0], (m[1], m[2], m[3])) for m in body["motions"])
    apart = body["apart"]
    return Solved(Assembly(problem, motions, body["weight"]), apart and _read_apart(apart))


def _read_apart(apart: dict[str, Any]) -> Disassembly:
    stuck = None
    if apart["stuck"] is not None:
        pieces, before, moves, ways = apart["stuck"]
        stuck = Stuck(tuple(pieces), _read_moves(before), _read_moves(moves), ways)
    tree = _read_tree(apart["tree"])
    return Disassembly(apart["first"], tree, apart["states"], apart["bytes"], stuck, apart["limit"])


def _read_moves(moves: list[Any]) -> tuple[Move, ...]:
    return tuple(Move(tuple(group), axis, distance, frees) for group, axis, distance, frees in moves)


def _read_tree(node: Any) -> Separation | None:
    if node is None:
        return None
    pieces, moves, left_pieces, removed_pieces, left, removed = node
    return Separation(
        tuple(pieces),
        _read_moves(moves),
        tuple(left_pieces),
        tuple(removed_pieces),
        _read_tree(left),
        _read_tree(removed),
    )
