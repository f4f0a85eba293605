# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


Replay = TypedDict(
    "Replay",
    {
        "id": "str",
        "webhookId": "str",
        "events": "List[Literal['transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_duplicated', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'refund_requested', 'subscription_created', 'subscription_renewed', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'authorization_approved', 'authorization_ended', 'dispute_opened', 'dispute_defended', 'dispute_won', 'dispute_lost', 'order_shipped', 'order_delivered', 'payout_created', 'payout_completed', 'payout_failed', 'payout_returned', 'payout_canceled', 'course_enrolled', 'course_revoked', 'course_completed', 'certificate_issued', 'webhook_disabled', 'webhook_test']] | None",
        "from": "str",
        "to": "str",
        "status": "Literal['running', 'paused', 'done', 'canceled']",
        "count": "int",
        "skipped": "int",
        "queued": "int",
        "createdAt": "str",
        "updatedAt": "str",
        "endedAt": "str | None",
    },
)


class ReplayAnswer(TypedDict):
    replayId: str | None
    """Null for a preview."""
    count: int
    """Number of events that the replay sends."""
    skipped: int
    """Number of events that are not sent because their payload was deleted."""


ReplayWish = TypedDict(
    "ReplayWish",
    {
        "events": "NotRequired[List[Literal['transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_duplicated', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'refund_requested', 'subscription_created', 'subscription_renewed', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'authorization_approved', 'authorization_ended', 'dispute_opened', 'dispute_defended', 'dispute_won', 'dispute_lost', 'order_shipped', 'order_delivered', 'payout_created', 'payout_completed', 'payout_failed', 'payout_returned', 'payout_canceled', 'course_enrolled', 'course_revoked', 'course_completed', 'certificate_issued', 'webhook_disabled']]]",
        "from": "str",
        "to": "str",
        "preview": "NotRequired[bool]",
    },
)


class WebhookReplaysResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def start(
        self,
        webhook_id: str,
        body: ReplayWish,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ReplayAnswer:
        """Sends every event of a period to this webhook in new deliveries, including events from
        before the webhook existed. Each event keeps its `id`: a receiver that discards repeated
        ids drops events that it has already received. The product filter of the webhook also
        applies. Events whose payload was deleted are skipped and counted. The replay runs in
        the background, alongside new events. A second replay of the same period sends the
        events again. A webhook has at most 5 unfinished replays.

        `POST /v1/webhooks/{webhookId}/replay`
        """
        call: Call[ReplayAnswer] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/replay",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def list(
        self,
        webhook_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[Replay]:
        """Returns the replays of a webhook, newest first, paged by `limit` and `offset`.

        `GET /v1/webhooks/{webhookId}/replays`
        """
        call: Call[Replay] = Call(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}/replays",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def get(
        self,
        webhook_id: str,
        replay_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Replay:
        """Returns the progress of a replay.

        `GET /v1/webhooks/{webhookId}/replays/{replayId}`
        """
        call: Call[Replay] = Call(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}/replays/{segment(replay_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def pause(
        self,
        webhook_id: str,
        replay_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Replay:
        """Stops queueing deliveries. Deliveries already queued are still sent. A replay that has
        ended returns 409.

        `POST /v1/webhooks/{webhookId}/replays/{replayId}/pause`
        """
        call: Call[Replay] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/replays/{segment(replay_id)}/pause",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def resume(
        self,
        webhook_id: str,
        replay_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Replay:
        """Continues a paused replay. Returns 409 if the replay has ended or its webhook is
        stopped.

        `POST /v1/webhooks/{webhookId}/replays/{replayId}/resume`
        """
        call: Call[Replay] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/replays/{segment(replay_id)}/resume",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def cancel(
        self,
        webhook_id: str,
        replay_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Replay:
        """Ends the replay. Deliveries already queued are still sent. A replay that has ended
        returns 409.

        `POST /v1/webhooks/{webhookId}/replays/{replayId}/cancel`
        """
        call: Call[Replay] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/replays/{segment(replay_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncWebhookReplaysResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def start(
        self,
        webhook_id: str,
        body: ReplayWish,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ReplayAnswer:
        """Sends every event of a period to this webhook in new deliveries, including events from
        before the webhook existed. Each event keeps its `id`: a receiver that discards repeated
        ids drops events that it has already received. The product filter of the webhook also
        applies. Events whose payload was deleted are skipped and counted. The replay runs in
        the background, alongside new events. A second replay of the same period sends the
        events again. A webhook has at most 5 unfinished replays.

        `POST /v1/webhooks/{webhookId}/replay`
        """
        call: Call[ReplayAnswer] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/replay",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    def list(
        self,
        webhook_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[Replay]:
        """Returns the replays of a webhook, newest first, paged by `limit` and `offset`.

        `GET /v1/webhooks/{webhookId}/replays`
        """
        call: Call[Replay] = Call(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}/replays",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def get(
        self,
        webhook_id: str,
        replay_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Replay:
        """Returns the progress of a replay.

        `GET /v1/webhooks/{webhookId}/replays/{replayId}`
        """
        call: Call[Replay] = Call(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}/replays/{segment(replay_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def pause(
        self,
        webhook_id: str,
        replay_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Replay:
        """Stops queueing deliveries. Deliveries already queued are still sent. A replay that has
        ended returns 409.

        `POST /v1/webhooks/{webhookId}/replays/{replayId}/pause`
        """
        call: Call[Replay] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/replays/{segment(replay_id)}/pause",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def resume(
        self,
        webhook_id: str,
        replay_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Replay:
        """Continues a paused replay. Returns 409 if the replay has ended or its webhook is
        stopped.

        `POST /v1/webhooks/{webhookId}/replays/{replayId}/resume`
        """
        call: Call[Replay] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/replays/{segment(replay_id)}/resume",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def cancel(
        self,
        webhook_id: str,
        replay_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Replay:
        """Ends the replay. Deliveries already queued are still sent. A replay that has ended
        returns 409.

        `POST /v1/webhooks/{webhookId}/replays/{replayId}/cancel`
        """
        call: Call[Replay] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/replays/{segment(replay_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
