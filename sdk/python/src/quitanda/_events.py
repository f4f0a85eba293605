"""Server-sent events."""

from __future__ import annotations

import json
from typing import Any


class EventReader:
    """Parses the JSON of every `data` field in a server-sent event stream. Only a line feed ends a
    line. Python's `splitlines` also splits at other characters, which a description may contain.
    """

    def __init__(self) -> None:
        self._rest = ""
        self._data: list[str] = []

    def take(self, text: str) -> list[Any]:
        """Returns the events that a chunk of text completes."""
        *lines, self._rest = (self._rest + text).split("\n")
        return [event for line in lines for event in self._take_line(line.removesuffix("\r"))]

    def _take_line(self, line: str) -> list[Any]:
        if line.startswith("data:"):
            self._data.append(line.removeprefix("data:").removeprefix(" "))
        if line != "" or not self._data:
            return []
        text = "\n".join(self._data)
        self._data = []
        return [json.loads(text)]
