"""The table of all commands: their modules, their summaries, and their order in ``--help``."""

from __future__ import annotations

from burrkit.cli.common.lazy import CommandGroup, CommandModule
from burrkit.pencil.logic.kinds import KINDS

_WORDS = CommandGroup(
    "Anagrams: words and phrases of given letters, hints, and the letters of a text.",
    {
        "anagrams": CommandModule("words.searches", "Find the words that use all the letters and no others."),
        "inside": CommandModule(
            "words.searches", "Find the words that can be made from the letters, the longest first."
        ),
        "containing": CommandModule(
            "words.searches",
            "Find the words that contain all the letters and perhaps others, the shortest first.",
        ),
        "match": CommandModule(
            "words.searches", "Find the words that match a pattern such as 's?l@#t', the shortest first."
        ),
        "phrases": CommandModule(
            "words.phrases", "Find the phrases that use all the letters, those of the fewest words first."
        ),
        "hints": CommandModule(
            "words.hints", "Print the hint sheet of an anagram: everything that helps except the answer."
        ),
        "text": CommandModule(
            "words.text", "Count the words, letters, pairs and triples of a text, and list its anagrams."
        ),
        "subjects": CommandModule(
            "words.searches", "List the subjects for which burrkit has a small list of words."
        ),
    },
    epilog="Start with: burrkit words hints orchestra",
)
_LOGIC = CommandGroup(
    "Solve, check and make pencil puzzles, with or without an SMT solver.",
    {
        **{kind.name: CommandModule("logic.kind", kind.rules) for kind in KINDS},
        "new": CommandModule("logic.new", "Make a new puzzle of any kind that has exactly one solution."),
    },
)
_SMT = CommandGroup(
    "Burrs for SMT solvers: assembly as Boolean formulas, disassembly in bit-vectors.",
    {
        "burr": CommandModule(
            "smt.burr",
            "Write a burr, or any other puzzle of cubes, in SMT-LIB: its assembly or, with --disassemble, "
            "its moves.",
        )
    },
    epilog="Start with: burrkit smt burr examples/antique.txt --solve",
)
_CENSUS_SETS = CommandGroup(
    "Complete disassemblies, and all assemblies of each set of six sticks.",
    {
        "run": CommandModule(
            "census.studies",
            "Make every assembly, decide whether it comes completely apart, and group them by sets of "
            "sticks.",
            "SETS",
        ),
        "merge": CommandModule("census.studies", "Merge result files into one, in any order.", "SETS"),
        "report": CommandModule(
            "census.studies",
            "Report what comes completely apart, sets and unique sets by level, holes and class.",
            "SETS",
        ),
        "records": CommandModule(
            "census.records",
            "Show the sets with one solution, or one partial solution, of level 8 or more, the highest "
            "first.",
        ),
    },
)
_CENSUS_DEFINITIONS = CommandGroup(
    "Levels of all assemblies under three definitions of a move.",
    {
        "run": CommandModule(
            "census.studies",
            "Make every assembly and find its level at one length under three definitions of a move.",
            "DEFINITIONS",
        ),
        "merge": CommandModule("census.studies", "Merge result files into one, in any order.", "DEFINITIONS"),
        "report": CommandModule(
            "census.studies",
            "Report levels under each definition, all three at once, and the highest by holes.",
            "DEFINITIONS",
        ),
    },
)
_CENSUS_TURNS = CommandGroup(
    "What legal turns do to the assemblies that slides leave locked.",
    {
        "run": CommandModule(
            "census.studies",
            "Make every assembly; of those that slides leave locked, find what turns and what comes free "
            "then.",
            "TURNS",
        ),
        "merge": CommandModule("census.studies", "Merge result files into one, in any order.", "TURNS"),
        "report": CommandModule(
            "census.studies",
            "Report what turns, what comes free or apart with turns, by holes, and list these assemblies.",
            "TURNS",
        ),
    },
)
_CENSUS = CommandGroup(
    "Count, analyse and report every six-piece burr that exists.",
    {
        "count": CommandModule(
            "census.count",
            "Count all six-piece burrs by convention, holes, symmetry type and Cutler's case, without making "
            "them.",
        ),
        "run": CommandModule(
            "census.run", "Make and analyse every assembly, and store each finished work unit in RESULT_FILE."
        ),
        "merge": CommandModule("census.merge", "Merge result files into one, in any order."),
        "verify": CommandModule(
            "census.verify",
            "Draw random assemblies of the units in RESULT_FILE and solve them with the general engine.",
        ),
        "report": CommandModule(
            "census.report",
            "Report the results: levels, level types, holes, symmetry, records, and published figures beside "
            "them.",
        ),
        "special": CommandModule(
            "census.special",
            "Show the stored assemblies: those of a high level or with a symmetry, and one of each level "
            "type.",
        ),
        "cases": CommandModule(
            "census.cases",
            "List Cutler's 542 cases: the stick in position 1, and how many assemblies each has, by "
            "symmetry.",
        ),
        "symmetry": CommandModule(
            "census.symmetry",
            "Show an assembly of each of the eleven symmetry types, and how many there are of each type.",
        ),
        "catalogue": CommandModule(
            "census.catalogue",
            "List the ways in which the assemblies stored by level or --keep come apart (Table 8).",
        ),
        "moves": CommandModule(
            "census.moves", "Count the moves of stored assemblies under other definitions."
        ),
        "sets": _CENSUS_SETS,
        "definitions": _CENSUS_DEFINITIONS,
        "turns": _CENSUS_TURNS,
    },
    epilog="Start with: burrkit census count",
)
_SEARCH = CommandGroup(
    "Find new puzzles: burrs from a stock of sticks, pieces from assemblies, high levels.",
    {
        "sets": CommandModule(
            "search.sets",
            "Find every six-piece burr that can be built from a stock of sticks and meets all conditions.",
        ),
        "pieces": CommandModule(
            "search.pieces",
            "Turn the assemblies of a puzzle into new pieces: each is the union of the pieces in it.",
        ),
        "climb": CommandModule(
            "search.climb",
            "Design a puzzle of a high level: six sticks, a box cut into pieces, or one of a design space.",
        ),
        "space": CommandModule(
            "search.space",
            "Print the design space of a family of burrs: which cubes may belong to which piece.",
        ),
        "table": CommandModule(
            "search.table",
            "List the best designs that a search has found: those that no other beats in all goals at once.",
        ),
        "nary": CommandModule(
            "search.nary",
            "Build a puzzle of a frame and plates with an exponential level, given by a formula.",
        ),
    },
    epilog="Start with: burrkit search --pieces solid --holes 0",
    default="sets",
)
COMMANDS = CommandGroup(
    "The workbench for interlocking puzzles: assemble, take apart, understand.",
    {
        "solve": CommandModule("solve", "Find every way to assemble a puzzle, and how each comes apart."),
        "view": CommandModule(
            "view", "Write a page that animates how the puzzle goes together and comes apart, move by move."
        ),
        "info": CommandModule(
            "info", "List the shapes of a puzzle file with their symmetries, and its problems."
        ),
        "check": CommandModule(
            "check", "Verify the solutions stored in a puzzle file: assemblies and moves, cube by cube."
        ),
        "printable": CommandModule(
            "printable",
            "Check printable files as a slicer does, and the puzzle: gaps between pieces, and every move.",
        ),
        "placements": CommandModule(
            "placements",
            "Count the placements of each piece in the goal, before and after removing impossible ones.",
        ),
        "states": CommandModule(
            "states", "Show the states of an assembly that moves can reach before a group comes free."
        ),
        "difficulty": CommandModule(
            "difficulty",
            "Measure how hard a puzzle is for a person: choices, dead ends, and how long random moves take.",
        ),
        "path": CommandModule(
            "path", "Find the shortest way between two arrangements of the same pieces, in a tray or free."
        ),
        "rigid": CommandModule(
            "rigid",
            "Find whether anything in an assembled puzzle can move at all, or prove that nothing can.",
        ),
        "picture": CommandModule(
            "picture",
            "Draw a puzzle and its solution: pieces, assembly, exploded view, steps, inner cubes, or an "
            "animation.",
        ),
        "make": CommandModule(
            "make",
            "Make a puzzle of plastic or wood: print plates, cut sheets, assembly steps, and a booklet.",
        ),
        "convert": CommandModule(
            "convert",
            "Convert a puzzle to .xmpuzzle, JSON, #Burr6, puzzlecad, lists of cubes, .puz, .vol, or LL.",
        ),
        "piece": CommandModule(
            "piece", "Show a stick: drawing, numbers, weight, mirror image, how it can be cut, and its name."
        ),
        "sticks": CommandModule(
            "sticks",
            "List the sticks of a class: numbers, weight, mirror image, how they can be cut, and names.",
        ),
        "ll": CommandModule("ll", "Read assemblies in LL format: sticks, holes, level type and symmetry."),
        "frame": CommandModule(
            "frame", "Show the goal of the six-piece burr and how many sticks can reach each cube."
        ),
        "identify": CommandModule(
            "identify", "Identify a known burr by its sticks, or find the stick that is missing from five."
        ),
        "catalogue": CommandModule(
            "catalogue", "List the named six-piece burrs with their published figures and sources."
        ),
        "census": _CENSUS,
        "search": _SEARCH,
        "design": CommandModule(
            "design",
            "Design an interlocking puzzle of any outline: the pieces fill SHAPE, and holes stay inside.",
        ),
        "logic": _LOGIC,
        "smt": _SMT,
        "words": _WORDS,
        "app": CommandModule(
            "workbench",
            "Open the workbench in the browser: choose or draw a puzzle, solve it, watch it, save it.",
        ),
        "examples": CommandModule(
            "examples", "List the puzzles that come with burrkit, or copy them into a folder."
        ),
        "selftest": CommandModule(
            "selftest",
            "Check known answers on this machine: assemblies, levels and LL strings of published burrs.",
        ),
    },
    epilog="Start with: burrkit solve 1,120,3328,3322,3328,3305",
    headings={
        "solve": "Any puzzle",
        "piece": "Six-piece burrs",
        "census": "Find and count",
        "logic": "Pencil puzzles, solvers and words",
        "app": "burrkit itself",
    },
)
