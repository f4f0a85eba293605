# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, TypedDict

from .._call import Call, OnResponse
from .._client import AsyncClient, Client


class Balance(TypedDict):
    availableInCents: int
    """Available for refunds and, except for `setAsideInCents`, for payouts. Only a dispute can
    make it negative.
    """
    setAsideInCents: int
    """Part of `availableInCents` that is set aside for accepted refunds and surplus payments
    that are not returned yet. It cannot be paid out.
    """
    pendingInCents: int
    """Paid but not released yet."""
    blockedInCents: int
    """Blocked while a dispute is open."""
    atBankInCents: int
    """Amount that sales paid into the company's own bank account, less the refunds and
    disputes paid from there. It is at the bank, is not part of any other figure, and needs
    no payout.
    """
    feesDueInCents: int
    """Fees that the company owes the platform for these sales."""


class BalanceExplanation(TypedDict):
    account: Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"]
    """`available`, `pending` and `blocked` belong to the company. `acquirer` is the amount
    that the acquirer holds for you, as a negative number. `fees` was paid to the platform.
    `payouts` is in transit to your bank. `fees_due` is what you owe the platform, as a
    negative number. `commissions` was split from your sales for partners and is not paid to
    them yet.
    """
    at: str
    balanceInCents: int
    """Integer cents."""
    parts: List[BalanceExplanationPart]
    """They add up to balanceInCents."""


class BalanceExplanationPart(TypedDict):
    kind: Literal["paid", "fee", "release", "refund_available", "refund_pending", "refund_fee_available", "refund_fee_pending", "refund_undone", "refund_undone_fee", "chargeback_opened", "chargeback_won", "chargeback_lost", "payout_requested", "payout_completed", "payout_failed", "payout_canceled", "payout_returned", "anticipated", "anticipation_price", "settled_at_bank", "returned_from_bank", "refund_fee_due", "fee_raised_pending", "fee_raised_available", "fee_lowered_pending", "fee_lowered_available", "commission", "commission_available", "commission_released", "commission_repaid", "commission_returned_pending", "commission_returned_available", "commission_recovered", "commission_earned", "commission_given_back"]
    """Kind of movement."""
    count: int
    """Number of ledger entries of this part."""
    amountInCents: int
    """Sum of the entries, from the account's side."""


class BalanceResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def get(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Balance:
        """Returns the company's available, pending and blocked balance. `availableInCents` less
        `setAsideInCents` can be paid out. `GET /v1/balance/explain` breaks each down. The
        balance excludes money that your own bank account received directly; `atBankInCents`
        reports it.

        `GET /v1/balance`
        """
        call: Call[Balance] = Call(
            "GET",
            "/v1/balance",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def explain(
        self,
        *,
        account: Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"] | None = None,
        at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> BalanceExplanation:
        """Returns the sums by kind that add up to the balance of an account at an instant, exact
        to the cent. To list the entries of a part, use `GET /v1/ledger?account=…&kind=…&at=…`
        with the `at` of the response.

        `GET /v1/balance/explain`
        """
        call: Call[BalanceExplanation] = Call(
            "GET",
            "/v1/balance/explain",
            query={
                "account": account,
                "at": at,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncBalanceResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def get(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Balance:
        """Returns the company's available, pending and blocked balance. `availableInCents` less
        `setAsideInCents` can be paid out. `GET /v1/balance/explain` breaks each down. The
        balance excludes money that your own bank account received directly; `atBankInCents`
        reports it.

        `GET /v1/balance`
        """
        call: Call[Balance] = Call(
            "GET",
            "/v1/balance",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def explain(
        self,
        *,
        account: Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"] | None = None,
        at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> BalanceExplanation:
        """Returns the sums by kind that add up to the balance of an account at an instant, exact
        to the cent. To list the entries of a part, use `GET /v1/ledger?account=…&kind=…&at=…`
        with the `at` of the response.

        `GET /v1/balance/explain`
        """
        call: Call[BalanceExplanation] = Call(
            "GET",
            "/v1/balance/explain",
            query={
                "account": account,
                "at": at,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
