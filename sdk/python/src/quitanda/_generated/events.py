# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Any, AsyncIterator, Dict, Iterator, Literal, TypeAlias

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Event


EventSchema: TypeAlias = "Dict[str, Any]"


class EventsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        event: Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_test"] | None = None,
        subject_id: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[Event]:
        """Everything that happened, newest first, by `limit` and `offset`, whether a webhook
        received it or not.

        `GET /v1/events`
        """
        call: Call[Event] = Call(
            "GET",
            "/v1/events",
            query={
                "limit": limit,
                "offset": offset,
                "event": event,
                "subjectId": subject_id,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def schema(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EventSchema:
        """The JSON Schema (2020-12) of what is delivered. Properties may be added: do not refuse
        them. It takes no token.

        `GET /v1/events/schema.json`
        """
        call: Call[EventSchema] = Call(
            "GET",
            "/v1/events/schema.json",
            caller="nobody",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.whole(call)

    def stream(
        self,
        *,
        seconds: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[Event]:
        """Events from now on, as server-sent events: `id`, `event` and, in `data`, the event as it
        is delivered. For development: an event that happens while nobody is connected is not
        repeated here. `npm run listen` passes them on to a local address. A stream ends soon
        after its token does. A company has at most 20 at a time and an address 5; the next one
        is a 429.

        `GET /v1/events/stream`
        """
        call: Call[Event] = Call(
            "GET",
            "/v1/events/stream",
            query={
                "seconds": seconds,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.stream(call)

    def get(
        self,
        event_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Event:
        """An event as it was when it happened.

        `GET /v1/events/{eventId}`
        """
        call: Call[Event] = Call(
            "GET",
            f"/v1/events/{segment(event_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def replay(
        self,
        event_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Event:
        """Sends it to every webhook that wants its kind now, and to the transaction's
        `postbackUrl`, in new deliveries. Its `id` stays the same: a receiver that discards
        repeated ids, as it should, drops it if it has seen it. 409 for a test.

        `POST /v1/events/{eventId}/replay`
        """
        call: Call[Event] = Call(
            "POST",
            f"/v1/events/{segment(event_id)}/replay",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncEventsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        event: Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_test"] | None = None,
        subject_id: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[Event]:
        """Everything that happened, newest first, by `limit` and `offset`, whether a webhook
        received it or not.

        `GET /v1/events`
        """
        call: Call[Event] = Call(
            "GET",
            "/v1/events",
            query={
                "limit": limit,
                "offset": offset,
                "event": event,
                "subjectId": subject_id,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def schema(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EventSchema:
        """The JSON Schema (2020-12) of what is delivered. Properties may be added: do not refuse
        them. It takes no token.

        `GET /v1/events/schema.json`
        """
        call: Call[EventSchema] = Call(
            "GET",
            "/v1/events/schema.json",
            caller="nobody",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.whole(call)

    def stream(
        self,
        *,
        seconds: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[Event]:
        """Events from now on, as server-sent events: `id`, `event` and, in `data`, the event as it
        is delivered. For development: an event that happens while nobody is connected is not
        repeated here. `npm run listen` passes them on to a local address. A stream ends soon
        after its token does. A company has at most 20 at a time and an address 5; the next one
        is a 429.

        `GET /v1/events/stream`
        """
        call: Call[Event] = Call(
            "GET",
            "/v1/events/stream",
            query={
                "seconds": seconds,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.stream(call)

    async def get(
        self,
        event_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Event:
        """An event as it was when it happened.

        `GET /v1/events/{eventId}`
        """
        call: Call[Event] = Call(
            "GET",
            f"/v1/events/{segment(event_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def replay(
        self,
        event_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Event:
        """Sends it to every webhook that wants its kind now, and to the transaction's
        `postbackUrl`, in new deliveries. Its `id` stays the same: a receiver that discards
        repeated ids, as it should, drops it if it has seen it. 409 for a test.

        `POST /v1/events/{eventId}/replay`
        """
        call: Call[Event] = Call(
            "POST",
            f"/v1/events/{segment(event_id)}/replay",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
