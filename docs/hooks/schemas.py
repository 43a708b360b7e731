"""JSON schemas of declarations: type hints, typed dictionaries, dataclasses, named tuples.

A request refuses unknown keys, and its fields with a default may be missing. An answer has all fields of its
dataclasses, and may have more keys than are declared.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from burrkit.workbench.contract.check import REFERENCE, Schema
from burrkit.workbench.contract.values import Bounds, OneOf, TextForm

_PLAIN: Final = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
_LIMITS: Final = {
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "integer": ("minimum", "maximum"),
    "number": ("minimum", "maximum"),
}


class Schemas:
    """Schemas that refer to each other: ``definitions`` has those of all types that were met, by name."""

    def __init__(self, *, closed: bool, names: Mapping[Any, str] | None = None) -> None:
        """``closed`` ones are of requests; ``names`` has types that get a definition of their own."""
        self.closed, self.definitions = closed, dict[str, Schema]()
        self._names = names or {}

    def of(self, declared: Any) -> Schema:
        """Return the schema of a type."""
        if isinstance(declared, dict):
            return {"type": "object", "properties": {key: self.of(each) for key, each in declared.items()},
                    "required": list(declared)}  # fmt: skip
        if declared in _PLAIN:
            return {"type": _PLAIN[declared]}
        if declared in (Any, object):
            return {}
        is_object = isinstance(declared, type) and hasattr(declared, "__annotations__")
        name = self._names.get(declared, declared.__name__ if is_object else "")
        if not name:
            return self._composed(declared)
        if name not in self.definitions:
            self.definitions[name] = {}  # it may contain itself
            self.definitions[name] |= self._object(declared) if is_object else self._composed(declared)
        return {"$ref": f"{REFERENCE}{name}"}

    def _composed(self, declared: Any) -> Schema:
        origin, args = get_origin(declared), get_args(declared)
        if origin is Annotated:
            return self._narrowed(self.of(args[0]), args[1:])
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(each) for each in args]}
        if origin is dict and get_origin(args[0]) is Literal:
            return self.of(dict.fromkeys(get_args(args[0]), args[1]))
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if origin is tuple and args[-1] is not ...:
            return {"type": "array", "prefixItems": [self.of(each) for each in args], "minItems": len(args),
                    "maxItems": len(args)}  # fmt: skip
        return {"type": "array", "items": self.of(args[0])}

    @staticmethod
    def _narrowed(schema: Schema, limits: tuple[object, ...]) -> Schema:
        for limit in limits:
            if isinstance(limit, Bounds):
                schema |= zip(_LIMITS[schema["type"]], limit, strict=True)
            elif isinstance(limit, OneOf):
                schema = {"enum": list(limit.numbers)}
            elif isinstance(limit, TextForm):
                schema["format"] = limit.name
        return schema

    def _object(self, declared: type) -> Schema:
        properties, needed = dict[str, Schema](), list[str]()
        defaults = {field.name: field.default for field in fields(declared)} if is_dataclass(declared) else {}
        for field, hint in get_type_hints(declared, include_extras=True).items():
            name, is_optional = field.removesuffix("_"), get_origin(hint) is NotRequired
            properties[name] = dict(self.of(get_args(hint)[0] if is_optional else hint))
            default = defaults.get(field, MISSING) if self.closed else MISSING
            if default not in (MISSING, ..., None):
                properties[name]["default"] = default
            if not is_optional and default is MISSING:
                needed.append(name)
        described = {"description": inspect.cleandoc(declared.__doc__ or "")}
        closed = {"additionalProperties": False} if self.closed else {}
        return described | {"type": "object", "properties": properties, "required": needed} | closed
