"""Writes the recipe for conda-forge from a source distribution.

    python -m native.conda_recipe dist/burrkit-VERSION.tar.gz MAINTAINER... > recipe.yaml

Version, checksum, summary and requirements are read from that file, so none of them is written twice. The
package has the workbench (the extra ``web``) and compiled kernels. MAINTAINER is a name on GitHub.
"""

from __future__ import annotations

import hashlib
import sys
import tarfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from hatch_build import BESIDES, COMPILER

_RECIPE = """\
# yaml-language-server: $schema=https://raw.githubusercontent.com/prefix-dev/recipe-format/main/schema.json
schema_version: 1

context:
  version: "{version}"

package:
  name: burrkit
  version: ${{{{ version }}}}

source:
  url: https://pypi.org/packages/source/b/burrkit/burrkit-${{{{ version }}}}.tar.gz
  sha256: {sha256}

build:
  number: 0
  skip:
    - match(python, "{older}")
    - build_platform != target_platform  # the kernels are compiled for the machine that builds
  script:
    env:
      BURRKIT_NO_PAGE: "1"  # the pages are in the source distribution
    content: ${{{{ PYTHON }}}} -m pip install . -vv --no-deps --no-build-isolation
  python:
    entry_points:
      - burrkit = {entry}

requirements:
  build:
    - ${{{{ compiler("c") }}}}
    - ${{{{ stdlib("c") }}}}
  host:
    - python
    - pip
{host}
  run:
    - python
{run}

tests:
  - python:
      imports:
        - burrkit
      pip_check: true
  - script:
      - burrkit selftest

about:
  homepage: https://pypi.org/project/burrkit/
  summary: {summary}
  license: {license}
  license_file:
{licences}

extra:
  recipe-maintainers:
{maintainers}
"""


def recipe(distribution: Path, maintainers: list[str]) -> str:
    """The recipe of a source distribution."""
    project, requirements = _described(distribution)
    needed = [*project["dependencies"], *project["optional-dependencies"]["web"]]
    return _RECIPE.format(
        version=project["version"],
        sha256=hashlib.sha256(distribution.read_bytes()).hexdigest(),
        older=project["requires-python"].replace(">=", "<"),
        entry=project["scripts"]["burrkit"],
        host=_listed(map(_on_conda, [*requirements, COMPILER, *BESIDES])),
        run=_listed(map(_on_conda, needed)),
        summary=f'"{project["description"]}"',
        license=project["license"],
        licences=_listed(project["license-files"]),
        maintainers=_listed(maintainers),
    )


def _described(distribution: Path) -> tuple[dict[str, Any], list[str]]:
    """The table [project] of a source distribution, and what building it needs."""
    with tarfile.open(distribution) as archive:
        name = f"{distribution.name.removesuffix('.tar.gz')}/pyproject.toml"
        file = archive.extractfile(name) if name in archive.getnames() else None
        if file is None:
            sys.exit(f"{distribution}: not a source distribution: it has no file {name}")
        content = tomllib.loads(file.read().decode())
    return content["project"], content["build-system"]["requires"]


def _on_conda(requirement: str) -> str:
    """Write a requirement of pip for conda, where the packages have the same names."""
    parsed = Requirement(requirement)
    return f"{parsed.name} {','.join(sorted(map(str, parsed.specifier), reverse=True))}"


def _listed(items: Iterable[str]) -> str:
    return "\n".join(f"    - {item}" for item in items)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: python -m native.conda_recipe dist/burrkit-VERSION.tar.gz MAINTAINER...")
    print(recipe(Path(sys.argv[1]), sys.argv[2:]), end="")
