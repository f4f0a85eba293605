"""Conversion of failed responses into errors."""

from __future__ import annotations

import json
from typing import Any

import httpx

from ._errors import (
    AuthenticationError,
    NotFoundError,
    QuitandaError,
    RateLimitError,
    ServerError,
    ValidationError,
)
from ._generated.errors import errors_by_code

_errors_by_status: dict[int, type[QuitandaError]] = {
    400: ValidationError,
    401: AuthenticationError,
    404: NotFoundError,
    422: ValidationError,
    429: RateLimitError,
}


def _class_of(status: int, code: str | None) -> type[QuitandaError]:
    if code is not None and code in errors_by_code:
        return errors_by_code[code]
    if status >= 500:
        return ServerError
    # An error with an unknown code is not a validation error.
    return _errors_by_status.get(status, QuitandaError) if code is None else QuitandaError


def _parse_object(text: str) -> dict[str, Any]:
    try:
        parsed = json.loads(text)
    except ValueError:
        return {}
    return parsed if isinstance(parsed, dict) else {}


def _read_retry_after(headers: httpx.Headers) -> int | None:
    value = headers.get("retry-after", "")
    return int(value) if value.isascii() and value.isdigit() and len(value) <= 9 else None


def read_error(response: httpx.Response) -> QuitandaError:
    """Returns the error for a failed response, which may not be JSON if it is from a proxy."""
    status = response.status_code
    body = _parse_object(response.text)
    code = body.get("code")
    message = body.get("message")
    code = code if isinstance(code, str) else None
    return _class_of(status, code)(
        message if isinstance(message, str) else f"The answer has status {status}",
        status=status,
        code=code,
        retry_after=_read_retry_after(response.headers),
        request_id=response.headers.get("x-request-id"),
        body=body,
    )
