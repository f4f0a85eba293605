# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .shared import Removed, WebhookDelivery, WebhookHeader


class RotatedSecret(TypedDict):
    signingSecret: str
    """`whsec_` and the base64 of 32 bytes. Returned only once."""
    previousSecretEndsAt: str | None
    """Time until which the previous secret also signs. Null if only one secret is active."""


class SavedWebhook(TypedDict):
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
    headers: List[SavedWebhookHeader]
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
    signatureSecretMasked: str
    """Bullets followed by the last four characters of the secret."""
    signingSecret: NotRequired[str]
    """Only in the response that enabled signing: `whsec_` and the base64 of 32 bytes, returned
    only once.
    """


class SavedWebhookHeader(TypedDict):
    name: str
    valueMasked: str


class SecretRotation(TypedDict):
    endPrevious: NotRequired[bool]
    """`true` ends the old secret at once, for a compromised secret. Otherwise it ends after 24
    hours.
    """


class Webhook(TypedDict):
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
    headers: List[WebhookHeader]
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
    signatureSecretMasked: str
    """Bullets followed by the last four characters of the secret."""


class WebhookChange(TypedDict):
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
    signed: NotRequired[bool]
    """Whether deliveries are signed according to Standard Webhooks (`webhook-id`,
    `webhook-timestamp`, `webhook-signature`). The response to the change that enables it
    contains `signingSecret` once. `false` deletes the secrets.
    """
    headers: NotRequired[List[WebhookHeaderChange]]
    """Custom headers sent with every delivery, at most 10, such as a token for a gateway.
    Their values are stored encrypted and never returned. Headers of the request itself or
    of the connection (`host`, `content-*`, `transfer-encoding`, …), `user-agent`, `accept`,
    `webhook-*` and `x-delivery-*` cannot be set. Replaces all headers; an empty list
    removes them. With a URL of another host, you must give the headers and their values
    again.
    """
    productIds: NotRequired[List[str] | None]
    """Only events about a charge, subscription, authorization, dispute or enrollment of one of
    these products. Events that concern no product (payouts, charges without one) are not
    sent; tests are always sent. Null: every event.
    """
    deliveriesPerSecond: NotRequired[int | None]
    """Maximum number of deliveries per second, across all servers, including retries and
    replays. Further deliveries are queued. A tenth of the limit can be sent at once. Null:
    no limit.
    """


class WebhookHeaderChange(TypedDict):
    name: str
    """Lowercase."""
    value: NotRequired[str]
    """If omitted, the stored value is kept."""


class WebhookHeaderInput(TypedDict):
    name: str
    """Lowercase."""
    value: str


class WebhookInput(TypedDict):
    url: str
    """http or https, without credentials, at most 2 048 characters. Use a long random secret
    in its path.
    """
    events: NotRequired[List[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled"]]]
    """Event kinds to send. Defaults to all, including future ones."""
    name: NotRequired[str]
    """Your label for it."""
    signed: NotRequired[bool]
    """Whether deliveries are signed according to Standard Webhooks (`webhook-id`,
    `webhook-timestamp`, `webhook-signature`). The response contains `signingSecret` once.
    Defaults to false.
    """
    headers: NotRequired[List[WebhookHeaderInput]]
    """Custom headers sent with every delivery, at most 10, such as a token for a gateway.
    Their values are stored encrypted and never returned. Headers of the request itself or
    of the connection (`host`, `content-*`, `transfer-encoding`, …), `user-agent`, `accept`,
    `webhook-*` and `x-delivery-*` cannot be set.
    """
    productIds: NotRequired[List[str]]
    """Only events about a charge, subscription, authorization, dispute or enrollment of one of
    these products. Events that concern no product (payouts, charges without one) are not
    sent; tests are always sent. Defaults to every event.
    """
    deliveriesPerSecond: NotRequired[int]
    """Maximum number of deliveries per second, across all servers, including retries and
    replays. Further deliveries are queued. A tenth of the limit can be sent at once.
    Defaults to no limit.
    """


class WebhookTest(TypedDict):
    event: NotRequired[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled", "webhook_test"]]
    """Kind of event to send, with example data. Defaults to `webhook_test`."""


class WebhooksResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def register(
        self,
        body: WebhookInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SavedWebhook:
        """Sends `webhook_test` to the URL and waits 10 seconds for its answer. Only a 2xx
        registers the webhook; any other result returns 400 with the reason. Plain http is
        accepted. A company has at most 50 webhooks. With `signed`, the test is signed with a
        secret that only this response contains.

        `POST /v1/webhooks`
        """
        call: Call[SavedWebhook] = Call(
            "POST",
            "/v1/webhooks",
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
    ) -> List[Webhook]:
        """Returns all webhooks, oldest first, with masked secrets.

        `GET /v1/webhooks`
        """
        call: Call[List[Webhook]] = Call(
            "GET",
            "/v1/webhooks",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def get(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Webhook:
        """Returns a webhook with its masked secret and the health of its endpoint.

        `GET /v1/webhooks/{webhookId}`
        """
        call: Call[Webhook] = Call(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def update(
        self,
        webhook_id: str,
        body: WebhookChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SavedWebhook:
        """Omitted fields stay unchanged. A changed URL is tested as at registration, and pending
        deliveries go to it. `active: false` cancels pending deliveries; `active: true` enables
        a disabled webhook again.

        `PUT /v1/webhooks/{webhookId}`
        """
        call: Call[SavedWebhook] = Call(
            "PUT",
            f"/v1/webhooks/{segment(webhook_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def delete(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Removed:
        """Stops the webhook's deliveries, cancels the pending ones and removes it from both
        routes.

        `DELETE /v1/webhooks/{webhookId}`
        """
        call: Call[Removed] = Call(
            "DELETE",
            f"/v1/webhooks/{segment(webhook_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.whole(call)

    def rotate_secret(
        self,
        webhook_id: str,
        body: SecretRotation | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> RotatedSecret:
        """Creates a new signing secret. The old one remains valid for 24 hours:
        `webhook-signature` then contains both signatures, so that the receiver can switch in
        the meantime. With `endPrevious`, the old secret ends at once. At most two secrets are
        active: a rotation always ends an older one.

        `POST /v1/webhooks/{webhookId}/signing-secret`
        """
        call: Call[RotatedSecret] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/signing-secret",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def end_previous_secret(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Removed:
        """Ends the old secret of a rotation now, instead of after 24 hours. Changes nothing if
        only one secret is active.

        `DELETE /v1/webhooks/{webhookId}/signing-secret/previous`
        """
        call: Call[Removed] = Call(
            "DELETE",
            f"/v1/webhooks/{segment(webhook_id)}/signing-secret/previous",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.whole(call)

    def test(
        self,
        webhook_id: str,
        body: WebhookTest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> WebhookDelivery:
        """Sends `webhook_test`, or an example of `event`, with scope `test`, waits at most 10
        seconds and returns the result. The ids in an example do not exist. The log of events
        lists every test as `webhook_test`.

        `POST /v1/webhooks/{webhookId}/test`
        """
        call: Call[WebhookDelivery] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/test",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncWebhooksResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def register(
        self,
        body: WebhookInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SavedWebhook:
        """Sends `webhook_test` to the URL and waits 10 seconds for its answer. Only a 2xx
        registers the webhook; any other result returns 400 with the reason. Plain http is
        accepted. A company has at most 50 webhooks. With `signed`, the test is signed with a
        secret that only this response contains.

        `POST /v1/webhooks`
        """
        call: Call[SavedWebhook] = Call(
            "POST",
            "/v1/webhooks",
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
    ) -> List[Webhook]:
        """Returns all webhooks, oldest first, with masked secrets.

        `GET /v1/webhooks`
        """
        call: Call[List[Webhook]] = Call(
            "GET",
            "/v1/webhooks",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def get(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Webhook:
        """Returns a webhook with its masked secret and the health of its endpoint.

        `GET /v1/webhooks/{webhookId}`
        """
        call: Call[Webhook] = Call(
            "GET",
            f"/v1/webhooks/{segment(webhook_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def update(
        self,
        webhook_id: str,
        body: WebhookChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SavedWebhook:
        """Omitted fields stay unchanged. A changed URL is tested as at registration, and pending
        deliveries go to it. `active: false` cancels pending deliveries; `active: true` enables
        a disabled webhook again.

        `PUT /v1/webhooks/{webhookId}`
        """
        call: Call[SavedWebhook] = Call(
            "PUT",
            f"/v1/webhooks/{segment(webhook_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def delete(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Removed:
        """Stops the webhook's deliveries, cancels the pending ones and removes it from both
        routes.

        `DELETE /v1/webhooks/{webhookId}`
        """
        call: Call[Removed] = Call(
            "DELETE",
            f"/v1/webhooks/{segment(webhook_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.whole(call)

    async def rotate_secret(
        self,
        webhook_id: str,
        body: SecretRotation | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> RotatedSecret:
        """Creates a new signing secret. The old one remains valid for 24 hours:
        `webhook-signature` then contains both signatures, so that the receiver can switch in
        the meantime. With `endPrevious`, the old secret ends at once. At most two secrets are
        active: a rotation always ends an older one.

        `POST /v1/webhooks/{webhookId}/signing-secret`
        """
        call: Call[RotatedSecret] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/signing-secret",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def end_previous_secret(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Removed:
        """Ends the old secret of a rotation now, instead of after 24 hours. Changes nothing if
        only one secret is active.

        `DELETE /v1/webhooks/{webhookId}/signing-secret/previous`
        """
        call: Call[Removed] = Call(
            "DELETE",
            f"/v1/webhooks/{segment(webhook_id)}/signing-secret/previous",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.whole(call)

    async def test(
        self,
        webhook_id: str,
        body: WebhookTest | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> WebhookDelivery:
        """Sends `webhook_test`, or an example of `event`, with scope `test`, waits at most 10
        seconds and returns the result. The ids in an example do not exist. The log of events
        lists every test as `webhook_test`.

        `POST /v1/webhooks/{webhookId}/test`
        """
        call: Call[WebhookDelivery] = Call(
            "POST",
            f"/v1/webhooks/{segment(webhook_id)}/test",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
