"""3MF: named, coloured objects in their places on a plate, in millimetres.

Each model is an object with its colour as a base material, which belongs to the core specification (3MF
Consortium, version 1.3) that every reader supports. Slicers that ignore colours still show names and shapes.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import quoteattr

from burrkit.mesh import Mesh, Model

_TYPES: Final = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
 <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
 <Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
_RELATIONS: Final = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
 <Relationship Id="model" Target="/3D/3dmodel.model"
  Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
_CORE: Final = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"


def write(models: Sequence[Model], title: str = "") -> bytes:
    """The bytes of a file; equal models, in the same order, make equal bytes."""
    model = "\n".join(_model(models, title))
    return zipped({"[Content_Types].xml": _TYPES, "_rels/.rels": _RELATIONS, "3D/3dmodel.model": model})


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """The bytes of an archive of files by their paths, all of the same date: equal files make equal bytes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _model(models: Sequence[Model], title: str) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<model unit="millimeter" xml:lang="en" xmlns="{_CORE}">'
    if title:
        yield f' <metadata name="Title">{quoteattr(_clean(title))[1:-1]}</metadata>'
    yield ' <metadata name="Application">burrkit</metadata>'
    yield " <resources>"
    yield '  <basematerials id="1">'
    for model in models:
        name = quoteattr(_clean(model.name))
        yield f'   <base name={name} displaycolor="{model.colour.upper()}FF"/>'
    yield "  </basematerials>"
    for number, model in enumerate(models):
        name = quoteattr(_clean(model.name))
        yield f'  <object id="{number + 2}" type="model" name={name} pid="1" pindex="{number}">'
        yield from _mesh(model.mesh)
        yield "  </object>"
    yield " </resources>"
    yield " <build>"
    yield from (f'  <item objectid="{number + 2}"/>' for number in range(len(models)))
    yield " </build>"
    yield "</model>"


def _mesh(mesh: Mesh) -> Iterator[str]:
    yield "   <mesh>"
    yield "    <vertices>"
    for x, y, z in mesh.points.tolist():
        yield f'     <vertex x="{x:.6f}" y="{y:.6f}" z="{z:.6f}"/>'
    yield "    </vertices>"
    yield "    <triangles>"
    for a, b, c in mesh.triangles.tolist():
        yield f'     <triangle v1="{a}" v2="{b}" v3="{c}"/>'
    yield "    </triangles>"
    yield "   </mesh>"


def _clean(name: str) -> str:
    """A name that XML can hold."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in name)
