"""Requests and answers checked by their JSON schemas: every error is one line that names the place."""

from __future__ import annotations

import json
import math
import re
from functools import cache
from keyword import iskeyword
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from burrkit.formats.json.reader import Reader, parsed, shown
from burrkit.workbench.contract.values import REQUEST

T = TypeVar("T")

Schema = dict[str, Any]

#: The schemas of all requests and answers; ``make contract`` writes them.
CONTRACT: Final = Path(__file__).with_name("contract.json")
#: Where a schema names another one.
REFERENCE: Final = "#/$defs/"

#: A surrogate, which is only valid as one of a pair.
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
#: No number of a request is beyond these bounds, and no list is longer.
_LARGEST: Final = 1 << 63

_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
}


@cache
def contract() -> Schema:
    """Return the bodies of requests and answers by address, null for none or for bytes, as JSON schemas."""
    found: Schema = json.loads(CONTRACT.read_text(encoding="utf-8"))
    return found


def parse(declared: type[T], blob: bytes) -> T:
    """Return the request in a JSON text; no bytes mean an empty object. Lists become tuples.

    FormatError names the field for anything that is not declared so.
    """
    definitions = contract()["$defs"]
    name = next(each.__name__ for each in declared.__mro__ if each.__name__ in definitions)
    values = Checker({"$ref": f"{REFERENCE}{name}", "$defs": definitions}, REQUEST, _LARGEST).value(
        _value_of(blob)
    )
    return declared(**{f"{key}_" if iskeyword(key) else key: value for key, value in values.items()})


def _value_of(blob: bytes) -> object:
    try:
        text = blob.decode("utf-8")
    except UnicodeDecodeError:
        raise REQUEST.error("", "not a text in UTF-8") from None
    value = parsed(text or "{}", REQUEST.source)
    if _HALF.search(text):
        try:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError:
            raise REQUEST.error("", "half of a character that takes two escapes") from None
    return value


class Checker:
    """Checks values by a schema, and returns them with tuples for lists."""

    def __init__(self, schema: Schema, reader: Reader, largest: int) -> None:
        """``schema`` has "$defs"; ``reader`` makes the errors; ``largest`` bounds numbers without bounds."""
        self._schema, self._reader, self._largest = schema, reader, largest

    def value(self, value: object, schema: Schema | None = None, place: str = "") -> Any:
        """Return a value. FormatError if it is not of the schema, by default the whole one."""
        schema = self._resolved(self._schema if schema is None else schema)
        if "anyOf" in schema:
            return self._one_of(value, schema["anyOf"], place)
        if "enum" in schema:
            if isinstance(value, bool) or value not in schema["enum"]:
                words = ", ".join(map(str, filter(None, schema["enum"])))
                raise self._reader.error(place, f"{shown(value)} is not one of {words}", "unknown")
            return value
        match schema.get("type"):
            case "object":
                return self._object(value, schema, place)
            case "array":
                return self._list(value, schema, place)
            case "string":
                return self._text(value, schema, place)
            case "integer" | "number" as kind:
                return self._number(value, schema, place, kind)
            case "boolean" if not isinstance(value, bool):
                raise self._reader.error(place, f"{shown(value)} is neither true nor false")
            case "null" if value is not None:
                raise self._reader.error(place, f"{shown(value)} is not null")
        return value

    def _resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self._schema["$defs"][schema["$ref"].removeprefix(REFERENCE)]
        return schema

    def _one_of(self, value: object, options: list[Schema], place: str) -> Any:
        """Check by the alternative that fits best: of its type, with the fewest keys too many or missing."""
        if value is None and {"type": "null"} in options:
            return None
        options = [option for each in options if (option := self._resolved(each)) != {"type": "null"}]
        fits = [self._misfit(value, option) for option in options]
        best = min(fits)
        if fits.count(best) > 1 and isinstance(value, dict):
            ways = ", or ".join(", ".join(option["properties"]) for option in options)
            raise self._reader.error(place, f"give {ways}")
        return self.value(value, options[fits.index(best)], place)

    @staticmethod
    def _misfit(value: object, option: Schema) -> int:
        kinds = _TYPES.get(option.get("type", ""), (object,))
        is_odd = value not in option["enum"] if "enum" in option else not isinstance(value, kinds)
        if is_odd or (isinstance(value, bool) and bool not in kinds):
            return 1000
        if not isinstance(value, dict) or "properties" not in option:
            return 0
        return len(value.keys() - option["properties"]) + len(set(option["required"]) - value.keys())

    def _object(self, value: object, schema: Schema, place: str) -> dict[str, Any]:
        given = set(value) if isinstance(value, dict) else set[str]()
        if "properties" not in schema:
            known, optional, rest = dict[str, Schema](), given, schema["additionalProperties"]
        else:
            known, rest = schema["properties"], {}
            optional = set(known) | (given if schema.get("additionalProperties", True) else set())
        needed = set(schema.get("required", ()))
        entries = self._reader.fields(value, place, needed, optional - needed)
        dot = f"{place}." if place else ""
        return {key: self.value(each, known.get(key, rest), f"{dot}{key}") for key, each in entries.items()}

    def _list(self, value: object, schema: Schema, place: str) -> tuple[Any, ...]:
        most, least = schema.get("maxItems", _LARGEST), schema.get("minItems", 0)
        items = self._reader.items(value, place, most, least)
        kinds = schema.get("prefixItems") or [schema["items"]] * len(items)
        return tuple(
            self.value(item, kind, f"{place}[{k}]")
            for k, (item, kind) in enumerate(zip(items, kinds, strict=True))
        )

    def _text(self, value: object, schema: Schema, place: str) -> Any:
        match schema.get("format"):
            case "line":
                return self._reader.text(value, place)
            case "rule":
                from burrkit.moves.rules import MoveRule

                return str(MoveRule.of(cast("str", value)))
        most = schema.get("maxLength", _LARGEST)
        if not isinstance(value, str):
            raise self._reader.error(place, f"{shown(value)} is not a text")
        if len(value) > most:
            raise self._reader.error(place, f"not a text of at most {most:,} characters", "too-large")
        return value

    def _number(self, value: object, schema: Schema, place: str, kind: str) -> int | float:
        least, most = schema.get("minimum", -self._largest), schema.get("maximum", self._largest)
        if kind == "integer":
            return self._reader.whole(value, place, least, most)
        if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
            raise self._reader.error(place, f"{shown(value)} is not a number")
        if not least <= value <= most:
            raise self._reader.error(place, f"{shown(value)} is not between {least:,} and {most:,}")
        return float(value)
