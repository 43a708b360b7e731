"""Read the GLB files that ``gltf`` writes: models in millimetres, and where they are at which time."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import FormatError
from burrkit.formats.gltf import Track
from burrkit.formats.json.reader import loaded
from burrkit.mesh import Mesh

_TYPES: Final = {5126: np.dtype("<f4"), 5125: np.dtype("<u4")}
_SIZES: Final = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


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
