# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .shared import NewWebhook, Removed, WebhookDelivery


class Webhook(TypedDict):
    id: str
    url: str
    name: str
    events: List[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_test"]] | None
    """The kinds it receives; null for all, those to come included."""
    active: bool
    disabledReason: Literal["gone", "failing"] | None
    """Why deliveries were stopped: it answered 410 (`gone`), or only failed for 5 days
    (`failing`).
    """
    disabledAt: str | None
    pausedUntil: str | None
    """It failed ten times in a row: nothing is sent before this instant, then one delivery as
    a probe.
    """
    createdAt: str
    updatedAt: str
    signatureSecretMasked: str
    """Bullets and the last four characters of the secret."""


class WebhookChange(TypedDict):
    url: NotRequired[str]
    """http or https, without credentials, at most 2 048 characters. Put a long random secret
    into its path.
    """
    events: NotRequired[List[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued"]] | None]
    """The kinds to send; null for all."""
    name: NotRequired[str]
    """Your own name for it."""
    active: NotRequired[bool]
    """false stops deliveries, true starts them again."""


class WebhooksResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def register(
        self,
        body: NewWebhook,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Webhook:
        """Sends `webhook_test` to the URL and waits 10 seconds for its answer: only a 2xx
        registers it, anything else is a 400 that says what happened. Plain http is not refused.
        A company has at most 50 webhooks.

        `POST /v1/webhooks`
        """
        call: Call[Webhook] = Call(
            "POST",
            "/v1/webhooks",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[Webhook]:
        """All of them, the oldest first, their secrets masked.

        `GET /v1/webhooks`
        """
        call: Call[List[Webhook]] = Call(
            "GET",
            "/v1/webhooks",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def get(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Webhook:
        """A webhook, its secret masked, with its endpoint's health.

        `GET /v1/webhooks/{webhookId}`
        """
        call: Call[Webhook] = Call(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def update(
        self,
        webhook_id: str,
        body: WebhookChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Webhook:
        """Absent fields stay. A changed URL is tested as at registration, and waiting deliveries
        go to it. `active: false` gives waiting deliveries up; `active: true` starts a disabled
        webhook again.

        `PUT /v1/webhooks/{webhookId}`
        """
        call: Call[Webhook] = Call(
            "PUT",
            f"/v1/webhooks/{segment(webhook_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def delete(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Removed:
        """Stops its deliveries and removes it from both routes; its waiting deliveries are
        canceled.

        `DELETE /v1/webhooks/{webhookId}`
        """
        call: Call[Removed] = Call(
            "DELETE",
            f"/v1/webhooks/{segment(webhook_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.whole(call)

    def test(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> WebhookDelivery:
        """Sends `webhook_test`, of scope `test`, waits at most 10 seconds and answers with the
        result.

        `POST /v1/webhooks/{webhookId}/test`
        """
        call: Call[WebhookDelivery] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/test",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncWebhooksResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def register(
        self,
        body: NewWebhook,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Webhook:
        """Sends `webhook_test` to the URL and waits 10 seconds for its answer: only a 2xx
        registers it, anything else is a 400 that says what happened. Plain http is not refused.
        A company has at most 50 webhooks.

        `POST /v1/webhooks`
        """
        call: Call[Webhook] = Call(
            "POST",
            "/v1/webhooks",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[Webhook]:
        """All of them, the oldest first, their secrets masked.

        `GET /v1/webhooks`
        """
        call: Call[List[Webhook]] = Call(
            "GET",
            "/v1/webhooks",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def get(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Webhook:
        """A webhook, its secret masked, with its endpoint's health.

        `GET /v1/webhooks/{webhookId}`
        """
        call: Call[Webhook] = Call(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def update(
        self,
        webhook_id: str,
        body: WebhookChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Webhook:
        """Absent fields stay. A changed URL is tested as at registration, and waiting deliveries
        go to it. `active: false` gives waiting deliveries up; `active: true` starts a disabled
        webhook again.

        `PUT /v1/webhooks/{webhookId}`
        """
        call: Call[Webhook] = Call(
            "PUT",
            f"/v1/webhooks/{segment(webhook_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def delete(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Removed:
        """Stops its deliveries and removes it from both routes; its waiting deliveries are
        canceled.

        `DELETE /v1/webhooks/{webhookId}`
        """
        call: Call[Removed] = Call(
            "DELETE",
            f"/v1/webhooks/{segment(webhook_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.whole(call)

    async def test(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> WebhookDelivery:
        """Sends `webhook_test`, of scope `test`, waits at most 10 seconds and answers with the
        result.

        `POST /v1/webhooks/{webhookId}/test`
        """
        call: Call[WebhookDelivery] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/test",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
