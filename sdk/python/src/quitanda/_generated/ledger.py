# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, TypedDict

from .._call import Call, OnResponse
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class LedgerEntry(TypedDict):
    id: str
    at: str
    account: Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"]
    """`available`, `pending` and `blocked` belong to the company. `acquirer` is the amount
    that the acquirer holds for you, as a negative number. `fees` was paid to the platform.
    `payouts` is in transit to your bank. `fees_due` is what you owe the platform, as a
    negative number. `commissions` was split from your sales for partners and is not paid to
    them yet.
    """
    kind: Literal["paid", "fee", "release", "refund_available", "refund_pending", "refund_fee_available", "refund_fee_pending", "refund_undone", "refund_undone_fee", "chargeback_opened", "chargeback_won", "chargeback_lost", "payout_requested", "payout_completed", "payout_failed", "payout_canceled", "payout_returned", "anticipated", "anticipation_price", "settled_at_bank", "returned_from_bank", "refund_fee_due", "fee_raised_pending", "fee_raised_available", "fee_lowered_pending", "fee_lowered_available", "commission", "commission_available", "commission_released", "commission_repaid", "commission_returned_pending", "commission_returned_available", "commission_recovered", "commission_earned", "commission_given_back"]
    """Kind of movement."""
    amountInCents: int
    """Positive if it credits the account."""
    balanceInCents: int
    """Balance of the whole account after this entry, regardless of the filters."""
    transactionId: str | None
    payoutId: str | None
    disputeId: str | None


class LedgerResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        account: Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"] | None = None,
        kind: Literal["paid", "fee", "release", "refund_available", "refund_pending", "refund_fee_available", "refund_fee_pending", "refund_undone", "refund_undone_fee", "chargeback_opened", "chargeback_won", "chargeback_lost", "payout_requested", "payout_completed", "payout_failed", "payout_canceled", "payout_returned", "anticipated", "anticipation_price", "settled_at_bank", "returned_from_bank", "refund_fee_due", "fee_raised_pending", "fee_raised_available", "fee_lowered_pending", "fee_lowered_available", "commission", "commission_available", "commission_released", "commission_repaid", "commission_returned_pending", "commission_returned_available", "commission_recovered", "commission_earned", "commission_given_back"] | None = None,
        transaction_id: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[LedgerEntry]:
        """Returns the entries of an account, newest first, paged by `limit` and `offset`, with the
        balance after each entry. Multiple filters are combined with AND. Days are in
        America/Sao_Paulo, inclusive. Pass `at` while you read several pages, so that later
        entries do not shift them.

        `GET /v1/ledger`
        """
        call: Call[LedgerEntry] = Call(
            "GET",
            "/v1/ledger",
            query={
                "limit": limit,
                "offset": offset,
                "account": account,
                "kind": kind,
                "transactionId": transaction_id,
                "startDate": start_date,
                "endDate": end_date,
                "at": at,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)


class AsyncLedgerResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        account: Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"] | None = None,
        kind: Literal["paid", "fee", "release", "refund_available", "refund_pending", "refund_fee_available", "refund_fee_pending", "refund_undone", "refund_undone_fee", "chargeback_opened", "chargeback_won", "chargeback_lost", "payout_requested", "payout_completed", "payout_failed", "payout_canceled", "payout_returned", "anticipated", "anticipation_price", "settled_at_bank", "returned_from_bank", "refund_fee_due", "fee_raised_pending", "fee_raised_available", "fee_lowered_pending", "fee_lowered_available", "commission", "commission_available", "commission_released", "commission_repaid", "commission_returned_pending", "commission_returned_available", "commission_recovered", "commission_earned", "commission_given_back"] | None = None,
        transaction_id: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[LedgerEntry]:
        """Returns the entries of an account, newest first, paged by `limit` and `offset`, with the
        balance after each entry. Multiple filters are combined with AND. Days are in
        America/Sao_Paulo, inclusive. Pass `at` while you read several pages, so that later
        entries do not shift them.

        `GET /v1/ledger`
        """
        call: Call[LedgerEntry] = Call(
            "GET",
            "/v1/ledger",
            query={
                "limit": limit,
                "offset": offset,
                "account": account,
                "kind": kind,
                "transactionId": transaction_id,
                "startDate": start_date,
                "endDate": end_date,
                "at": at,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)
