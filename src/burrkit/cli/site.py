"""``burrkit site``: the atlas of burrs as a folder of static pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from burrkit.cli.common.options import Force, folder_argument, option
from burrkit.errors import BurrkitError


def site(
    folder: Annotated[Path, folder_argument("The folder to write.")],
    workbench: Annotated[
        str,
        option("--workbench", "Address of the workbench, as the pages link to it.", metavar="ADDRESS"),
    ] = "../",
    url: Annotated[
        str,
        option(
            "--url",
            "Where the folder will be published, for QR codes and previews of links; by default atlas/ "
            "below BURRKIT_SITE, if that is set.",
            show_default=False,
        ),
    ] = "",
    force: Force = False,
) -> None:
    """Write an atlas of burrs: a wall of pictures, and a page to play with each of them.

    Any web server can serve the folder, below any path, and most browsers open it from the disk. All figures
    are computed; published ones that differ are reported.
    """
    from burrkit.atlas.contents import exhibits
    from burrkit.atlas.site import is_foreign, site as made
    from burrkit.cli.common.progress import progress_bar
    from burrkit.fabrication.folder import check, write
    from burrkit.runtime.public_site import folder_address, public_site

    public = folder_address(url, "--url") if url else public_site() and f"{public_site()}atlas/"
    check(folder, ["index.html"], force=force)
    if is_foreign(folder):
        raise BurrkitError(f"{folder}: index.html is not that of an atlas; give another folder", "exists")
    with progress_bar("drawing") as progress:
        files, entries = made(exhibits(), workbench=workbench, url=public, progress=progress)
    write(folder, files, force=force)
    size = sum(map(len, files.values())) / 1e6
    typer.echo(f"{folder}: {len(entries)} puzzles in {len(files)} files, {size:.1f} MB")
    for entry in entries:
        for figure, published in entry["published"].items():
            note = f"; {entry['note']}" if entry["note"] else ""
            typer.echo(f"{entry['name']}: {figure} {entry[figure]}, published as {published}{note}")
    if not public:
        typer.echo("Without --url or BURRKIT_SITE the pages have no QR codes and previews have no picture.")
