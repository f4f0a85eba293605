"""A call of an operation, before it is sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Generic, Literal, Mapping, TypeVar
from urllib.parse import quote

import httpx

T = TypeVar("T")

OnResponse = Callable[[httpx.Response], None]
"""Called for each successful response, with its `status_code` and `headers`. The header
`x-request-id` is the id of the request in the operator's log.
"""


@dataclass(frozen=True)
class Call(Generic[T]):
    """A call whose result, or whose rows or events, are of type T."""

    verb: str
    path: str
    """From the root, with `/v1`; its parts already encoded."""
    body: Any = None
    query: Mapping[str, Any] | None = None
    """Parameters that are None are not sent."""
    keyed: bool = False
    """Whether the server keeps an `Idempotency-Key` for the operation."""
    idempotency_key: str | None = None
    caller: Literal["token", "key", "nobody"] = "token"
    """How it signs in: with a token, with the API key itself, or not at all."""
    timeout: float | None = None
    max_retries: int | None = None
    on_response: OnResponse | None = None


def segment(id: str) -> str:
    """An id as one segment of a path. Raises ValueError for one that would lead to another path."""
    if not isinstance(id, str) or id in ("", ".", ".."):
        raise ValueError(f"{id!r} is not an id")
    return quote(id, safe="")
