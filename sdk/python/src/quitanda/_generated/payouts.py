# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Payout


class PayoutInput(TypedDict):
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    pixKey: NotRequired[str]
    """Pix key of one of the company's payout accounts, such as its own document."""
    destinationId: NotRequired[str]
    """Instead of pixKey."""
    description: NotRequired[str]
    """Text shown on the receipt."""


class PayoutsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        status: Literal["awaiting_approval", "scheduled", "sent", "completed", "failed", "returned", "canceled"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[Payout]:
        """Newest first, paged by `limit` and `offset`.

        `GET /v1/payouts`
        """
        call: Call[Payout] = Call(
            "GET",
            "/v1/payouts",
            query={
                "limit": limit,
                "offset": offset,
                "startDate": start_date,
                "endDate": end_date,
                "status": status,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def create(
        self,
        body: PayoutInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Payout:
        """Sends available money to a payout account of the company: a Pix key (the company's own
        document is available from the start) or a bank account. Members add payout accounts in
        the dashboard; each is usable after 24 hours. The amount leaves the available balance at
        once, and the payout is sent within seconds. If this payout and the payouts of the last
        24 hours without a second member's approval exceed the company's approval threshold, the
        payout becomes `awaiting_approval`. The member who created the API key cannot approve
        it. A request by a key without a creator needs two approvers. Sales paid into the
        company's own bank account are not part of the balance and need no payout.
        `payout_completed`, `payout_failed` or `payout_returned` announces the outcome.

        `POST /v1/payouts`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[Payout] = Call(
            "POST",
            "/v1/payouts",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def get(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Payout:
        """Returns a payout.

        `GET /v1/payouts/{payoutId}`
        """
        call: Call[Payout] = Call(
            "GET",
            f"/v1/payouts/{segment(payout_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def cancel(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Payout:
        """Cancels a payout that was not sent yet. The amount becomes available again. A payout
        that was sent or has ended returns 409.

        `POST /v1/payouts/{payoutId}/cancel`
        """
        call: Call[Payout] = Call(
            "POST",
            f"/v1/payouts/{segment(payout_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        start_date: str | None = None,
        end_date: str | None = None,
        status: Literal["awaiting_approval", "scheduled", "sent", "completed", "failed", "returned", "canceled"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[Payout]:
        """Newest first, paged by `limit` and `offset`.

        `GET /v1/payouts`
        """
        call: Call[Payout] = Call(
            "GET",
            "/v1/payouts",
            query={
                "limit": limit,
                "offset": offset,
                "startDate": start_date,
                "endDate": end_date,
                "status": status,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def create(
        self,
        body: PayoutInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Payout:
        """Sends available money to a payout account of the company: a Pix key (the company's own
        document is available from the start) or a bank account. Members add payout accounts in
        the dashboard; each is usable after 24 hours. The amount leaves the available balance at
        once, and the payout is sent within seconds. If this payout and the payouts of the last
        24 hours without a second member's approval exceed the company's approval threshold, the
        payout becomes `awaiting_approval`. The member who created the API key cannot approve
        it. A request by a key without a creator needs two approvers. Sales paid into the
        company's own bank account are not part of the balance and need no payout.
        `payout_completed`, `payout_failed` or `payout_returned` announces the outcome.

        `POST /v1/payouts`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[Payout] = Call(
            "POST",
            "/v1/payouts",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def get(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Payout:
        """Returns a payout.

        `GET /v1/payouts/{payoutId}`
        """
        call: Call[Payout] = Call(
            "GET",
            f"/v1/payouts/{segment(payout_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def cancel(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Payout:
        """Cancels a payout that was not sent yet. The amount becomes available again. A payout
        that was sent or has ended returns 409.

        `POST /v1/payouts/{payoutId}/cancel`
        """
        call: Call[Payout] = Call(
            "POST",
            f"/v1/payouts/{segment(payout_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
