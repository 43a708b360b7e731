"""Meshes from files: what trimesh writes comes back, and damaged files give one line."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from burrkit.errors import BurrkitError, FormatError
from burrkit.formats import stl, threemf
from burrkit.formats.mesh_files import read
from burrkit.formats.registry import is_mesh, meshes
from burrkit.geometry import Voxels
from burrkit.mesh import Model, solid
from tests.errors import raises

trimesh = pytest.importorskip("trimesh")
BALL = trimesh.creation.icosphere(1, 5.0)


@pytest.mark.parametrize("ending", meshes())
def test_every_format(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"ball{ending.upper()}"
    BALL.export(str(file), file_type=ending[1:])
    made = read(file)
    assert made.volume == pytest.approx(BALL.volume, rel=1e-5)
    assert len(made.points) == len(BALL.vertices)
    assert len(made.triangles) == len(BALL.faces)


def test_files_that_burrkit_writes(tmp_path: Path) -> None:
    mesh = solid(Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0)]), inset=0.1)
    (tmp_path / "a.stl").write_bytes(stl.write(mesh))
    (tmp_path / "a.3mf").write_bytes(threemf.write([Model("a", mesh, "#ff0000")]))
    for name in ("a.stl", "a.3mf"):
        assert read(tmp_path / name).volume == pytest.approx(mesh.volume, rel=1e-5)


def test_names() -> None:
    assert is_mesh("x/Bunny.STL") and is_mesh("a.glb")
    assert not is_mesh("stl") and not is_mesh("a.json") and not is_mesh("")


def test_no_such_file(tmp_path: Path) -> None:
    with raises(FormatError, "unknown file"):
        read(tmp_path / "none.stl")


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(meshes()), st.binary(max_size=400), st.integers(0, 300))
def test_damaged_files(ending: str, noise: bytes, at: int) -> None:
    whole = BALL.export(file_type=ending[1:])
    data = whole.encode() if isinstance(whole, str) else whole
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"damaged{ending}"
        for broken in (noise, data[:at] + noise + data[at:], data[:at]):
            path.write_bytes(broken)
            try:
                made = read(path)
            except BurrkitError as error:
                assert "\n" not in str(error)
            else:
                assert np.issubdtype(made.points.dtype, np.floating) and len(made.triangles)
