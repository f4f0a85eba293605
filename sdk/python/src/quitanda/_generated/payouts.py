# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Payout


class NewPayout(TypedDict):
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    pixKey: NotRequired[str]
    """The Pix key of one of the company's destinations, such as its own document."""
    destinationId: NotRequired[str]
    """Instead of pixKey."""
    description: NotRequired[str]
    """Your own words; shown on the receipt."""


class PayoutsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["awaiting_approval", "scheduled", "sent", "completed", "failed", "returned", "canceled"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[Payout]:
        """Newest first, by `limit` and `offset`.

        `GET /v1/payouts`
        """
        call: Call[Payout] = Call(
            "GET",
            "/v1/payouts",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def create(
        self,
        body: NewPayout,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Payout:
        """Sends available money to one of the company's destinations: to a Pix key, the company's
        own document from the start, or to a bank account. Members add destinations in the
        dashboard, and each is usable 24 hours later. The amount leaves the available balance at
        once. It is sent within seconds, unless it and the payouts of the last 24 hours that no
        second member approved exceed the amount from which the company asks for an approval:
        then it is `awaiting_approval`, and the member who made the API key cannot approve it. A
        request by a key without a creator needs two approvers. What a sale paid into the
        company's own bank account is not in the balance and needs no payout.
        `payout_completed`, `payout_failed` or `payout_returned` tells the outcome.

        `POST /v1/payouts`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[Payout] = Call(
            "POST",
            "/v1/payouts",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def get(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Payout:
        """A payout as it stands now.

        `GET /v1/payouts/{payoutId}`
        """
        call: Call[Payout] = Call(
            "GET",
            f"/v1/payouts/{segment(payout_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def cancel(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Payout:
        """While nothing was sent. The money is available again. 409 once it was sent, or is over.

        `POST /v1/payouts/{payoutId}/cancel`
        """
        call: Call[Payout] = Call(
            "POST",
            f"/v1/payouts/{segment(payout_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncPayoutsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["awaiting_approval", "scheduled", "sent", "completed", "failed", "returned", "canceled"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[Payout]:
        """Newest first, by `limit` and `offset`.

        `GET /v1/payouts`
        """
        call: Call[Payout] = Call(
            "GET",
            "/v1/payouts",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def create(
        self,
        body: NewPayout,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Payout:
        """Sends available money to one of the company's destinations: to a Pix key, the company's
        own document from the start, or to a bank account. Members add destinations in the
        dashboard, and each is usable 24 hours later. The amount leaves the available balance at
        once. It is sent within seconds, unless it and the payouts of the last 24 hours that no
        second member approved exceed the amount from which the company asks for an approval:
        then it is `awaiting_approval`, and the member who made the API key cannot approve it. A
        request by a key without a creator needs two approvers. What a sale paid into the
        company's own bank account is not in the balance and needs no payout.
        `payout_completed`, `payout_failed` or `payout_returned` tells the outcome.

        `POST /v1/payouts`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[Payout] = Call(
            "POST",
            "/v1/payouts",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def get(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Payout:
        """A payout as it stands now.

        `GET /v1/payouts/{payoutId}`
        """
        call: Call[Payout] = Call(
            "GET",
            f"/v1/payouts/{segment(payout_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def cancel(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Payout:
        """While nothing was sent. The money is available again. 409 once it was sent, or is over.

        `POST /v1/payouts/{payoutId}/cancel`
        """
        call: Call[Payout] = Call(
            "POST",
            f"/v1/payouts/{segment(payout_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
