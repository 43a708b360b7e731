"""The table of all commands: their modules, and their order in ``--help``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from burrkit.cli.common.lazy import CommandGroup, CommandModule
from burrkit.pencil.logic.kinds import KINDS


def _group(
    summary: str,
    folder: str,
    names: str,
    homes: Mapping[str, str] = {},
    groups: Mapping[str, CommandGroup] = {},
    summaries: Mapping[str, str] = {},
    **settings: Any,
) -> CommandGroup:
    """The group of the commands with these ``names``, each in the module of its name in ``folder``.

    ``homes`` has the modules of other commands, and the objects in them, as in ``census.studies:SETS``.
    ``summaries`` has those that no docstring in a module has.
    """
    found: dict[str, CommandModule | CommandGroup] = {}
    for name in names.split():
        module, _, holder = homes.get(name, f"{folder}{name}").partition(":")
        found[name] = groups.get(name) or CommandModule(name, module, holder, summaries.get(name))
    return CommandGroup(summary, found, **settings)


_WORDS = _group(
    "Anagrams: words and phrases of given letters, hints, and the letters of a text.",
    "words.",
    "anagrams inside containing match phrases hints text subjects",
    dict.fromkeys(("anagrams", "inside", "containing", "match", "subjects"), "words.searches"),
    epilog="Start with: burrkit words hints orchestra",
)

_LOGIC = _group(
    "Solve, check and make pencil puzzles, with or without an SMT solver.",
    "logic.",
    " ".join((*(kind.name for kind in KINDS), "new")),
    {kind.name: "logic.kind" for kind in KINDS},
    summaries={kind.name: kind.rules for kind in KINDS},
)

_SMT = _group(
    "Burrs for SMT solvers: assembly as Boolean formulas, disassembly in bit-vectors.",
    "smt.",
    "burr",
    epilog="Start with: burrkit smt burr examples/antique.txt --solve",
)


def _study(summary: str, study: str, more: str = "") -> CommandGroup:
    """The commands of a study of ``census.studies``, and ``more``."""
    homes = dict.fromkeys(("run", "merge", "report"), f"census.studies:{study}")
    return _group(summary, "census.", f"run merge report {more}", homes)


_CENSUS = _group(
    "Count, analyse and report every six-piece burr that exists.",
    "census.",
    "count run merge verify report special cases symmetry catalogue sets turns",
    groups={
        "sets": _study(
            "Complete disassemblies, and all assemblies of each set of six sticks.", "SETS", "records"
        ),
        "turns": _study("What legal turns do to the assemblies that slides leave locked.", "TURNS"),
    },
    epilog="Start with: burrkit census count",
)

_SEARCH = _group(
    "Find new puzzles: burrs from a stock of sticks, pieces from assemblies, high levels.",
    "search.",
    "sets goals pieces climb space table nary",
    epilog="Start with: burrkit search --pieces solid --holes 0",
    default="sets",
)

#: The commands under each heading.
_PARTS: Final = {
    "Start here": "app solve view make identify design",
    "Any puzzle": "info check difficulty states placements path rigid picture printable convert",
    "Sticks of six-piece burrs": "piece sticks frame catalogue ll",
    "Pencil puzzles, solvers and words": "logic smt words",
    "burrkit itself": "examples selftest site",
    "Searches and studies": "search census",
}

COMMANDS = _group(
    "The workbench for interlocking puzzles: assemble, take apart, understand.",
    "",
    " ".join(_PARTS.values()),
    {"app": "workbench"},
    {"logic": _LOGIC, "smt": _SMT, "words": _WORDS, "search": _SEARCH, "census": _CENSUS},
    epilog="Start with: burrkit app, or burrkit solve 1,120,3328,3322,3328,3305",
    headings={names.split()[0]: heading for heading, names in _PARTS.items()},
)

#: What people look for by names that no command has, and how it is done.
ELSEWHERE: Final = {
    "animate": "burrkit view",
    "assemble": "burrkit solve --assemble-only",
    "disassemble": "burrkit solve",
    "draw": "burrkit picture",
    "matrix": "burrkit states --matrix",
    "play": "burrkit view",
    "print": "burrkit make",
    "show": "burrkit view",
    "t1": "burrkit selftest t1",
}
