"""The checkpoint of a search: an SQLite file of every step, so that any kill loses one step at most.

Every step is one transaction: its results, the state of the search after it, and the part that it split off
for another thread. Opening the file again restores all of that. The file belongs to one problem, one
convention and one version of burrkit; for another one it is refused. Only one process may use it at a time.

Results are replayed when they are found, not when they are read; every row has a checksum.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from burrkit.assembly import Assembly, Cover, CoverSearch
from burrkit.errors import BurrkitError
from burrkit.geometry import Motion
from burrkit.geometry.own_lattices import lattice_entry
from burrkit.moves import codec
from burrkit.moves.limits import Limits
from burrkit.moves.model import Disassembly
from burrkit.puzzle import Problem
from burrkit.runtime.store import RESUME, Store, checksum
from burrkit.runtime.version import __version__
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.found_batch import FoundBatch
from burrkit.solving.options import SearchOptions
from burrkit.solving.work_stealing import Place, Subsearch, is_whole


class Checkpoint(Store):
    """The file of one search, used as a context manager."""

    kind, layout, called = RESUME, 6, "a file to resume from"
    #: ``given`` is the number of parts that were split off a part, ``results`` the number of its results,
    #: ``done`` its share of what is done; the limits are those that left a result open, null if none did.
    tables = (
        "create table share (place text primary key, given integer not null, results integer not null,"
        " done real not null, state blob not null, checksum text not null) without rowid",
        "create table result (place text not null, number integer not null, body text not null,"
        " max_states integer, max_bytes integer, checksum text not null,"
        " primary key (place, number)) without rowid",
    )

    def __init__(self, path: Path, cover: Cover, options: SearchOptions) -> None:
        """Open the file, or create it with the roots of the cover.

        Results that other limits left open are searched again. BurrkitError if the file cannot be opened
        or written, if it is of another search, damaged, or in use by another process.
        """
        self._cover, self._limits = cover, Limits(options.max_states, options.max_bytes)
        identity = SearchIdentity.of(cover.problem, options)
        self._what = identity.digest
        #: What this process has read or written last: checksum and number of results of each part.
        self._known: dict[Place, tuple[str, int]] = {}
        super().__init__(path, identity)

    def _fill(self) -> None:
        for i, root in enumerate(self._cover.roots):
            share = Subsearch[FoundBatch]((i,), CoverSearch.of(self._cover, root))
            self._known[share.place] = self._insert(share), 0

    def shares(self) -> list[Subsearch[FoundBatch]]:
        """All parts of the search in their order, with the results found so far in batches of one.

        BurrkitError if the file is damaged, also if the parts together do not cover the whole search.
        """
        with self._reading():
            rows = self._file.execute(
                "select place, number, body, max_states, max_bytes, checksum from result"
            )
            results: dict[str, list[_StoredResult]] = {}
            for place, number, body, max_states, max_bytes, stored_sum in rows:
                values = place, number, body, max_states, max_bytes
                rows_of_part = results.setdefault(place, [])
                if checksum(self._what, *values) != stored_sum or number != len(rows_of_part):
                    raise self._damaged()
                rows_of_part.append(_StoredResult(body, max_states, max_bytes))
            shares = sorted(self._shares(results), key=lambda share: share.place)
        if results:  # of no part
            raise self._damaged()
        self.require_whole(shares)
        return shares

    def _shares(self, results: dict[str, list[_StoredResult]]) -> Iterator[Subsearch[FoundBatch]]:
        """The parts, each with its results, which are taken out of ``results``."""
        for key, given, number, done, state, stored_sum in self._file.execute("select * from share"):
            stored = results.pop(key, [])
            if checksum(self._what, key, given, number, done, state) != stored_sum or number != len(stored):
                raise self._damaged()
            known = [from_json(self._cover.problem, json.loads(one.body)) for one in stored]
            place: Place = tuple(json.loads(key))
            self._known[place] = stored_sum, number
            again = {
                i: solved.assembly
                for i, (one, solved) in enumerate(zip(stored, known, strict=True))
                if solved.disassembly is not None and self._is_wider(one, solved.disassembly.limit)
            }
            batches = list(map(FoundBatch.of, known))
            yield Subsearch(place, CoverSearch.from_bytes(self._cover, state), batches, given, again)

    def _is_wider(self, stored: _StoredResult, limit: str | None) -> bool:
        """Whether the present limits may settle a result that a limit left open."""
        now = self._limits
        if limit == "states":
            most = stored.max_states
            return most is not None and (now.max_states is None or now.max_states > most)
        return limit == "memory" and (stored.max_bytes is None or now.max_bytes > stored.max_bytes)

    def require_whole(self, shares: Sequence[Subsearch[Any]]) -> None:
        """Check that the file has exactly these parts, and that together they cover the whole search.

        BurrkitError if not: something is lost, or occurs twice.
        """
        with self._reading():
            rows = self._file.execute("select place, checksum from share").fetchall()
            checksums = {tuple(json.loads(place)): stored_sum for place, stored_sum in rows}
            (results,) = self._file.execute("select count(*) from result").fetchone()
        if checksums != {place: last_sum for place, (last_sum, _) in self._known.items()}:
            raise self._damaged()
        if results != sum(number for _, number in self._known.values()):
            raise self._damaged()
        given = {share.place: share.given for share in shares}
        if checksums.keys() != given.keys() or not is_whole(given, len(self._cover.roots)):
            raise self._damaged()

    def keep(
        self, share: Subsearch[FoundBatch], results: Sequence[FoundBatch], part: Subsearch[FoundBatch] | None
    ) -> None:
        """Write one step, whole or not at all: its results, the search after it, and the part split off.

        BurrkitError if the disk is full or the file is gone, if another process has changed the share
        meanwhile, and if the file already has a part at the place of the one that was split off.
        """
        key = json.dumps(share.place)
        before, first = self._known[share.place]
        number = first + sum(map(len, results))
        row = (key, share.given, number, share.search.done, share.search.to_bytes())
        new_sum = checksum(self._what, *row)
        found = chain.from_iterable(results)
        bodies = [self._row(key, i, solved) for i, solved in enumerate(found, first)]
        with self._transaction():
            self._file.executemany("insert into result values (?, ?, ?, ?, ?, ?)", bodies)
            self._replace(
                "update share set given = ?, results = ?, done = ?, state = ?, checksum = ?"
                " where place = ? and checksum = ?",
                (*row[1:], new_sum, key, before),
            )
            new = {} if part is None else {part.place: (self._insert(part), 0)}
        self._known |= {share.place: (new_sum, number), **new}

    def settle(self, share: Subsearch[FoundBatch], number: int, result: FoundBatch) -> None:
        """Replace a result that other limits had left open. BurrkitError as for ``keep``."""
        key = json.dumps(share.place)
        row = self._row(key, number, result[0])
        with self._transaction():
            self._replace(
                "update result set body = ?, max_states = ?, max_bytes = ?, checksum = ?"
                " where place = ? and number = ? and body = ?",
                (*row[2:], key, number, json.dumps(to_json(share.known[number][0]))),
            )

    def _replace(self, statement: str, values: Sequence[Any]) -> None:
        """Change the row that this process has read or written last."""
        if self._file.execute(statement, values).rowcount != 1:
            raise BurrkitError(
                f"{self._name}: was changed by another process meanwhile; run the same command again", "busy"
            )

    def _row(self, key: str, number: int, solved: FoundAssembly) -> tuple[Any, ...]:
        is_open = solved.disassembly is not None and solved.disassembly.limit is not None
        limits = (self._limits.max_states, self._limits.max_bytes) if is_open else (None, None)
        values = (key, number, json.dumps(to_json(solved)), *limits)
        return (*values, checksum(self._what, *values))

    def _insert(self, share: Subsearch[Any]) -> str:
        """Write a new part and return its checksum."""
        row = (json.dumps(share.place), share.given, 0, share.search.done, share.search.to_bytes())
        new_sum = checksum(self._what, *row)
        self._file.execute("insert into share values (?, ?, ?, ?, ?, ?)", (*row, new_sum))
        return new_sum


class SearchIdentity(NamedTuple):
    """The search that a file belongs to.

    ``digest`` stands for all of it; the rest is how the search was made, see ``SearchOptions.convention``.
    """

    digest: str
    version: str
    convention: str
    disassemble: bool

    @classmethod
    def of(cls, problem: Problem, options: SearchOptions) -> SearchIdentity:
        """The identity of a search by this version of burrkit."""
        convention, apart = options.convention, options.disassemble
        return cls(digest(problem, convention, apart), __version__, convention, apart)


class _StoredResult(NamedTuple):
    """A result as it is stored, and the limits that left it open."""

    body: str
    max_states: int | None
    max_bytes: int | None


def digest(problem: Problem, convention: str, disassemble: bool) -> str:
    """A digest of everything that the rows of the cover and the results depend on."""
    pieces = [(list(p.shape), p.colours, p.optional, sorted(p.groups)) for p in problem.pieces]
    goal = (list(problem.goal.required), list(problem.goal.optional), problem.goal.colours)
    rules = (sorted(problem.allowed), problem.max_holes, convention, disassemble)
    weights = problem.weights if problem.has_weights else ()  # they decide which group is reported to move
    bound = [(p.turns, list(p.given or ())) for p in problem.pieces] if problem.is_bound else ()
    own = (*weights, *bound, *lattice_entry(problem.lattice).values())
    text = json.dumps([__version__, pieces, goal, rules, *own])
    return hashlib.sha256(text.encode()).hexdigest()


# Seen from outside ---------------------------------------------------------------------------------------


class ResumeFile(NamedTuple):
    """The contents of a resume file: its search, the share of it that is done, the number of assemblies.

    Reading it takes no cover of the problem, which takes time to make, and changes nothing.
    """

    identity: SearchIdentity
    share: float
    assemblies: int

    @classmethod
    def read(cls, path: Path, *, checked: bool = True) -> ResumeFile:
        """Read a file; ``checked`` checks all of it. BurrkitError if it is not a resume file, or damaged."""
        with (_CheckedReader if checked else _Reader)(path) as file:
            return file.content()

    def belongs_to(self, problem: Problem) -> bool:
        """Whether it is of a search of this problem, by this version of burrkit."""
        _, release, convention, disassemble = self.identity
        return (self.identity.digest, release) == (digest(problem, convention, disassemble), __version__)

    @property
    def options(self) -> dict[str, str | bool]:
        """The options of the search: ``up_to``, ``keep_shifted``, ``disassemble`` and ``rule``."""
        up_to, keep_shifted, *rule = self.identity.convention.split(" ", 2)
        return {
            "up_to": up_to,
            "keep_shifted": keep_shifted == str(True),
            "disassemble": self.identity.disassemble,
            "rule": rule[0] if rule else "slides",
        }


class _Reader(Store):
    """A resume file that is only read, of whatever search."""

    kind, layout, called, tables = RESUME, Checkpoint.layout, Checkpoint.called, Checkpoint.tables
    checked, untouched = False, True

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise BurrkitError(f"{path}: no such file", "unknown")
        super().__init__(path, write=False)

    def content(self) -> ResumeFile:
        """Read its contents. BurrkitError if it is damaged."""
        with self._reading():
            ((what,),) = self._file.execute("select what from search").fetchall()
            digest, version, convention, disassemble = json.loads(what)
            share, unfinished = self._file.execute("select sum(done), count(*) from share").fetchone()
            (assemblies,) = self._file.execute("select count(*) from result").fetchone()
            texts = (digest, version, convention)
            if not (unfinished and all(isinstance(text, str) for text in texts) and 0 <= share < 2):
                raise self._damaged()
        return ResumeFile(SearchIdentity(*texts, bool(disassemble)), round(float(share), 9), assemblies)


class _CheckedReader(_Reader):
    checked = True


# Results as JSON -----------------------------------------------------------------------------------------


def to_json(solved: FoundAssembly) -> dict[str, Any]:
    """An assembly as plain data, without its problem; pieces by their numbers."""
    assembly, apart = solved.assembly, solved.disassembly
    return {
        "motions": [None if m is None else [m.isometry, *m.offset] for m in assembly.motions],
        "weight": assembly.weight,
        "apart": apart and _apart(apart, range(len(assembly.motions))),
    }


def _apart(apart: Disassembly, names: Sequence[int]) -> dict[str, Any]:
    return {
        "first": apart.first,
        "states": apart.states,
        "bytes": apart.bytes,
        "tree": codec.separation_data(apart.tree, names),
        "limit": apart.limit,
        "stuck": apart.stuck and codec.stuck_data(apart.stuck, names),
    }


def from_json(problem: Problem, body: dict[str, Any]) -> FoundAssembly:
    """The assembly that ``to_json`` wrote."""
    motions = tuple(None if m is None else Motion(m[0], (m[1], m[2], m[3])) for m in body["motions"])
    apart = body["apart"]
    return FoundAssembly.of(Assembly(problem, motions, body["weight"]), apart and _read_apart(apart, problem))


def _read_apart(apart: dict[str, Any], problem: Problem) -> Disassembly:
    numbers, lattice = {p: p for p in range(len(problem.pieces))}, problem.lattice
    stuck = apart["stuck"] and codec.read_stuck(apart["stuck"], numbers, lattice)
    tree = codec.read_separation(apart["tree"], numbers, lattice)
    return Disassembly(apart["first"], tree, apart["states"], apart["bytes"], stuck, apart["limit"])
