# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import WebhookDelivery


class DeliveriesResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["created", "delivered", "error", "failed", "canceled"] | None = None,
        event: Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled", "webhook_test"] | None = None,
        webhook_id: str | None = None,
        event_id: str | None = None,
        subject_id: str | None = None,
        scope: Literal["user", "postback", "test"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[WebhookDelivery]:
        """Returns deliveries, including tests, newest first, paged by `limit` and `offset`.
        Multiple filters are combined with AND. Deliveries are deleted with the payload of their
        event.

        `GET /v1/webhook-deliveries`
        """
        call: Call[WebhookDelivery] = Call(
            "GET",
            "/v1/webhook-deliveries",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "event": event,
                "webhookId": webhook_id,
                "eventId": event_id,
                "subjectId": subject_id,
                "scope": scope,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def retry(
        self,
        delivery_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> WebhookDelivery:
        """Sends the delivery now, on the same record and with the same event id, in any status and
        even to a paused endpoint. Returns 409 if its webhook was deleted.

        `POST /v1/webhook-deliveries/{deliveryId}/retry`
        """
        call: Call[WebhookDelivery] = Call(
            "POST",
            f"/v1/webhook-deliveries/{segment(delivery_id)}/retry",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncDeliveriesResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["created", "delivered", "error", "failed", "canceled"] | None = None,
        event: Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled", "webhook_test"] | None = None,
        webhook_id: str | None = None,
        event_id: str | None = None,
        subject_id: str | None = None,
        scope: Literal["user", "postback", "test"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[WebhookDelivery]:
        """Returns deliveries, including tests, newest first, paged by `limit` and `offset`.
        Multiple filters are combined with AND. Deliveries are deleted with the payload of their
        event.

        `GET /v1/webhook-deliveries`
        """
        call: Call[WebhookDelivery] = Call(
            "GET",
            "/v1/webhook-deliveries",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "event": event,
                "webhookId": webhook_id,
                "eventId": event_id,
                "subjectId": subject_id,
                "scope": scope,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def retry(
        self,
        delivery_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> WebhookDelivery:
        """Sends the delivery now, on the same record and with the same event id, in any status and
        even to a paused endpoint. Returns 409 if its webhook was deleted.

        `POST /v1/webhook-deliveries/{deliveryId}/retry`
        """
        call: Call[WebhookDelivery] = Call(
            "POST",
            f"/v1/webhook-deliveries/{segment(delivery_id)}/retry",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
