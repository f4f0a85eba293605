"""Server-sent events."""

from __future__ import annotations

import json
from typing import Any


class EventReader:
    """Reads events line by line: the JSON of every `data` field."""

    def __init__(self) -> None:
        self._data: list[str] = []

    def take(self, line: str) -> list[Any]:
        """The event that a line ends, if it ends one."""
        if line.startswith("data:"):
            self._data.append(line.removeprefix("data:").removeprefix(" "))
        if line != "" or not self._data:
            return []
        text = "\n".join(self._data)
        self._data = []
        return [json.loads(text)]
