# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, NotRequired, TypedDict

from .._call import Call, OnResponse
from .._client import AsyncClient, Client


class ClockAdvance(TypedDict):
    to: NotRequired[str]
    """Time to advance to, with a time zone. Either this or `advance`."""
    advance: NotRequired[str]
    """Duration of the advance in ISO 8601, by the calendar of America/Sao_Paulo."""


class ClockReset(TypedDict):
    confirm: str
    """Exact name of the company, as shown in the dashboard's settings."""


class SandboxClock(TypedDict):
    now: str
    """Current time of the company. During an advance, the time reached so far."""
    target: str | None
    """Target of the current advance. Null if the clock is not advancing."""
    advancing: bool
    resetting: bool
    """Whether the company's sandbox data is being reset. The company accepts no changes until
    the reset is done.
    """


class SandboxClockPage(TypedDict):
    now: str
    """Current time of the company. During an advance, the time reached so far."""
    target: str | None
    """Target of the current advance. Null if the clock is not advancing."""
    advancing: bool
    resetting: bool
    """Whether the company's sandbox data is being reset. The company accepts no changes until
    the reset is done.
    """
    steps: int
    """Number of instants processed by the current or last advance."""
    nextRenewalAt: str | None
    """Next charge or retry of a subscription. Null if none is scheduled."""
    failing: List[str]
    """Task that failed in the last step, or `reset`. It is retried."""
    timeline: List[SandboxClockPageTimeline]
    """Timeline of the advance, latest first."""
    totalRows: int
    """Number of entries of the whole timeline."""


class SandboxClockPageTimeline(TypedDict):
    at: str
    what: str
    """Name of the event, or of the task that created none."""
    id: str | None
    """Id of the subject of the event. Null without an event."""
    count: int
    """Number of occurrences; 1 for an event."""


class ClockResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def read(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SandboxClockPage:
        """Returns the company's current time, the progress of an advance, and the timeline of the
        advance, latest first, paged by `limit` and `offset`.

        `GET /v1/sandbox/clock`
        """
        call: Call[SandboxClockPage] = Call(
            "GET",
            "/v1/sandbox/clock",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def advance(
        self,
        body: ClockAdvance | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SandboxClock:
        """Advances the company's time to an instant or by a duration, at most to ten years after
        the real time. Everything that falls due is processed in order of time, at its own
        instant: charges expire, subscriptions renew and retry, money is released, mails and
        webhooks are sent, days are closed. The advance runs in the background: read the clock
        for its progress. At its target, the clock continues to run. Time never moves back. Only
        a company whose sole connection is the sandbox has a clock; a company with a clock
        cannot connect a bank that moves real money. Tokens, sign-ins, idempotency keys and rate
        limits use the real time.

        `POST /v1/sandbox/clock`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def stop(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SandboxClock:
        """Ends the advance after the step in progress. The clock continues to run from there.

        `POST /v1/sandbox/clock/stop`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock/stop",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def reset(
        self,
        body: ClockReset,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SandboxClock:
        """Deletes the company's sandbox data and resets its clock to the real time. Time never
        moves back. Deletes customers, transactions, refunds, disputes, subscriptions, orders,
        students and their progress, the ledger (balances become zero), payouts, events and
        deliveries, pending notices and mails, exports, imports, stored responses of
        Idempotency-Keys and the request log. Keeps the company, its team and keys, connections,
        settings, webhooks, catalog, courses, coupons, affiliates, payment links, uploads and
        the audit log. Coupon uses and payment link payments restart from zero, and sold units
        return to stock. The reset cannot be undone, so `confirm` must be the company's name. It
        runs in the background, usually for a few seconds. Until the clock shows `resetting:
        false`, the company accepts no changes (503, or 409 `clock_resetting` for operations on
        its clock). Only for a company that never had a connection other than the sandbox.

        `POST /v1/sandbox/clock/reset`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock/reset",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncClockResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def read(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SandboxClockPage:
        """Returns the company's current time, the progress of an advance, and the timeline of the
        advance, latest first, paged by `limit` and `offset`.

        `GET /v1/sandbox/clock`
        """
        call: Call[SandboxClockPage] = Call(
            "GET",
            "/v1/sandbox/clock",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def advance(
        self,
        body: ClockAdvance | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SandboxClock:
        """Advances the company's time to an instant or by a duration, at most to ten years after
        the real time. Everything that falls due is processed in order of time, at its own
        instant: charges expire, subscriptions renew and retry, money is released, mails and
        webhooks are sent, days are closed. The advance runs in the background: read the clock
        for its progress. At its target, the clock continues to run. Time never moves back. Only
        a company whose sole connection is the sandbox has a clock; a company with a clock
        cannot connect a bank that moves real money. Tokens, sign-ins, idempotency keys and rate
        limits use the real time.

        `POST /v1/sandbox/clock`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def stop(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SandboxClock:
        """Ends the advance after the step in progress. The clock continues to run from there.

        `POST /v1/sandbox/clock/stop`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock/stop",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def reset(
        self,
        body: ClockReset,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SandboxClock:
        """Deletes the company's sandbox data and resets its clock to the real time. Time never
        moves back. Deletes customers, transactions, refunds, disputes, subscriptions, orders,
        students and their progress, the ledger (balances become zero), payouts, events and
        deliveries, pending notices and mails, exports, imports, stored responses of
        Idempotency-Keys and the request log. Keeps the company, its team and keys, connections,
        settings, webhooks, catalog, courses, coupons, affiliates, payment links, uploads and
        the audit log. Coupon uses and payment link payments restart from zero, and sold units
        return to stock. The reset cannot be undone, so `confirm` must be the company's name. It
        runs in the background, usually for a few seconds. Until the clock shows `resetting:
        false`, the company accepts no changes (503, or 409 `clock_resetting` for operations on
        its clock). Only for a company that never had a connection other than the sandbox.

        `POST /v1/sandbox/clock/reset`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock/reset",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
