"""When a failed attempt is repeated."""

from __future__ import annotations

import random

from ._errors import NetworkError, QuitandaError
from ._generated.errors import BuyerAttemptsExceededError, IdempotencyKeyInUseError

_BASE_SECONDS = 0.5
_MAX_DELAY_SECONDS = 8.0
_MAX_RETRY_AFTER_SECONDS = 60
"""A server that asks for more patience than this has its error raised instead."""


def was_turned_away(error: QuitandaError) -> bool:
    """Reports whether a limit rejected the call before it had any effect. The 429 for a blocked
    buyer is excluded.
    """
    return error.status == 429 and not isinstance(error, BuyerAttemptsExceededError)


def _is_transient(error: QuitandaError) -> bool:
    if isinstance(error, NetworkError | IdempotencyKeyInUseError) or was_turned_away(error):
        return True
    return error.status in (408, 425) or error.status >= 500


def delay_before(error: QuitandaError, attempt: int) -> float | None:
    """How long to wait before a failed attempt is repeated, in seconds: at random up to a bound
    that doubles with every attempt, or what the server asked for, and up to a second more. None
    when repeating is of no use. The first attempt has the number 0.
    """
    if not _is_transient(error):
        return None
    if error.retry_after is None:
        return random.uniform(0, min(_MAX_DELAY_SECONDS, _BASE_SECONDS * 2**attempt))
    if error.retry_after > _MAX_RETRY_AFTER_SECONDS:
        return None
    return error.retry_after + random.uniform(0, 1)
