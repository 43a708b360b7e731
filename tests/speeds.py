"""The three speeds of the tests: which of many cases and examples are left to ``make test-full``.

``make quick`` runs some files (``python -m tests.speeds`` lists them), ``make test`` all tests without the
mark ``full``, and ``make test-full`` every test with every example.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import settings

from burrkit.runtime.kernel_cache import is_cold
from tests.compiled import EVERYTHING, remove_outdated

#: What a property without settings of its own sees in the full run, which loads the profile "full".
ALL_EXAMPLES = 100
#: The same otherwise.
SOME_EXAMPLES = 30


def register_profiles() -> None:
    """The same examples in every run, and no clock: the outcome of a test depends on the code alone."""
    settings.register_profile("burrkit", deadline=None, derandomize=True, max_examples=SOME_EXAMPLES)
    settings.register_profile("full", deadline=None, derandomize=True, max_examples=ALL_EXAMPLES)
    settings.load_profile("burrkit")


def examples(count: int) -> int:
    """How many of ``count`` examples a property sees at this speed."""
    now = settings().max_examples
    return count if now >= ALL_EXAMPLES else -(-count * now // ALL_EXAMPLES)


def some(cases: Collection[Any], count: int) -> list[Any]:
    """Cases for ``parametrize``: ``count`` of them, evenly spread, for all runs, the rest for the full one.

    The first is always among them. A case may be a ``pytest.param``.
    """
    chosen = {k * len(cases) // count for k in range(count)}
    return [case if k in chosen else _for_the_full_run(case) for k, case in enumerate(cases)]


def _for_the_full_run(case: Any) -> Any:
    if not isinstance(case, type(pytest.param())):
        # What parametrize takes for several arguments must stay so.
        case = pytest.param(*case) if isinstance(case, tuple) else pytest.param(case)
    return pytest.param(*case.values, id=case.id, marks=[*case.marks, pytest.mark.full])


# Quick ---------------------------------------------------------------------------------------------------

#: What ``make quick`` runs: files that need no kernel, a second or two each.
WITHOUT_KERNELS = """
    moves/difficulty/test_walks.py geometry puzzle
    pencil/words/test_cover.py pencil/words/test_hints.py pencil/words/test_letters.py
    pencil/words/test_packing.py pencil/words/test_pattern.py pencil/words/test_search.py
    pencil/words/test_wordlist.py
    formats/test_burr6.py formats/test_document.py formats/test_document_json.py
    formats/test_files.py formats/test_meshes.py formats/test_puzzle_json.py
    formats/test_puzzlecad.py formats/test_source.py
    moves/rigidity/test_exact.py
    pencil/logic/test_pictures.py pencil/logic/test_seki.py fabrication/test_folder.py
    drawing/test_view.py
    reference runtime/test_native.py
    sixpiece/test_catalogue.py sixpiece/test_classes.py sixpiece/test_frame.py sixpiece/test_stick_list.py
    sixpiece/test_sticks.py smt/test_answer.py
    test_bench.py test_layers.py test_map.py test_palette.py
    test_speeds.py test_words.py
"""
#: The same of files that need some; they wait until all kernels are compiled.
WITH_KERNELS = """
    assembly/test_general.py assembly/test_placements.py assembly/test_why.py atlas/test_pages.py
    moves/test_collision_table.py moves/test_equal_pieces.py moves/test_moving.py
    moves/test_replay.py moves/test_screening.py moves/test_walk.py
    solving/estimate/test_forecaster.py solving/estimate/test_interval.py
    census/enumeration/test_conditions.py census/results/test_result_file.py
    cli/test_check.py cli/test_info.py cli/test_ll.py cli/test_piece.py cli/test_solve.py
    fire/test_fuzz.py formats/test_cube_lists.py formats/test_ll_listing.py formats/test_stored.py
    mesh/test_solid.py moves/path/test_finding.py cli/test_rigid.py
    drawing/test_inner_cubes.py drawing/test_drawing.py drawing/test_pdf.py
    search/test_search_command.py
    sixpiece/test_burr.py sixpiece/test_layouts.py solving/test_limits.py solving/test_solver.py
    page/test_scene.py workbench/test_connections.py
    workbench/test_home.py workbench/test_page.py workbench/test_security.py test_arguments.py
    test_asserts.py test_fields.py test_public_api.py test_result.py
"""


def quick(*, warm: bool) -> list[str]:
    """The files and folders of ``make quick``, with or without those that need kernels."""
    return [f"tests/{name}" for name in (WITHOUT_KERNELS + WITH_KERNELS * warm).split()]


if __name__ == "__main__":
    remove_outdated()
    is_warm = not is_cold(EVERYTHING)
    if not is_warm:
        print("tests that need kernels are left out until these are compiled: make compiled", file=sys.stderr)
    print(*quick(warm=is_warm))
