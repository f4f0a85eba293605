# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, TypedDict

from .._call import Call
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class LedgerEntry(TypedDict):
    id: str
    at: str
    account: Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"]
    """`available`, `pending` and `blocked` are yours; `acquirer` is what is held for you
    there, as a negative amount; `fees` went to the platform; `payouts` is on its way to
    your bank; `fees_due` is what you owe the platform, as a negative amount; `commissions`
    is split from your sales for partners and not paid to them yet.
    """
    kind: Literal["paid", "fee", "release", "refund_available", "refund_pending", "refund_fee_available", "refund_fee_pending", "refund_undone", "refund_undone_fee", "chargeback_opened", "chargeback_won", "chargeback_lost", "payout_requested", "payout_completed", "payout_failed", "payout_canceled", "payout_returned", "anticipated", "anticipation_price", "settled_at_bank", "returned_from_bank", "refund_fee_due", "fee_raised_pending", "fee_raised_available", "fee_lowered_pending", "fee_lowered_available", "commission", "commission_available", "commission_released", "commission_repaid", "commission_returned_pending", "commission_returned_available", "commission_recovered", "commission_earned", "commission_given_back"]
    """What moved the money."""
    amountInCents: int
    """Positive when it arrives in the account."""
    balanceInCents: int
    """Of the whole account after this entry, whatever the list is filtered by."""
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
    ) -> Pages[LedgerEntry]:
        """The statement of an account, newest first, by `limit` and `offset`, with the balance
        after each entry. Filters add up. Days are those of America/Sao_Paulo, both included.
        Add `at` while you read several pages: later entries then do not move them.

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
    ) -> AsyncPages[LedgerEntry]:
        """The statement of an account, newest first, by `limit` and `offset`, with the balance
        after each entry. Filters add up. Days are those of America/Sao_Paulo, both included.
        Add `at` while you read several pages: later entries then do not move them.

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
        )
        return self._client.pages(call)
