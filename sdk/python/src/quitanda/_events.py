"""Server-sent events."""

from __future__ import annotations

import json
from typing import Any


class EventReader:
    """Reads events as text arrives: the JSON of every `data` field. Only a line feed ends a line;
    a description may hold other characters that Python's `splitlines` takes for its end.
    """

    def __init__(self) -> None:
        self._rest = ""
        self._data: list[str] = []

    def take(self, text: str) -> list[Any]:
        """The events that a text ends."""
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
