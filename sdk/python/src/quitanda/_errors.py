"""Errors of calls without a documented code. `_generated/errors.py` contains the others."""

from __future__ import annotations

import re
from typing import Any

_FIELD = re.compile(r"([A-Za-z][\w.-]*): ")


class QuitandaError(Exception):
    """Base class of all call failures. Each documented code and some statuses have a subclass."""

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
        """HTTP status; 0 if no response arrived."""
        self.code = code
        """Documented error code; None if the response has none."""
        found = _FIELD.match(message)
        self.field = found.group(1) if found else None
        """Path of the invalid request field, such as `customer.email`."""
        self.retry_after = retry_after
        """Delay before the next attempt, in seconds, if the response specifies one."""
        self.request_id = request_id
        """Id of the request in the operator's log."""
        self.body = body or {}
        """Response body; empty if it is not a JSON object."""
        self.idempotency_key: str | None = None
        """Idempotency key of all attempts, if the operation supports one. Pass it to the next call
        to continue the same operation.
        """


class NetworkError(QuitandaError):
    """No complete response arrived. The outcome of the request is unknown unless the call is
    repeated.
    """


class NetworkTimeoutError(NetworkError):
    """No complete response arrived within the timeout."""


class AuthenticationError(QuitandaError):
    """401: the API key or token is wrong, expired or revoked."""


class NotFoundError(QuitandaError):
    """404: the resource does not exist, or belongs to another company."""


class ValidationError(QuitandaError):
    """400 or 422 without a code: `field` is invalid."""


class RateLimitError(QuitandaError):
    """429 without a code: too many requests from this address."""


class ServerError(QuitandaError):
    """500 and above: the installation failed."""
