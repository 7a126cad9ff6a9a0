#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""answers.py FILE: the shapes of FILE (see its head) as one JSON Schema, draft 2020-12: a definition for each shape that has a name and
for each command ("command/deck list"). The tests use read() and faults() to compare what is printed with it."""
import json
import re
import sys

TOKEN = re.compile(r'\s*(?:([A-Za-z_][\w-]*\??|\*)|(.))')
PLAIN = {"text": {"type": "string"}, "number": {"type": "number"}, "bool": {"type": "boolean"}, "null": {"type": "null"}, "any": {}}


def tokens(text):
    return [word or mark for word, mark in TOKEN.findall(text) if (word or mark).strip()]


class Reader:
    def __init__(self, text):
        self.rest = tokens(text)[::-1]

    def take(self, wanted=None):
        got = self.rest.pop() if self.rest else "the end"
        if wanted and got != wanted:
            raise ValueError(f"“{wanted}” is expected, not “{got}”")
        return got

    def shape(self):
        ways = [self.one()]
        while self.rest and self.rest[-1] == "|":
            self.take()
            ways.append(self.one())
        return ways[0] if len(ways) == 1 else {"anyOf": ways}

    def one(self):
        word = self.take()
        if word == "[":
            inside = self.shape()
            self.take("]")
            return {"type": "array", "items": inside}
        if word == "{":
            return self.members()
        return PLAIN.get(word) or ({} if word == "any" else {"$ref": f"#/$defs/{word}"})

    def members(self):
        found, needed, others = {}, [], False
        while self.rest[-1] != "}":
            key = self.take()
            self.take(":")
            value = self.shape()
            if key == "*":
                others = value
            else:
                found[key.rstrip("?")] = value
                needed += [key] if not key.endswith("?") else []
            if self.rest[-1] == ",":
                self.take()
        self.take("}")
        return {"type": "object", "properties": found, "required": needed, "additionalProperties": others}


def read(path):
    """{name: schema}; commands are called "command/NAME"."""
    with open(path, encoding="utf-8") as stream:
        lines = [line.rstrip("\n") for line in stream if line.strip() and not line.startswith("#")]
    documents, shapes = [], {}
    for line in lines:
        if line.startswith(" "):
            documents[-1] += " " + line.strip()
        else:
            documents.append(line)
    for document in documents:
        name, mark, text = re.match(r"([a-z][a-z -]*?) ?([:=]) ?(.*)", document).groups()
        reader = Reader(text)
        shapes[name if mark == "=" else "command/" + name] = reader.shape()
        if reader.rest:
            raise ValueError(f"{name}: “{reader.rest[-1]}” stands behind the shape")
    return shapes


TYPES = {"string": str, "number": (int, float), "boolean": bool, "null": type(None), "array": list, "object": dict}


def faults(value, schema, shapes, place="answer"):
    """What of @value is not as @schema says, a line each. Only what read() makes is understood."""
    if "$ref" in schema:
        yield from faults(value, shapes[schema["$ref"].rsplit("/", 1)[1]], shapes, place)
    elif "anyOf" in schema:
        tried = [list(faults(value, way, shapes, place)) for way in schema["anyOf"]]
        if all(tried):
            yield from min(tried, key=len)
    elif "type" in schema:
        if not isinstance(value, TYPES[schema["type"]]) or (schema["type"] == "number" and isinstance(value, bool)):
            yield f"{place} is {json.dumps(value)[:60]} and no {schema['type']}"
        elif schema["type"] == "array":
            for n, item in enumerate(value):
                yield from faults(item, schema["items"], shapes, f"{place}[{n}]")
        elif schema["type"] == "object":
            for key in schema["required"]:
                if key not in value:
                    yield f"{place} has no “{key}”"
            for key, item in value.items():
                known = schema["properties"].get(key, schema["additionalProperties"])
                if known is False:
                    yield f"{place} has “{key}”, which app/cli/answers does not tell of"
                else:
                    yield from faults(item, known, shapes, f"{place}.{key}")


def main():
    shapes = read(sys.argv[1])
    names = {**{name: schema for name, schema in shapes.items()}}
    json.dump({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Answers of sleeves with --json", "$defs": names,
               "anyOf": [{"$ref": "#/$defs/" + name.replace("/", "~1").replace(" ", "%20")} for name in names if name.startswith("command/")]},
              sys.stdout, indent=1, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
