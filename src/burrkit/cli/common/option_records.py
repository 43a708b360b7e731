"""Options that travel together: a record, each field of which is an option of the command that takes it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints


def takes(record: Any, *left_out: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The decorator of a command whose last parameter is a ``record``, a NamedTuple of annotated options.

    The command gets these options, but those that are ``left_out``, which keep their defaults::

        class Query(NamedTuple):
            limit: Annotated[int, typer.Option("--limit")] = 2

        @takes(Query)
        def find(letters: Letters, *, query: Query) -> None: ...
    """
    types, defaults = get_type_hints(record, include_extras=True), record._field_defaults
    fields = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=types[name])
        for name in record._fields
        if name not in left_out
    ]

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        *own, last = signature(command, eval_str=True).parameters.values()

        @wraps(command)
        def with_record(**given: Any) -> None:
            values = {field.name: given.pop(field.name) for field in fields}
            command(**given, **{last.name: record(**values)})

        with_record.__signature__ = Signature([*own, *fields])  # type: ignore[attr-defined]
        return with_record

    return decorate
