"""``burrkit words subjects``: the subjects that have a word list."""

from __future__ import annotations

import json

from burrkit.cli.common.options import AsJson

#: Columns of the names of subjects.
_LABEL = 17


def subjects(as_json: AsJson = False) -> None:
    """List the subjects for which burrkit has a small list of words."""
    from burrkit.cli.common.console import console, show
    from burrkit.pencil.words import subjects as lists

    lists_by_name = {name: [word.text for word in lists.read(name)] for name in lists.names()}
    if as_json:
        print(json.dumps(lists_by_name, ensure_ascii=False))
        return
    out = console()
    for name, words in lists_by_name.items():
        sample = ", ".join(words[:: len(words) // 4][:4])
        show(out, f"{name:<{_LABEL}}{len(words):>4} words: {sample} …", wrap=False)
