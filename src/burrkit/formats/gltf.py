"""GLB: one binary glTF 2.0 file with every piece as a node of its own, and how they move.

glTF is in metres with y up. The nodes stay in millimetres with z up, as in the rest of burrkit; their root
node scales and turns them. The file has no normals, so that viewers show flat faces.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.mesh import Mesh, Model
from burrkit.palette import linear

_FLOAT: Final = 5126
_UNSIGNED: Final = 5125
_VERTICES: Final = 34962
_INDICES: Final = 34963

#: A quarter turn about x, as a quaternion: z up becomes y up.
_UP: Final = [-(0.5**0.5), 0.0, 0.0, 0.5**0.5]


@dataclass(frozen=True)
class Track:
    """Where a model is at which time: seconds, ascending, and offsets (x, y, z) in millimetres.

    Between two times it moves with an easy start and an easy end. With ``rotations``, quaternions (x, y, z,
    w) about the origin before the offsets, it moves evenly instead.
    """

    times: tuple[float, ...]
    offsets: tuple[tuple[float, float, float], ...]
    rotations: tuple[tuple[float, float, float, float], ...] = ()


def write(models: Sequence[Model], tracks: Mapping[int, Track] | None = None, title: str = "") -> bytes:
    """The bytes of a file; ``tracks`` move some of the models, by their numbers, in one animation."""
    packed = _Packed()
    materials, meshes, nodes = [], [], []
    for number, model in enumerate(models):
        materials.append(_material(model))
        meshes.append({"name": model.name, "primitives": [_primitive(packed, model.mesh, number)]})
        nodes.append({"name": model.name, "mesh": number})
    root = {
        "name": title or "puzzle",
        "rotation": _UP,
        "scale": [0.001] * 3,
        "children": list(range(len(models))),
    }
    document: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "burrkit"},
        "scene": 0,
        "scenes": [{"nodes": [len(models)]}],
        "nodes": [*nodes, root],
        "meshes": meshes,
        "materials": materials,
    }
    if tracks:
        document["animations"] = [_animation(packed, tracks)]
    document |= {
        "accessors": packed.accessors,
        "bufferViews": packed.views,
        "buffers": [{"byteLength": len(packed.data)}],
    }
    return _container(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(), packed.data)


@dataclass
class _Packed:
    """The binary part, and the lists that describe its contents."""

    data: bytearray = field(default_factory=bytearray)
    views: list[dict[str, Any]] = field(default_factory=list)
    accessors: list[dict[str, Any]] = field(default_factory=list)

    def add(self, array: NDArray[Any], kind: str, target: int | None = None, *, bounds: bool = False) -> int:
        """Append an array of float32 or uint32 and return the number of its accessor."""
        view = {"buffer": 0, "byteOffset": len(self.data), "byteLength": array.nbytes}
        self.views.append(view if target is None else view | {"target": target})
        component = _FLOAT if array.dtype == np.float32 else _UNSIGNED
        accessor = {
            "bufferView": len(self.views) - 1,
            "componentType": component,
            "count": len(array),
            "type": kind,
        }
        if bounds:
            flat = array.reshape(len(array), -1)
            accessor |= {"min": flat.min(axis=0).tolist(), "max": flat.max(axis=0).tolist()}
        self.accessors.append(accessor)
        self.data += array.tobytes()
        return len(self.accessors) - 1


def _primitive(packed: _Packed, mesh: Mesh, material: int) -> dict[str, Any]:
    points = packed.add(mesh.points.astype(np.float32), "VEC3", _VERTICES, bounds=True)
    corners = packed.add(mesh.triangles.astype(np.uint32).ravel(), "SCALAR", _INDICES)
    return {"attributes": {"POSITION": points}, "indices": corners, "material": material}


def _material(model: Model) -> dict[str, Any]:
    # Colours of glTF are linear.
    surface = {
        "baseColorFactor": [*(round(light, 6) for light in linear(model.colour)), 1.0],
        "metallicFactor": 0.0,
        "roughnessFactor": 0.7,
    }
    return {"name": model.name, "pbrMetallicRoughness": surface}


def _animation(packed: _Packed, tracks: Mapping[int, Track]) -> dict[str, Any]:
    samplers: list[dict[str, Any]] = []
    channels: list[dict[str, Any]] = []
    for number, track in sorted(tracks.items()):
        times = packed.add(np.array(track.times, dtype=np.float32), "SCALAR", bounds=True)
        if track.rotations:
            ways = (("translation", track.offsets, "VEC3"), ("rotation", track.rotations, "VEC4"))
            for path, points, kind in ways:
                values = packed.add(np.array(points, dtype=np.float32), kind)
                channels.append({"sampler": len(samplers), "target": {"node": number, "path": path}})
                samplers.append({"input": times, "output": values, "interpolation": "LINEAR"})
            continue
        # Cubic splines: the slope into a point, the point, the slope out of it; no slope is an easy stop.
        splines = np.zeros((len(track.times), 3, 3), dtype=np.float32)
        splines[:, 1] = track.offsets
        values = packed.add(splines.reshape(-1, 3), "VEC3")
        channels.append({"sampler": len(samplers), "target": {"node": number, "path": "translation"}})
        samplers.append({"input": times, "output": values, "interpolation": "CUBICSPLINE"})
    return {"name": "solution", "samplers": samplers, "channels": channels}


def _container(document: bytes, data: bytes | bytearray) -> bytes:
    document += b" " * (-len(document) % 4)
    data = bytes(data) + b"\0" * (-len(data) % 4)
    total = 12 + 8 + len(document) + 8 + len(data)
    head = b"glTF" + (2).to_bytes(4, "little") + total.to_bytes(4, "little")
    chunks = ((document, b"JSON"), (data, b"BIN\0"))
    return head + b"".join(len(chunk).to_bytes(4, "little") + kind + chunk for chunk, kind in chunks)
