# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Any, AsyncIterator, Dict, Iterator, Literal, TypeAlias

from .._call import Call, OnResponse, segment
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
        start_date: str | None = None,
        end_date: str | None = None,
        event: Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled", "webhook_test"] | None = None,
        subject_id: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[Event]:
        """Returns all events, newest first, paged by `limit` and `offset`, whether or not a
        webhook received them. After 13 months (the operator may change this) the payload of an
        event and its deliveries are deleted: the property named by `type` is then null, and the
        event stays with its id, kind and time.

        `GET /v1/events`
        """
        call: Call[Event] = Call(
            "GET",
            "/v1/events",
            query={
                "limit": limit,
                "offset": offset,
                "startDate": start_date,
                "endDate": end_date,
                "event": event,
                "subjectId": subject_id,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def schema(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> EventSchema:
        """Returns the JSON Schema (2020-12) of the delivered events. Properties may be added: do
        not reject unknown ones. Requires no token.

        `GET /v1/events/schema.json`
        """
        call: Call[EventSchema] = Call(
            "GET",
            "/v1/events/schema.json",
            caller="nobody",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.whole(call)

    def stream(
        self,
        *,
        seconds: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Iterator[Event]:
        """Streams new events as server-sent events: `id`, `event` and, in `data`, the event as it
        is delivered. Use it for development: an event that occurs while no client is connected
        is not repeated here. `npm run listen` forwards the events to a local address. A stream
        ends shortly after its token expires. At most 20 streams per company and 5 per address
        are open at a time; further requests return 429.

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
            on_response=on_response,
        )
        return self._client.stream(call)

    def get(
        self,
        event_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Event:
        """Returns an event with the data of the time it occurred. After 13 months (the operator
        may change this) the payload of an event and its deliveries are deleted: the property
        named by `type` is then null, and the event stays with its id, kind and time.

        `GET /v1/events/{eventId}`
        """
        call: Call[Event] = Call(
            "GET",
            f"/v1/events/{segment(event_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def replay(
        self,
        event_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Event:
        """Sends the event, in new deliveries, to every webhook that currently receives its kind,
        and to the transaction's `postbackUrl`. The event keeps its `id`: a receiver that
        discards repeated ids, as it should, drops the event if it has already received it. A
        test event and an event whose payload was deleted return 409.

        `POST /v1/events/{eventId}/replay`
        """
        call: Call[Event] = Call(
            "POST",
            f"/v1/events/{segment(event_id)}/replay",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        start_date: str | None = None,
        end_date: str | None = None,
        event: Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled", "webhook_test"] | None = None,
        subject_id: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[Event]:
        """Returns all events, newest first, paged by `limit` and `offset`, whether or not a
        webhook received them. After 13 months (the operator may change this) the payload of an
        event and its deliveries are deleted: the property named by `type` is then null, and the
        event stays with its id, kind and time.

        `GET /v1/events`
        """
        call: Call[Event] = Call(
            "GET",
            "/v1/events",
            query={
                "limit": limit,
                "offset": offset,
                "startDate": start_date,
                "endDate": end_date,
                "event": event,
                "subjectId": subject_id,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def schema(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> EventSchema:
        """Returns the JSON Schema (2020-12) of the delivered events. Properties may be added: do
        not reject unknown ones. Requires no token.

        `GET /v1/events/schema.json`
        """
        call: Call[EventSchema] = Call(
            "GET",
            "/v1/events/schema.json",
            caller="nobody",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.whole(call)

    def stream(
        self,
        *,
        seconds: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncIterator[Event]:
        """Streams new events as server-sent events: `id`, `event` and, in `data`, the event as it
        is delivered. Use it for development: an event that occurs while no client is connected
        is not repeated here. `npm run listen` forwards the events to a local address. A stream
        ends shortly after its token expires. At most 20 streams per company and 5 per address
        are open at a time; further requests return 429.

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
            on_response=on_response,
        )
        return self._client.stream(call)

    async def get(
        self,
        event_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Event:
        """Returns an event with the data of the time it occurred. After 13 months (the operator
        may change this) the payload of an event and its deliveries are deleted: the property
        named by `type` is then null, and the event stays with its id, kind and time.

        `GET /v1/events/{eventId}`
        """
        call: Call[Event] = Call(
            "GET",
            f"/v1/events/{segment(event_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def replay(
        self,
        event_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Event:
        """Sends the event, in new deliveries, to every webhook that currently receives its kind,
        and to the transaction's `postbackUrl`. The event keeps its `id`: a receiver that
        discards repeated ids, as it should, drops the event if it has already received it. A
        test event and an event whose payload was deleted return 409.

        `POST /v1/events/{eventId}/replay`
        """
        call: Call[Event] = Call(
            "POST",
            f"/v1/events/{segment(event_id)}/replay",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
