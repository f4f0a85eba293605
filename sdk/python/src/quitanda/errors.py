"""Errors of calls: the general ones, and one for each documented code."""

from ._errors import (
    AuthenticationError,
    NetworkError,
    NetworkTimeoutError,
    NotFoundError,
    QuitandaError,
    RateLimitError,
    ServerError,
    ValidationError,
)
from ._generated import errors as _of_codes
from ._generated.errors import *  # noqa: F403

__all__ = [
    "AuthenticationError",
    "NetworkError",
    "NetworkTimeoutError",
    "NotFoundError",
    "QuitandaError",
    "RateLimitError",
    "ServerError",
    "ValidationError",
    *_of_codes.__all__,
]
