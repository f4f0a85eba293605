"""The errors of calls that have no code of their own; `_generated/errors.py` has the others."""

from __future__ import annotations

import re
from typing import Any

_FIELD = re.compile(r"([A-Za-z][\w.-]*): ")


class QuitandaError(Exception):
    """Any failure of a call. Answers with a documented code have a class of their own below it,
    as have some statuses.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str | None = None,
        retry_after: int | None = None,
        request_id: str | None = None,
        body: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        """The HTTP status; 0 when no answer arrived."""
        self.code = code
        """The documented code; None where the answer has none."""
        found = _FIELD.match(message)
        self.field = found.group(1) if found else None
        """The field of the request that the message is about, dotted: `customer.email`."""
        self.retry_after = retry_after
        """How long to wait before another attempt, in seconds, where the answer says so."""
        self.request_id = request_id
        """The id of the request, for the operator of the installation."""
        self.body = body or {}
        """The body of the answer; empty where it is not a JSON object."""
        self.idempotency_key: str | None = None
        """The key of all attempts, of a call that has one: give it to the next call to go on with
        the same intent.
        """


class NetworkError(QuitandaError):
    """No whole answer arrived. What became of the request is unknown, unless its call was
    repeated.
    """


class NetworkTimeoutError(NetworkError):
    """No whole answer arrived in time."""


class AuthenticationError(QuitandaError):
    """401: the API key or token is wrong, expired or revoked."""


class NotFoundError(QuitandaError):
    """404: it does not exist, or belongs to another company."""


class ValidationError(QuitandaError):
    """400 or 422 without a code: `field` is malformed."""


class RateLimitError(QuitandaError):
    """429 without a code: too many requests from this address."""


class ServerError(QuitandaError):
    """500 and above: the installation failed."""
