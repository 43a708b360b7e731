"""GLB: one binary glTF 2.0 file with every piece as a node of its own, and how they move.

glTF is in metres with y up. The nodes stay in millimetres with z up, as in the rest of burrkit; their root
node scales and turns them. The file has no normals, so that viewers show flat faces. ``read`` takes no other
file than these.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import FormatError
from burrkit.formats.json.reader import loaded
from burrkit.mesh import Mesh, Model
from burrkit.palette import linear

_FLOAT: Final = 5126
_UNSIGNED: Final = 5125
_VERTICES: Final = 34962
_INDICES: Final = 34963
_TYPES: Final = {_FLOAT: np.dtype("<f4"), _UNSIGNED: np.dtype("<u4")}
_SIZES: Final = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}

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


# Reading -------------------------------------------------------------------------------------------------


class Moving(NamedTuple):
    """The models of a file, their names, and the tracks of those that move, by their numbers."""

    names: tuple[str, ...]
    meshes: tuple[Mesh, ...]
    tracks: dict[int, Track]

    @property
    def turns(self) -> bool:
        """Whether a model turns."""
        return any(track.rotations for track in self.tracks.values())

    def stops(self) -> list[NDArray[np.float64]]:
        """The offsets of all models, float64[n, 3] in millimetres, at each time at which one stops.

        Between two of them those that move do so straight, and at once.
        """
        times = sorted({time for track in self.tracks.values() for time in track.times})
        found: list[NDArray[np.float64]] = []
        for time in times:
            now = np.array([_offset(self.tracks.get(number), time) for number in range(len(self.meshes))])
            if not found or not np.array_equal(found[-1], now):
                found.append(now)
        return found


def _offset(track: Track | None, time: float) -> tuple[float, float, float]:
    """Where a model is at a time at which it, or another one, stops."""
    if track is None:
        return 0.0, 0.0, 0.0
    return track.offsets[max(0, int(np.searchsorted(track.times, time + 1e-6)) - 1)]


def read(data: bytes, source: str) -> Moving:
    """The models and tracks of a file that burrkit wrote. FormatError for any other."""
    try:
        document, packed = _chunks(data)
        arrays = [_array(document, packed, number) for number in range(len(document["accessors"]))]
        # The node of a model has its number; the root comes last.
        models = [node for node in document["nodes"] if "mesh" in node]
        meshes = tuple(_mesh(document["meshes"][node["mesh"]], arrays) for node in models)
        return Moving(tuple(str(node["name"]) for node in models), meshes, _tracks(document, arrays))
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, RecursionError):
        raise FormatError(source, None, "not a GLB file that burrkit wrote") from None


def _mesh(mesh: dict[str, Any], arrays: list[NDArray[Any]]) -> Mesh:
    primitive = mesh["primitives"][0]
    points = arrays[primitive["attributes"]["POSITION"]].astype(np.float64)
    corners = arrays[primitive["indices"]].reshape(-1, 3).astype(np.int32)
    if not len(corners) or corners.min() < 0 or corners.max() >= len(points):
        raise ValueError("no triangles, or one with a missing corner")
    if not np.isfinite(points).all():
        raise ValueError("a point is not a number")
    return Mesh(points, corners)


def _chunks(data: bytes) -> tuple[dict[str, Any], bytes]:
    if data[:4] != b"glTF" or data[16:20] != b"JSON":
        raise ValueError("not a GLB file")
    size = int.from_bytes(data[12:16], "little")
    return loaded(data[20 : 20 + size].decode()), data[28 + size :]


def _array(document: dict[str, Any], packed: bytes, number: int) -> NDArray[Any]:
    accessor = document["accessors"][number]
    view = document["bufferViews"][accessor["bufferView"]]
    kind, wide = _TYPES[accessor["componentType"]], _SIZES[accessor["type"]]
    flat = np.frombuffer(packed, kind, accessor["count"] * wide, view["byteOffset"])
    return flat.reshape(-1, wide) if wide > 1 else flat


def _tracks(document: dict[str, Any], arrays: list[NDArray[Any]]) -> dict[int, Track]:
    found: dict[int, dict[str, NDArray[Any]]] = {}
    for animation in document.get("animations", []):
        for channel in animation["channels"]:
            sampler = animation["samplers"][channel["sampler"]]
            values = arrays[sampler["output"]]
            if sampler["interpolation"] == "CUBICSPLINE":
                values = values[1::3]
            entry = found.setdefault(int(channel["target"]["node"]), {"times": arrays[sampler["input"]]})
            entry[channel["target"]["path"]] = values
    return {
        number: Track(
            tuple(entry["times"].tolist()),
            tuple(map(tuple, entry["translation"].tolist())),
            tuple(map(tuple, entry["rotation"].tolist())) if "rotation" in entry else (),
        )
        for number, entry in found.items()
    }
