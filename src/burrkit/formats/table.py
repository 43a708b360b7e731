"""The table of formats. Files are recognised in its order.

Numbers, letters and brackets can mean many things, so that formats with a sign of their own come first. The
modules of readers and writers are named here, and imported when they are used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from burrkit.errors import PuzzleError
from burrkit.formats.file_format import Format, Holds, Sample, Selected
from burrkit.formats.files import decode

if TYPE_CHECKING:
    from burrkit.formats.contents import Content


def _from(place: str) -> Callable[..., Any]:
    """A function of a module of this package, such as ``puz:read``."""
    module, _, name = place.partition(":")

    def call(*values: Any, **options: Any) -> Any:
        return getattr(import_module(f"burrkit.formats.{module}"), name)(*values, **options)

    return call


def _is_text(contains: str, place: str = "") -> Callable[[Sample], bool]:
    """A test of short texts: a pattern that every file contains, and the function that decides."""

    def sniff(sample: Sample) -> bool:
        is_possible = sample.is_list and re.search(contains, sample.text, re.MULTILINE) is not None
        return is_possible and (not place or bool(_from(place)(sample.text)))

    return sniff


def _is_mesh(ending: str) -> Callable[[Sample], bool]:
    return lambda sample: sample.mesh_ending == ending


def _reads_text(place: str) -> Callable[[bytes, str], Content]:
    return lambda data, source: _from(place)(decode(data, source), source)


def _reads_mesh(ending: str) -> Callable[[bytes, str], Content]:
    return lambda data, source: _from("mesh_files:read_pieces")(data, source, ending)


def _writes(place: str, *attributes: str, form: Sequence[str] = ()) -> Callable[[Selected], bytes]:
    """A writer that takes these attributes of what is selected, and perhaps one of its forms."""
    return lambda chosen: _from(place)(*(getattr(chosen, name) for name in attributes), *form).encode()


def _writes_burr(place: str, title: str) -> Callable[[Selected], bytes]:
    def write(chosen: Selected) -> bytes:
        from burrkit.sixpiece.burr import burr_of

        try:
            burr = burr_of(chosen.problem)
        except PuzzleError as error:
            raise PuzzleError(f"{title} is for six-piece burrs; this is {error}", error.code) from None
        text: str = _from(place)(burr)
        return text.encode()

    return write


def _write_xmpuzzle(chosen: Selected) -> bytes:
    data: bytes = _from("xmpuzzle.write:write")(chosen.document, plain=chosen.is_plain)
    return data


def _mesh(name: str, media: str) -> Format:
    """A format of surfaces; ``burrkit make`` writes them."""
    ending = f".{name}"
    sniff, read = _is_mesh(ending), _reads_mesh(ending)
    return Format(name, (ending,), "mesh", media, "mesh", sniff, read)


def _seen(name: str, holds: Holds, media: str, needs: str = "") -> Format:
    """Something to look at, which ``burrkit picture``, ``burrkit view`` and the workbench write."""
    return Format(name, (f".{name}",), holds, media, needs)


#: All formats of burrkit.
TABLE: Final = (
    Format(
        "xmpuzzle", (".xmpuzzle",), "document",
        "application/gzip", sniff=lambda sample: sample.is_xml, read=_from("xmpuzzle.read:read"),
        write=_write_xmpuzzle,
        lost=_from("xmpuzzle.write:lost"),
    ),
    _mesh("stl", "model/stl"),
    _mesh("3mf", "model/3mf"),
    _mesh("obj", "model/obj"),
    _mesh("glb", "model/gltf-binary"),
    _mesh("ply", "application/octet-stream"),
    # A title above a report or a listing may look like anything.
    Format(
        "report", (), "assembly",
        sniff=_is_text("Layers", "drawings.reports:is_report"), read=_reads_text("drawings:read"),
    ),
    Format(
        "listing", (), "burr",
        sniff=_is_text(r"mark:|pixelsVRPN:|\][VR]\s", "piece_listing:is_listing"),
        read=_reads_text("piece_listing:read"),
    ),
    Format(
        "cubes", (".cubes",), "problem",
        sniff=_is_text(r"\A(?!\s*+\{\s*+\"format\")[^\[(]*+[\[(]", "cube_lists:is_cube_lists"),
        read=_reads_text("cube_lists:read"),
        write=_writes("cube_lists:write", "problem", form=("cubes",)),
    ),
    Format(
        "py", (".py",), "problem",
        read=_reads_text("cube_lists:read"), write=_writes("cube_lists:write", "problem", form=("py",)),
    ),
    Format(
        "js", (".js",), "problem",
        read=_reads_text("cube_lists:read"), write=_writes("cube_lists:write", "problem", form=("js",)),
    ),
    Format(
        "json", (".json",), "document", "application/json",
        sniff=lambda sample: sample.text.lstrip("\ufeff \t\r\n").startswith("{"),
        read=_reads_text("json.puzzle:read_any"),
        write=_writes("json.puzzle:write", "content"), holds_conditions=True,
    ),
    Format(
        "puzzlecad", (".scad", ".puzzlecad"), "pieces",
        sniff=_is_text(r"burr_p|[\[\"]", "puzzlecad:is_puzzlecad"), read=_reads_text("puzzlecad:content"),
        write=_writes("puzzlecad:write", "document", "index"),
    ),
    Format(
        "puz", (".puz",), "assembly",
        sniff=_is_text(r"\A\s*+(?>(?:#[^\r\n]*+\s++)?)[0-9]++\s++[0-9]++\s++[0-9]++\s", "puz:is_puz"),
        read=_reads_text("puz:read"), write=_writes("puz:write_first", "content", "index"),
    ),
    Format(
        "vol", (".vol",), "goal",
        read=_reads_text("puz:read"), write=_writes("puz:write_solid", "document", "index"),
    ),
    Format(
        "puzzlesolver3d", (), "problem",
        sniff=_is_text("PIECE |RESULT ", "puzzlesolver3d:is_puzzlesolver3d"),
        read=_reads_text("puzzlesolver3d:read"),
    ),
    Format(
        "ll", (".ll",), "assemblies",
        sniff=_is_text("[0-9]{25}|LL-Format|-{25}", "ll_listing:is_listing"),
        read=_reads_text("ll_listing:read_file"), write=_writes_burr("ll_listing:write", "LL format"),
    ),
    Format(
        "coordinates", (), "pieces",
        sniff=_is_text(r"\A(?>(?:\s++|#[^\r\n]*+)*)-?[0-9]++[ \t]", "coordinates:is_coordinates"),
        read=_reads_text("coordinates:read"),
    ),
    Format(
        "burr6", (".txt", ".burr6"), "burr",
        sniff=_is_text(r"\A\s*+#\s*+[Bb][Uu][Rr][Rr]6\b"), read=_reads_text("burr6:read_all"),
        write=_writes_burr("burr6:write", "#Burr6 text"),
    ),
    Format(
        "drawing", (".drawing",), "problem",
        sniff=_is_text("", "drawings:is_drawings"), read=_reads_text("drawings:read"),
        write=_writes("drawings:write", "problem"),
    ),
    _seen("html", "page", "text/html; charset=utf-8"),
    _seen("svg", "picture", "image/svg+xml"),
    _seen("png", "picture", "image/png", "picture"),
    _seen("pdf", "picture", "application/pdf"),
    _seen("gif", "animation", "image/gif", "picture"),
    _seen("webp", "animation", "image/webp", "picture"),
)  # fmt: skip
