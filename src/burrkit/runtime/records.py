"""Dataclasses that are made quickly: a process that solves one small puzzle makes forty of them.

The standard library compiles up to seven functions for each class, in a third of a millisecond. Here one is
compiled, ``__init__``; the others are closures.
"""

from __future__ import annotations

import dataclasses
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass as dataclass  # noqa: PLC0414
else:

    def dataclass(cls=None, /, **options):
        """As ``dataclasses.dataclass``, which makes the classes with slots or an order."""
        if options.get("slots") or options.get("order"):
            return dataclasses.dataclass(cls, **options)
        return (lambda cls: _made(cls, **options)) if cls is None else _made(cls, **options)


def _made(cls: Any, *, init: bool = True, repr: bool = True, eq: bool = True, **options: bool) -> Any:  # noqa: A002
    frozen = options.pop("frozen", False)
    own = {name for name, value in vars(cls).items() if value is not None}
    dataclasses.dataclass(init=False, repr=False, eq=False, **options)(cls)
    fields = dataclasses.fields(cls)
    names, shown = {field.name for field in fields}, [field.name for field in fields if field.repr]
    values = _getter([field.name for field in fields if field.compare])

    @recursive_repr()
    def show(self: Any) -> str:
        listed = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{self.__class__.__qualname__}({listed})"

    def equals(self: Any, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash(values(self))

    def assign(self: Any, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def delete(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    methods: dict[str, Any] = {"__init__": _init(fields, frozen, cls)} if init else {}
    methods |= {"__repr__": show} if repr else {}
    methods |= {"__eq__": equals, "__hash__": hashed if frozen else None} if eq else {}
    methods |= {"__setattr__": assign, "__delattr__": delete} if frozen else {}
    for name in methods.keys() - own:
        setattr(cls, name, methods[name])
    return cls


def _getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of these attributes as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: tuple(getattr(record, name) for name in names)


def _init(fields: tuple[dataclasses.Field[Any], ...], frozen: bool, cls: type) -> Callable[..., None]:
    """The method ``__init__``; a default that is made is the function that makes it."""
    scope: dict[str, Any] = {"store": object.__setattr__}
    given: dict[bool, list[str]] = {False: ["self"], True: []}
    body = []
    for field in fields:
        name = parameter = value = field.name
        if field.default_factory is not dataclasses.MISSING:
            scope[f"make_{name}"], parameter = field.default_factory, f"{name}=make_{name}"
            value = f"make_{name}()" + (f" if {name} is make_{name} else {name}" if field.init else "")
        elif field.default is not dataclasses.MISSING:
            scope[f"default_{name}"], parameter = field.default, f"{name}=default_{name}"
        if field.init:
            given[field.kw_only is True].append(parameter)
        if field.init or value != name:
            body.append(f"store(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    body += ["self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    parameters = [*given[False], *(["*"] if given[True] else []), *given[True]]
    exec(f"def __init__({', '.join(parameters)}):\n " + "\n ".join(body or ["pass"]), scope)
    made: Callable[..., None] = scope["__init__"]
    made.__annotations__ = {field.name: field.type for field in fields if field.init} | {"return": None}
    return made
