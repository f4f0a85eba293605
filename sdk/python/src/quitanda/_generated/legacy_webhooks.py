# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .shared import Removed


class LegacyNewWebhook(TypedDict):
    url: str
    """http or https, without credentials, at most 2 048 characters. Use a long random secret
    in its path.
    """
    events: NotRequired[List[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled"]]]
    """Event kinds to send. Defaults to all, including future ones."""
    name: NotRequired[str]
    """Your label for it."""


class LegacyWebhook(TypedDict):
    id: str
    url: str
    name: str
    events: List[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled", "webhook_test"]] | None
    """Event kinds that the webhook receives. Null for all, including future ones."""
    active: bool
    disabledReason: Literal["gone", "failing", None]
    """Reason why deliveries stopped: the endpoint answered 410 (`gone`), or only failed for 5
    days (`failing`).
    """
    disabledAt: str | None
    pausedUntil: str | None
    """Set after ten consecutive failures: nothing is sent before this time. Then one delivery
    is sent as a probe.
    """
    createdAt: str
    updatedAt: str
    signed: bool
    """Whether deliveries are signed according to Standard Webhooks (`webhook-id`,
    `webhook-timestamp`, `webhook-signature`).
    """
    previousSecretEndsAt: str | None
    """Time until which the previous secret also signs. Null if only one secret is active."""
    headers: List[LegacyWebhookHeader]
    """Custom headers, with masked values."""
    productIds: List[str] | None
    """Only events about a charge, subscription, authorization, dispute or enrollment of one of
    these products. Events that concern no product (payouts, charges without one) are not
    sent; tests are always sent. Null: every event.
    """
    deliveriesPerSecond: int | None
    """Maximum number of deliveries per second, across all servers, including retries and
    replays. Further deliveries are queued. A tenth of the limit can be sent at once. Null:
    no limit.
    """
    signatureSecret: str
    """128 characters. It signs nothing. Every API key of the company can read it: do not use
    it as a shared secret.
    """


class LegacyWebhookChange(TypedDict):
    url: NotRequired[str]
    """http or https, without credentials, at most 2 048 characters. Use a long random secret
    in its path.
    """
    events: NotRequired[List[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled"]] | None]
    """Event kinds to send. Null for all."""
    name: NotRequired[str]
    """Your label for it."""
    active: NotRequired[bool]
    """`false` stops deliveries; `true` starts them again."""


class LegacyWebhookHeader(TypedDict):
    name: str
    valueMasked: str


class LegacyWebhooksResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def register(
        self,
        body: LegacyNewWebhook,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> LegacyWebhook:
        """Same as `POST /v1/webhooks`, without its options. Returns the secret in full.

        `POST /v1/webhook`
        """
        call: Call[LegacyWebhook] = Call(
            "POST",
            "/v1/webhook",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> List[LegacyWebhook]:
        """Returns the same webhooks as `GET /v1/webhooks`, each with its secret in full.

        `GET /v1/webhook`
        """
        call: Call[List[LegacyWebhook]] = Call(
            "GET",
            "/v1/webhook",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def update(
        self,
        id: str,
        body: LegacyWebhookChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> LegacyWebhook:
        """Same as `PUT /v1/webhooks/{webhookId}`, without its options. Returns the secret in full.

        `PUT /v1/webhook/{id}`
        """
        call: Call[LegacyWebhook] = Call(
            "PUT",
            f"/v1/webhook/{segment(id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def delete(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Removed:
        """Same as `DELETE /v1/webhooks/{webhookId}`.

        `DELETE /v1/webhook/{id}`
        """
        call: Call[Removed] = Call(
            "DELETE",
            f"/v1/webhook/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.whole(call)


class AsyncLegacyWebhooksResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def register(
        self,
        body: LegacyNewWebhook,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> LegacyWebhook:
        """Same as `POST /v1/webhooks`, without its options. Returns the secret in full.

        `POST /v1/webhook`
        """
        call: Call[LegacyWebhook] = Call(
            "POST",
            "/v1/webhook",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> List[LegacyWebhook]:
        """Returns the same webhooks as `GET /v1/webhooks`, each with its secret in full.

        `GET /v1/webhook`
        """
        call: Call[List[LegacyWebhook]] = Call(
            "GET",
            "/v1/webhook",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def update(
        self,
        id: str,
        body: LegacyWebhookChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> LegacyWebhook:
        """Same as `PUT /v1/webhooks/{webhookId}`, without its options. Returns the secret in full.

        `PUT /v1/webhook/{id}`
        """
        call: Call[LegacyWebhook] = Call(
            "PUT",
            f"/v1/webhook/{segment(id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def delete(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Removed:
        """Same as `DELETE /v1/webhooks/{webhookId}`.

        `DELETE /v1/webhook/{id}`
        """
        call: Call[Removed] = Call(
            "DELETE",
            f"/v1/webhook/{segment(id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.whole(call)
