"""Calls of the API, before they are sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Generic, Literal, Mapping, TypeVar
from urllib.parse import quote

import httpx

T = TypeVar("T")

OnResponse = Callable[[httpx.Response], None]
"""Called for each successful response, before its body is used; once per page of a list. The
header `x-request-id` is the id of the request in the operator's log.
"""


@dataclass(frozen=True)
class Call(Generic[T]):
    """Call of an operation. T is the type of its result, row or event."""

    verb: str
    path: str
    """Path from the root, including `/v1`, with encoded segments."""
    body: Any = None
    query: Mapping[str, Any] | None = None
    """Query parameters. None values are not sent."""
    keyed: bool = False
    """True if the operation supports an `Idempotency-Key`."""
    idempotency_key: str | None = None
    caller: Literal["token", "key", "nobody"] = "token"
    """Authentication: an access token, the API key itself, or none."""
    timeout: float | None = None
    max_retries: int | None = None
    on_response: OnResponse | None = None


def segment(id: str) -> str:
    """Encodes an id as one path segment. Raises ValueError for an id that would change the path."""
    if not isinstance(id, str) or id in ("", ".", ".."):
        raise ValueError(f"{id!r} is not an id")
    return quote(id, safe="")
