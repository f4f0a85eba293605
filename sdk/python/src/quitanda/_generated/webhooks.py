# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .shared import Removed, WebhookDelivery, WebhookHeader


class NewWebhook(TypedDict):
    url: str
    """http or https, without credentials, at most 2 048 characters. Put a long random secret
    into its path.
    """
    events: NotRequired[List[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued"]]]
    """The kinds to send. Absent: all, those to come included."""
    name: NotRequired[str]
    """Your own name for it."""
    signed: NotRequired[bool]
    """Whether deliveries are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`,
    `webhook-signature`). The answer carries `signingSecret` once. Absent: no.
    """
    headers: NotRequired[List[NewWebhookHeader]]
    """Headers that every delivery carries beside ours, at most 10: for a gateway that wants a
    token. Their values are stored encrypted and never shown again. Headers of the request
    itself or of the connection (`host`, `content-*`, `transfer-encoding`, …), `user-agent`,
    `accept`, `webhook-*` and `x-delivery-*` cannot be chosen.
    """
    productIds: NotRequired[List[str]]
    """Only events about a charge, subscription, authorisation, dispute or enrollment of one of
    these products. Events that concern no product (payouts, charges without one) are then
    left out; tests are sent in any case. Absent: every event.
    """
    deliveriesPerSecond: NotRequired[int]
    """At most so many deliveries a second, from all our machines together, retries and replays
    included; the others wait their turn. A tenth of it may be sent at once. Absent: without
    a limit.
    """


class NewWebhookHeader(TypedDict):
    name: str
    """In lower case."""
    value: str


class RotatedSecret(TypedDict):
    signingSecret: str
    """`whsec_` and the base64 of 32 bytes. It is shown this once."""
    previousSecretEndsAt: str | None
    """Until when the secret before the last rotation signs along; null when one secret signs."""


class SavedWebhook(TypedDict):
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
    signed: bool
    """Whether deliveries are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`,
    `webhook-signature`).
    """
    previousSecretEndsAt: str | None
    """Until when the secret before the last rotation signs along; null when one secret signs."""
    headers: List[SavedWebhookHeader]
    """Its own headers, their values masked."""
    productIds: List[str] | None
    """Only events about a charge, subscription, authorisation, dispute or enrollment of one of
    these products. Events that concern no product (payouts, charges without one) are then
    left out; tests are sent in any case. null: every event.
    """
    deliveriesPerSecond: int | None
    """At most so many deliveries a second, from all our machines together, retries and replays
    included; the others wait their turn. A tenth of it may be sent at once. null: without a
    limit.
    """
    signatureSecretMasked: str
    """Bullets and the last four characters of the secret."""
    signingSecret: NotRequired[str]
    """Only in the answer that switched signing on: `whsec_` and the base64 of 32 bytes, shown
    this once.
    """


class SavedWebhookHeader(TypedDict):
    name: str
    valueMasked: str


class SecretRotation(TypedDict):
    endPrevious: NotRequired[bool]
    """true: the old secret ends at once, because others may know it. Absent: after 24 hours."""


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
    signed: bool
    """Whether deliveries are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`,
    `webhook-signature`).
    """
    previousSecretEndsAt: str | None
    """Until when the secret before the last rotation signs along; null when one secret signs."""
    headers: List[WebhookHeader]
    """Its own headers, their values masked."""
    productIds: List[str] | None
    """Only events about a charge, subscription, authorisation, dispute or enrollment of one of
    these products. Events that concern no product (payouts, charges without one) are then
    left out; tests are sent in any case. null: every event.
    """
    deliveriesPerSecond: int | None
    """At most so many deliveries a second, from all our machines together, retries and replays
    included; the others wait their turn. A tenth of it may be sent at once. null: without a
    limit.
    """
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
    signed: NotRequired[bool]
    """Whether deliveries are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`,
    `webhook-signature`). The answer to the change that switches it on carries
    `signingSecret` once; false forgets the secrets.
    """
    headers: NotRequired[List[WebhookHeaderChange]]
    """Headers that every delivery carries beside ours, at most 10: for a gateway that wants a
    token. Their values are stored encrypted and never shown again. Headers of the request
    itself or of the connection (`host`, `content-*`, `transfer-encoding`, …), `user-agent`,
    `accept`, `webhook-*` and `x-delivery-*` cannot be chosen. Replaces them all; an empty
    list removes them. With a URL of another host, they must be given again, with their
    values.
    """
    productIds: NotRequired[List[str] | None]
    """Only events about a charge, subscription, authorisation, dispute or enrollment of one of
    these products. Events that concern no product (payouts, charges without one) are then
    left out; tests are sent in any case. null: every event.
    """
    deliveriesPerSecond: NotRequired[int | None]
    """At most so many deliveries a second, from all our machines together, retries and replays
    included; the others wait their turn. A tenth of it may be sent at once. null: without a
    limit.
    """


class WebhookHeaderChange(TypedDict):
    name: str
    """In lower case."""
    value: NotRequired[str]
    """Absent: the stored value stays."""


class WebhooksResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def register(
        self,
        body: NewWebhook,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SavedWebhook:
        """Sends `webhook_test` to the URL and waits 10 seconds for its answer: only a 2xx
        registers it, anything else is a 400 that says what happened. Plain http is not refused.
        A company has at most 50 webhooks. With `signed` the test is signed too, by a secret
        that only the answer tells.

        `POST /v1/webhooks`
        """
        call: Call[SavedWebhook] = Call(
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
    ) -> SavedWebhook:
        """Absent fields stay. A changed URL is tested as at registration, and waiting deliveries
        go to it. `active: false` gives waiting deliveries up; `active: true` starts a disabled
        webhook again.

        `PUT /v1/webhooks/{webhookId}`
        """
        call: Call[SavedWebhook] = Call(
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

    def rotate_secret(
        self,
        webhook_id: str,
        body: SecretRotation | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> RotatedSecret:
        """Makes a new secret. The old one signs along for 24 hours: `webhook-signature` then holds
        both signatures, so the receiver can change in its own time. With `endPrevious` it ends
        at once. At most two secrets sign: an older one ends in any case.

        `POST /v1/webhooks/{webhookId}/signing-secret`
        """
        call: Call[RotatedSecret] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/signing-secret",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def end_previous_secret(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Removed:
        """After a rotation: the old secret signs no more from now on, instead of after 24 hours.
        Changes nothing if one secret signs.

        `DELETE /v1/webhooks/{webhookId}/signing-secret/previous`
        """
        call: Call[Removed] = Call(
            "DELETE",
            f"/v1/webhooks/{segment(webhook_id)}/signing-secret/previous",
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
    ) -> SavedWebhook:
        """Sends `webhook_test` to the URL and waits 10 seconds for its answer: only a 2xx
        registers it, anything else is a 400 that says what happened. Plain http is not refused.
        A company has at most 50 webhooks. With `signed` the test is signed too, by a secret
        that only the answer tells.

        `POST /v1/webhooks`
        """
        call: Call[SavedWebhook] = Call(
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
    ) -> SavedWebhook:
        """Absent fields stay. A changed URL is tested as at registration, and waiting deliveries
        go to it. `active: false` gives waiting deliveries up; `active: true` starts a disabled
        webhook again.

        `PUT /v1/webhooks/{webhookId}`
        """
        call: Call[SavedWebhook] = Call(
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

    async def rotate_secret(
        self,
        webhook_id: str,
        body: SecretRotation | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> RotatedSecret:
        """Makes a new secret. The old one signs along for 24 hours: `webhook-signature` then holds
        both signatures, so the receiver can change in its own time. With `endPrevious` it ends
        at once. At most two secrets sign: an older one ends in any case.

        `POST /v1/webhooks/{webhookId}/signing-secret`
        """
        call: Call[RotatedSecret] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/signing-secret",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def end_previous_secret(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Removed:
        """After a rotation: the old secret signs no more from now on, instead of after 24 hours.
        Changes nothing if one secret signs.

        `DELETE /v1/webhooks/{webhookId}/signing-secret/previous`
        """
        call: Call[Removed] = Call(
            "DELETE",
            f"/v1/webhooks/{segment(webhook_id)}/signing-secret/previous",
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
