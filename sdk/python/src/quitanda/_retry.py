"""Rules for retries."""

from __future__ import annotations

import random

from ._errors import NetworkError, QuitandaError
from ._generated.errors import BuyerAttemptsExceededError, IdempotencyKeyInUseError

_BASE_SECONDS = 0.5
_MAX_DELAY_SECONDS = 8.0
_MAX_RETRY_AFTER_SECONDS = 60
"""Maximum `retry-after` that is honored. With a longer one, the error is raised."""


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
    """Returns the delay before the next attempt, in seconds: random up to a bound that doubles with
    every attempt, or the server's `retry-after` plus up to a second. Returns None if a retry cannot
    succeed. `attempt` is 0 for the first attempt.
    """
    if not _is_transient(error):
        return None
    if error.retry_after is None:
        return random.uniform(0, min(_MAX_DELAY_SECONDS, _BASE_SECONDS * 2**attempt))
    if error.retry_after > _MAX_RETRY_AFTER_SECONDS:
        return None
    return error.retry_after + random.uniform(0, 1)
