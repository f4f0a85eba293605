# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, TypedDict

from .._call import Call
from .._client import AsyncClient, Client


class Balance(TypedDict):
    availableInCents: int
    """Free for payouts and refunds. Only a dispute takes it below zero."""
    pendingInCents: int
    """Paid, and not released yet."""
    blockedInCents: int
    """Held while a dispute is open."""
    atBankInCents: int
    """What sales put into the company's own bank account, less the refunds and disputes paid
    from there. It lies at the bank and is in no other figure: it needs no payout.
    """
    feesDueInCents: int
    """Fees that the company owes the platform for such sales."""


class BalanceExplanation(TypedDict):
    account: Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"]
    """`available`, `pending` and `blocked` are yours; `acquirer` is what is held for you
    there, as a negative amount; `fees` went to the platform; `payouts` is on its way to
    your bank; `fees_due` is what you owe the platform, as a negative amount; `commissions`
    is split from your sales for partners and not paid to them yet.
    """
    at: str
    balanceInCents: int
    """Integer cents."""
    parts: List[BalanceExplanationPart]
    """They add up to balanceInCents."""


class BalanceExplanationPart(TypedDict):
    kind: Literal["paid", "fee", "release", "refund_available", "refund_pending", "refund_fee_available", "refund_fee_pending", "refund_undone", "refund_undone_fee", "chargeback_opened", "chargeback_won", "chargeback_lost", "payout_requested", "payout_completed", "payout_failed", "payout_canceled", "payout_returned", "anticipated", "anticipation_price", "settled_at_bank", "returned_from_bank", "refund_fee_due", "fee_raised_pending", "fee_raised_available", "fee_lowered_pending", "fee_lowered_available", "commission", "commission_available", "commission_released", "commission_repaid", "commission_returned_pending", "commission_returned_available", "commission_recovered", "commission_earned", "commission_given_back"]
    """What moved the money."""
    count: int
    """Entries of the ledger behind it."""
    amountInCents: int
    """Their sum, as the account sees it."""


class BalanceResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def get(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Balance:
        """What your company has now: available, pending and blocked. `GET /v1/balance/explain`
        tells what makes each. What your own bank account received directly is not among them:
        `atBankInCents` tells it.

        `GET /v1/balance`
        """
        call: Call[Balance] = Call(
            "GET",
            "/v1/balance",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def explain(
        self,
        *,
        account: Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"] | None = None,
        at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> BalanceExplanation:
        """The sums by kind that make the balance of an account at an instant, to the cent. The
        entries behind a part: `GET /v1/ledger?account=…&kind=…&at=…` with the answer's `at`.

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
    ) -> Balance:
        """What your company has now: available, pending and blocked. `GET /v1/balance/explain`
        tells what makes each. What your own bank account received directly is not among them:
        `atBankInCents` tells it.

        `GET /v1/balance`
        """
        call: Call[Balance] = Call(
            "GET",
            "/v1/balance",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def explain(
        self,
        *,
        account: Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"] | None = None,
        at: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> BalanceExplanation:
        """The sums by kind that make the balance of an account at an instant, to the cent. The
        entries behind a part: `GET /v1/ledger?account=…&kind=…&at=…` with the answer's `at`.

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
        )
        return await self._client.data(call)
