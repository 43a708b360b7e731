"""Files of a puzzle: documents, pages and pictures, and everything to make it of plastic or wood."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypedDict

from burrkit.fabrication.booklet import BookletPaper
from burrkit.fabrication.measures import COUPON, Engraving, Lid, Measures
from burrkit.runtime.records import dataclass
from burrkit.workbench.contract.assemblies import SceneRequest
from burrkit.workbench.contract.puzzles import NamedColour
from burrkit.workbench.contract.values import AssemblyRequest, Bounds, Line, PieceLook, Point

PageNumber: TypeAlias = Annotated[int, Bounds(1, 1000)]
Paper: TypeAlias = Literal["a4", "letter"]

#: The corners from which pictures are drawn: the keys of ``drawing.VIEWS``.
ViewName: TypeAlias = Literal[
    "front-right", "front-left", "back-right", "back-left",
    "front-right-below", "front-left-below", "back-right-below", "back-left-below",
]  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class ExportRequest(SceneRequest):
    """What a file shows, and how a picture does; without a document that of the job."""

    #: Leaves an ``.xmpuzzle`` uncompressed.
    plain: bool = False
    kind: Literal["pieces", "assembly", "exploded", "steps"] = "pieces"
    #: Disassembly, not assembly.
    apart: bool = False
    view: ViewName = "front-right"
    paper: Literal["fit"] | Paper | None = None
    page: PageNumber = 1
    dpi: Annotated[int, Bounds(20, 600)] = 200
    #: Of an animated page.
    language: Literal["en", "de"] = "en"
    #: Pixels across an animation.
    width: Annotated[int, Bounds(100, 2000)] = 480


# Plastic and wood ----------------------------------------------------------------------------------------

#: Millimetres, and a length as people write it, such as ``3/4"``.
Millimetres: TypeAlias = Annotated[float, Bounds(-1_000_000, 1_000_000)]
Length: TypeAlias = Millimetres | Line


@dataclass(frozen=True, kw_only=True)
class MakeRequest(AssemblyRequest):
    """An order, with the options of ``burrkit make``."""

    cube: Length = Measures.cube
    inset: Millimetres = Measures.inset
    bevel: Millimetres = Measures.bevel
    wall: Millimetres = 0
    drain: Millimetres = 0
    engraving: Engraving = "none"
    lid: Lid = "glued"
    bed: Line = "220x220"
    clearances: Annotated[tuple[Millimetres, ...], Bounds(1, 12)] = COUPON
    #: The edge of a cube in wood; by default that of a printed one.
    wood: Length | None = None
    kerf: Length | None = None
    species: Annotated[tuple[Line, ...], Bounds(0, 200)] = ()
    paper: Paper = "a4"
    title: Line = ""
    designer: Line = ""
    url: Line = ""
    booklet_paper: BookletPaper = "a5"


@dataclass(frozen=True, kw_only=True)
class PreviewRequest(MakeRequest):
    """The same, a piece or a plate to show, and grams of a cubic centimetre."""

    piece: int = 0
    plate: int | None = None
    density: Millimetres = 1.24


@dataclass(frozen=True, kw_only=True)
class SheetRequest(MakeRequest):
    """The same, and a page of the sheet."""

    page: PageNumber = 1


class MakeOptions(TypedDict):
    """What can be made: species, papers, and whether the libraries for engraving and QR codes are there."""

    species: list[NamedColour]
    booklet_papers: list[BookletPaper]
    engraves: bool
    codes: bool


class MadePiece(PieceLook):
    """A piece as it is printed: millimetres, cubic centimetres, grams; ``part`` is of a box."""

    name: str
    part: str
    size: Point
    volume: float
    grams: float
    plate: int
    file: str


class MeshData(TypedDict):
    """A surface in millimetres: three coordinates a point, three points a triangle."""

    piece: int
    points: list[float]
    triangles: list[int]


class MakePreview(TypedDict):
    """All pieces as they are printed, and the surfaces of one of them or of a plate."""

    pieces: list[MadePiece]
    grams: float
    plates: int
    bed: tuple[float, float]
    meshes: list[MeshData]
