"""Pictures of meshes: each pixel in the colour of the face that is nearest to the eye."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import trimesh
from numpy.typing import NDArray
from PIL import Image, ImageColor

from burrkit.palette import PAPER

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]

_MARGIN: Final = 24
#: The rows are the right, the upward and the viewing direction of the picture, seen from the front and above.
_VIEW: Final = np.array([[0.87, 0.5, 0.0], [-0.21, 0.36, 0.91], [0.45, -0.79, 0.42]], dtype=np.float64)
_LIGHT: Final = np.array([0.2, -0.45, 0.87], dtype=np.float64)


def rendered(bodies: Iterable[tuple[trimesh.Trimesh, str]], scale: float) -> Image.Image:
    """Bodies in their colours, z upwards; ``scale`` is pixels for each millimetre."""
    faces, colours = [], []
    for mesh, colour in bodies:
        light = 0.62 + 0.38 * np.clip(np.asarray(mesh.face_normals) @ _LIGHT, 0, 1)
        faces.append((np.asarray(mesh.vertices, np.float64) @ _VIEW.T)[mesh.faces])
        colours.append(light[:, None] * np.array(ImageColor.getrgb(colour), np.float64))
    corners, shades = np.concatenate(faces), np.concatenate(colours).astype(np.uint8)
    flat = corners[:, :, :2] * [scale, -scale]
    flat += _MARGIN - flat.min(axis=(0, 1))
    wide, high = (int(n) for n in np.ceil(flat.max(axis=(0, 1))) + _MARGIN)
    pixels = np.array(Image.new("RGB", (wide, high), PAPER))
    nearest = np.full((high, wide), -np.inf)
    for corner, depth, shade in zip(flat, corners[:, :, 2], shades, strict=True):
        _fill(pixels, nearest, corner, depth, shade)
    return Image.fromarray(pixels)


def side_by_side(parts: Sequence[Image.Image]) -> bytes:
    """The parts in a row as a PNG file, half as large, so that two by two pixels become one."""
    height = max(part.height for part in parts)
    image = Image.new("RGB", (sum(part.width for part in parts), height), PAPER)
    left = 0
    for part in parts:
        image.paste(part, (left, (height - part.height) // 2))
        left += part.width
    image = image.reduce(2)
    file = io.BytesIO()
    image.quantize(192, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _fill(pixels: Pixels, nearest: Floats, corner: Floats, depth: Floats, shade: Pixels) -> None:
    """Draw a triangle where it is nearer than what has been drawn."""
    low, high = np.floor(corner.min(axis=0)).astype(np.int64), np.ceil(corner.max(axis=0)).astype(np.int64)
    a, b = corner[1] - corner[0], corner[2] - corner[0]
    area = a[0] * b[1] - a[1] * b[0]
    if area == 0:
        return
    y, x = np.mgrid[low[1] : high[1] + 1, low[0] : high[0] + 1].astype(np.float64)
    x, y = x - corner[0, 0], y - corner[0, 1]
    u, v = (x * b[1] - y * b[0]) / area, (y * a[0] - x * a[1]) / area
    z = depth[0] + u * (depth[1] - depth[0]) + v * (depth[2] - depth[0])
    window = np.s_[low[1] : high[1] + 1, low[0] : high[0] + 1]
    is_seen = (u >= 0) & (v >= 0) & (u + v <= 1) & (z > nearest[window])
    nearest[window][is_seen] = z[is_seen]
    pixels[window][is_seen] = shade
