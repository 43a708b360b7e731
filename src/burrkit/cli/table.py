"""The table of all commands: their modules, their summaries, and their order in ``--help``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from burrkit.cli.common.lazy import CommandGroup, CommandModule
from burrkit.pencil.logic.kinds import KINDS


def _group(
    summary: str,
    folder: str,
    commands: Mapping[str, str | CommandGroup],
    homes: Mapping[str, str] = {},
    **settings: Any,
) -> CommandGroup:
    """A group with the summary of each command, which is in the module of its name in ``folder``.

    ``homes`` has the modules of other commands, and the objects in them, as in ``census.studies:SETS``.
    """
    found: dict[str, CommandModule | CommandGroup] = {}
    for name, command in commands.items():
        module, _, holder = homes.get(name, f"{folder}{name}").partition(":")
        found[name] = command if isinstance(command, CommandGroup) else CommandModule(module, command, holder)
    return CommandGroup(summary, found, **settings)


_WORDS = _group(
    "Anagrams: words and phrases of given letters, hints, and the letters of a text.",
    "words.",
    {
        "anagrams": "Find the words that use all the letters and no others.",
        "inside": "Find the words that can be made from the letters, the longest first.",
        "containing": "Find the words that contain all the letters and perhaps others, the shortest first.",
        "match": "Find the words that match a pattern such as 's?l@#t', the shortest first.",
        "phrases": "Find the phrases that use all the letters, those of the fewest words first.",
        "hints": "Print the hint sheet of an anagram: everything that helps except the answer.",
        "text": "Count the words, letters, pairs and triples of a text, and list its anagrams.",
        "subjects": "List the subjects for which burrkit has a small list of words.",
    },
    homes=dict.fromkeys(("anagrams", "inside", "containing", "match", "subjects"), "words.searches"),
    epilog="Start with: burrkit words hints orchestra",
)

_LOGIC = _group(
    "Solve, check and make pencil puzzles, with or without an SMT solver.",
    "logic.",
    {
        **{kind.name: kind.rules for kind in KINDS},
        "new": "Make a new puzzle of any kind that has exactly one solution.",
    },
    homes={kind.name: "logic.kind" for kind in KINDS},
)

_SMT = _group(
    "Burrs for SMT solvers: assembly as Boolean formulas, disassembly in bit-vectors.",
    "smt.",
    {
        "burr": "Write a burr, or any other puzzle of cubes, in SMT-LIB: its assembly or, with "
        "--disassemble, its moves.",
    },
    epilog="Start with: burrkit smt burr examples/antique.txt --solve",
)

#: The commands that every study has.
_OF_A_STUDY = ("run", "merge", "report")

_CENSUS_SETS = _group(
    "Complete disassemblies, and all assemblies of each set of six sticks.",
    "census.sets.",
    {
        "run": "Make every assembly, decide whether it comes completely apart, and group them by sets of "
        "sticks.",
        "merge": "Merge result files into one, in any order.",
        "report": "Report what comes completely apart, sets and unique sets by level, holes and class.",
        "records": "Show the sets with one solution, or one partial solution, of level 8 or more, the "
        "highest first.",
    },
    homes=dict.fromkeys(_OF_A_STUDY, "census.studies:SETS") | {"records": "census.records"},
)

_CENSUS_DEFINITIONS = _group(
    "Levels of all assemblies under three definitions of a move.",
    "census.definitions.",
    {
        "run": "Make every assembly and find its level at one length under three definitions of a move.",
        "merge": "Merge result files into one, in any order.",
        "report": "Report levels under each definition, all three at once, and the highest by holes.",
    },
    homes=dict.fromkeys(_OF_A_STUDY, "census.studies:DEFINITIONS"),
)

_CENSUS_TURNS = _group(
    "What legal turns do to the assemblies that slides leave locked.",
    "census.turns.",
    {
        "run": "Make every assembly; of those that slides leave locked, find what turns and what comes "
        "free then.",
        "merge": "Merge result files into one, in any order.",
        "report": "Report what turns, what comes free or apart with turns, by holes, and list these "
        "assemblies.",
    },
    homes=dict.fromkeys(_OF_A_STUDY, "census.studies:TURNS"),
)

_CENSUS = _group(
    "Count, analyse and report every six-piece burr that exists.",
    "census.",
    {
        "count": "Count all six-piece burrs by convention, holes, symmetry type and Cutler's case, without "
        "making them.",
        "run": "Make and analyse every assembly, and store each finished work unit in RESULT_FILE.",
        "merge": "Merge result files into one, in any order.",
        "verify": "Draw random assemblies of the units in RESULT_FILE and solve them with the general "
        "engine.",
        "report": "Report levels, level types, holes, symmetry, records and agreement with published "
        "figures.",
        "special": "Show the stored assemblies: those of a high level or with a symmetry, and one of each "
        "level type.",
        "cases": "List Cutler's 542 cases: the stick in position 1, and how many assemblies each has, by "
        "symmetry.",
        "symmetry": "Show an assembly of each of the eleven symmetry types, and how many there are of each "
        "type.",
        "catalogue": "List the ways in which the assemblies stored by level or --keep come apart (Table 8).",
        "moves": "Count the moves of stored assemblies under other definitions.",
        "sets": _CENSUS_SETS,
        "definitions": _CENSUS_DEFINITIONS,
        "turns": _CENSUS_TURNS,
    },
    epilog="Start with: burrkit census count",
)

_SEARCH = _group(
    "Find new puzzles: burrs from a stock of sticks, pieces from assemblies, high levels.",
    "search.",
    {
        "sets": "Find every six-piece burr that can be built from a stock of sticks and meets all "
        "conditions.",
        "pieces": "Turn the assemblies of a puzzle into new pieces: each is the union of the pieces in it.",
        "climb": "Design a puzzle of a high level: six sticks, a box cut into pieces, or one of a design "
        "space.",
        "space": "Print the design space of a family of burrs: which cubes may belong to which piece.",
        "table": "List the best designs that a search has found: those that no other beats in all goals at "
        "once.",
        "nary": "Build a puzzle of a frame and plates with an exponential level, given by a formula.",
    },
    epilog="Start with: burrkit search --pieces solid --holes 0",
    default="sets",
)

COMMANDS = _group(
    "The workbench for interlocking puzzles: assemble, take apart, understand.",
    "",
    {
        "app": "Open the workbench in the browser: choose or draw a puzzle, solve it, watch it, save it.",
        "solve": "Find every way to assemble a puzzle, and how each comes apart.",
        "view": "Write a page that animates how the puzzle goes together and comes apart, move by move.",
        "make": "Make a puzzle of plastic or wood: print plates, cut sheets, assembly steps, and a booklet.",
        "identify": "Identify a known burr by its sticks, or find the stick that is missing from five.",
        "design": "Design an interlocking puzzle of any outline: the pieces fill SHAPE, and holes stay "
        "inside.",
        "info": "List the shapes of a puzzle file with their symmetries, and its problems.",
        "check": "Verify the solutions stored in a puzzle file: assemblies and moves, cube by cube.",
        "difficulty": "Measure how hard a puzzle is for a person: choices, dead ends, and how long random "
        "moves take.",
        "states": "Show the states of an assembly that moves can reach before a group comes free.",
        "placements": "Count the placements of each piece in the goal, before and after removing impossible "
        "ones.",
        "path": "Find the shortest way between two arrangements of the same pieces, in a tray or free.",
        "rigid": "Find whether anything in an assembled puzzle can move at all, or prove that nothing can.",
        "picture": "Draw a puzzle and its solution: pieces, assembly, exploded view, steps, inner cubes, or "
        "an animation.",
        "printable": "Check printable files as a slicer does, and the puzzle: gaps between pieces, and every "
        "move.",
        "convert": "Convert a puzzle to .xmpuzzle, JSON, #Burr6, puzzlecad, lists of cubes, .puz, .vol, or "
        "LL.",
        "piece": "Show a stick: drawing, numbers, weight, mirror image, how it can be cut, and its name.",
        "sticks": "List the sticks of a class: numbers, weight, mirror image, how they can be cut, and "
        "names.",
        "frame": "Show the goal of the six-piece burr and how many sticks can reach each cube.",
        "catalogue": "List the named six-piece burrs with their published figures and sources.",
        "ll": "Read assemblies in LL format: sticks, holes, level type and symmetry.",
        "logic": _LOGIC,
        "smt": _SMT,
        "words": _WORDS,
        "examples": "List the puzzles that come with burrkit, or copy them into a folder.",
        "selftest": "Check known answers on this machine: assemblies, levels and LL strings of published "
        "burrs.",
        "site": "Write an atlas of burrs: a wall of pictures, and a page to play with each of them.",
        "search": _SEARCH,
        "census": _CENSUS,
    },
    homes={"app": "workbench"},
    epilog="Start with: burrkit app, or burrkit solve 1,120,3328,3322,3328,3305",
    headings={
        "app": "Start here",
        "info": "Any puzzle",
        "piece": "Sticks of six-piece burrs",
        "logic": "Pencil puzzles, solvers and words",
        "examples": "burrkit itself",
        "search": "Searches and studies",
    },
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
