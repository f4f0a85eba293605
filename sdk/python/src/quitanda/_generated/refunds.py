# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class RefundRecord(TypedDict):
    id: str
    transactionId: str
    amountInCents: int
    """Amount returned to the buyer, in cents."""
    status: Literal["pending", "completed", "failed"]
    """`pending`: reserved, and not yet confirmed by the acquirer. `failed`: refused or
    canceled; the amount can be refunded again.
    """
    reason: str
    """Reason as given. Empty if none."""
    createdAt: str
    refundedAt: str | None
    """When the acquirer confirmed it. Null until then."""


class RefundsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        status: Literal["pending", "completed", "failed"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[RefundRecord]:
        """Returns refunds, newest first, paged by `limit` and `offset`: those requested here, and
        those made at the acquirer or in the bank's portal. Days are in America/Sao_Paulo,
        inclusive, and apply to `createdAt`.

        `GET /v1/refunds`
        """
        call: Call[RefundRecord] = Call(
            "GET",
            "/v1/refunds",
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

    def list_of(
        self,
        transaction_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        status: Literal["pending", "completed", "failed"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[RefundRecord]:
        """Returns the refunds of one transaction, newest first, paged by `limit` and `offset`. The
        `transaction_refunded` event names the same ids in `refund.id`.

        `GET /v1/transactions/{transactionId}/refunds`
        """
        call: Call[RefundRecord] = Call(
            "GET",
            f"/v1/transactions/{segment(transaction_id)}/refunds",
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


class AsyncRefundsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        status: Literal["pending", "completed", "failed"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[RefundRecord]:
        """Returns refunds, newest first, paged by `limit` and `offset`: those requested here, and
        those made at the acquirer or in the bank's portal. Days are in America/Sao_Paulo,
        inclusive, and apply to `createdAt`.

        `GET /v1/refunds`
        """
        call: Call[RefundRecord] = Call(
            "GET",
            "/v1/refunds",
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

    def list_of(
        self,
        transaction_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        status: Literal["pending", "completed", "failed"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[RefundRecord]:
        """Returns the refunds of one transaction, newest first, paged by `limit` and `offset`. The
        `transaction_refunded` event names the same ids in `refund.id`.

        `GET /v1/transactions/{transactionId}/refunds`
        """
        call: Call[RefundRecord] = Call(
            "GET",
            f"/v1/transactions/{segment(transaction_id)}/refunds",
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
