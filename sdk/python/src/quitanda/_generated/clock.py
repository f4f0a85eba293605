# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, NotRequired, TypedDict

from .._call import Call
from .._client import AsyncClient, Client


class ClockAdvance(TypedDict):
    to: NotRequired[str]
    """The instant to advance to. With a zone. Either this or `advance`."""
    advance: NotRequired[str]
    """How far to advance: an ISO 8601 duration, by the calendar of America/Sao_Paulo."""


class ClockReset(TypedDict):
    confirm: str
    """The company's name, letter for letter, as the dashboard's settings show it."""


class SandboxClock(TypedDict):
    now: str
    """The company's now; during an advance, the instant that it has reached."""
    target: str | None
    """Where the clock is advancing to; null if it is not."""
    advancing: bool
    resetting: bool
    """Whether the company's sandbox data is being wiped: it takes no changes until that is
    done.
    """


class SandboxClockPage(TypedDict):
    now: str
    """The company's now; during an advance, the instant that it has reached."""
    target: str | None
    """Where the clock is advancing to; null if it is not."""
    advancing: bool
    resetting: bool
    """Whether the company's sandbox data is being wiped: it takes no changes until that is
    done.
    """
    steps: int
    """Instants at which the current or last advance did work."""
    nextRenewalAt: str | None
    """When a subscription is charged next, or tried again; null if none will be."""
    failing: List[str]
    """The work that failed in the last step, or `reset`; it is tried again."""
    timeline: List[SandboxClockPageTimeline]
    """What happened while the clock advanced, latest first."""
    totalRows: int
    """The entries of the whole timeline."""


class SandboxClockPageTimeline(TypedDict):
    at: str
    what: str
    """An event's name, or what was done without one."""
    id: str | None
    """The id of what the event is about; null without an event."""
    count: int
    """How many: 1 for an event."""


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
    ) -> SandboxClockPage:
        """The company's now, how far an advance has come, and what happened meanwhile, latest
        first, by `limit` and `offset`.

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
        )
        return self._client.data(call)

    def advance(
        self,
        body: ClockAdvance | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SandboxClock:
        """Moves the company's time on, to an instant or by a duration, at most to ten years from
        the real time. Everything that falls due on the way is done in order of time, at its own
        instant: charges expire, subscriptions renew and retry, money is released, mails and
        webhooks go out, days are closed. It goes on in the background: read the clock to see
        how far it has come. From its target on, the clock ticks on. Time never goes back. Only
        for a company without any connection but the sandbox; with a clock, no bank of real
        money can be connected. Tokens, sign-ins, idempotency keys and rate limits stay on the
        real time.

        `POST /v1/sandbox/clock`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def stop(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SandboxClock:
        """The advance ends after the step under way, and the clock ticks on from there.

        `POST /v1/sandbox/clock/stop`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock/stop",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def reset(
        self,
        body: ClockReset,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SandboxClock:
        """Wipes what the company sold and rehearsed in the sandbox, and its clock: it lives by the
        real time again. Time itself never goes back. Gone are customers, transactions, refunds,
        disputes, subscriptions, orders, students and their progress, the ledger (balances are
        zero), payouts, events and deliveries, notices and mails that wait, exports, imports,
        answers kept for Idempotency-Keys and the log of requests. The company, its team and
        keys, connections, settings, webhooks, catalog, courses, coupons, affiliates, payment
        links, uploads and the audit log stay; uses of coupons and payments of links count from
        zero, and sold units are back in stock. It cannot be undone, so `confirm` names the
        company. It goes on in the background, usually for a few seconds: until the clock says
        `resetting: false`, the company takes no changes (503, or 409 `clock_resetting` to moves
        of its clock). Only for a company that never had another connection than the sandbox.

        `POST /v1/sandbox/clock/reset`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock/reset",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
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
    ) -> SandboxClockPage:
        """The company's now, how far an advance has come, and what happened meanwhile, latest
        first, by `limit` and `offset`.

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
        )
        return await self._client.data(call)

    async def advance(
        self,
        body: ClockAdvance | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SandboxClock:
        """Moves the company's time on, to an instant or by a duration, at most to ten years from
        the real time. Everything that falls due on the way is done in order of time, at its own
        instant: charges expire, subscriptions renew and retry, money is released, mails and
        webhooks go out, days are closed. It goes on in the background: read the clock to see
        how far it has come. From its target on, the clock ticks on. Time never goes back. Only
        for a company without any connection but the sandbox; with a clock, no bank of real
        money can be connected. Tokens, sign-ins, idempotency keys and rate limits stay on the
        real time.

        `POST /v1/sandbox/clock`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def stop(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SandboxClock:
        """The advance ends after the step under way, and the clock ticks on from there.

        `POST /v1/sandbox/clock/stop`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock/stop",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def reset(
        self,
        body: ClockReset,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SandboxClock:
        """Wipes what the company sold and rehearsed in the sandbox, and its clock: it lives by the
        real time again. Time itself never goes back. Gone are customers, transactions, refunds,
        disputes, subscriptions, orders, students and their progress, the ledger (balances are
        zero), payouts, events and deliveries, notices and mails that wait, exports, imports,
        answers kept for Idempotency-Keys and the log of requests. The company, its team and
        keys, connections, settings, webhooks, catalog, courses, coupons, affiliates, payment
        links, uploads and the audit log stay; uses of coupons and payments of links count from
        zero, and sold units are back in stock. It cannot be undone, so `confirm` names the
        company. It goes on in the background, usually for a few seconds: until the clock says
        `resetting: false`, the company takes no changes (503, or 409 `clock_resetting` to moves
        of its clock). Only for a company that never had another connection than the sandbox.

        `POST /v1/sandbox/clock/reset`
        """
        call: Call[SandboxClock] = Call(
            "POST",
            "/v1/sandbox/clock/reset",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
