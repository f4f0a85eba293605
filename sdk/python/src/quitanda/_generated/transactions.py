# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Transaction


class DueAmount(TypedDict):
    amountDueInCents: int
    """Integer cents."""
    originalInCents: int
    """Integer cents."""
    fineInCents: int
    """Integer cents."""
    interestInCents: int
    """Integer cents."""
    discountInCents: int
    """Integer cents."""
    daysLate: int
    """Calendar days after the due date, which banks' holidays may have moved."""
    payable: bool
    """Whether it can still be paid on that day."""


class Refund(TypedDict):
    amountInCents: NotRequired[int]
    """Absent: all that is left."""
    reason: NotRequired[str]
    pixKey: NotRequired[str]
    """Where a boleto's money goes back to: the payer's CPF or CNPJ. Only for boletos, and not
    with bankAccount.
    """
    bankAccount: NotRequired[RefundBankAccount]


class RefundBankAccount(TypedDict):
    """Where a boleto's money goes back to, at acquirers that take no Pix key: an account whose
    holderDocument is the payer's. Only for boletos, and not with pixKey.
    """

    bankCode: str
    branch: str
    accountNumber: str
    accountType: Literal["checking", "savings", "payment"]
    holderName: str
    holderDocument: str


class TransactionsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def get(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The transaction's current state. Confirm `status` and `amount` here before you release
        an order; to learn of payment, prefer a webhook to polling.

        `GET /v1/transactions/{transactionId}`
        """
        call: Call[Transaction] = Call(
            "GET",
            f"/v1/transactions/{segment(transaction_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def due_amount(
        self,
        transaction_id: str,
        *,
        date: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DueAmount:
        """The amount due on a Pix with a due date, or a boleto, on `date` (by default today): the
        original amount, fine, interest and discount, and whether it can still be paid then. The
        amount due is original + fine + interest − discount. 400 for a transaction without a due
        date.

        `GET /v1/transactions/{transactionId}/due-amount`
        """
        call: Call[DueAmount] = Call(
            "GET",
            f"/v1/transactions/{segment(transaction_id)}/due-amount",
            query={
                "date": date,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def refund(
        self,
        transaction_id: str,
        body: Refund | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """Refunds the remaining amount, or `amountInCents` of it; partial refunds add up to at
        most the amount paid. The fee is returned in proportion. A partly refunded transaction
        stays `paid`, a fully refunded one becomes `refund`. Money that nothing was sold for
        (part of a charge that was then canceled, or what arrives after a refund, a dispute or a
        refusal) goes back the same way, and the status stays. Possible within 90 days of the
        newest payment of a Pix or boleto, within 180 of a card's, and as far as the company's
        balance goes; what was paid into the company's own bank account is refunded from there.
        A boleto's money goes back to the payer alone: `pixKey` is the payer's document, or
        `bankAccount` has it as `holderDocument`, and neither is a payout account of the
        company; any other key is given by the buyer, on their own pages. What does not go to
        the document itself counts towards the company's daily payout limit.

        `POST /v1/transactions/{transactionId}/refund`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/transactions/{segment(transaction_id)}/refund",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"] | None = None,
        payment_method: Literal["pix", "credit_card", "boleto"] | None = None,
        document: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        product_id: str | None = None,
        payment_link_id: str | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[Transaction]:
        """Newest first, by `limit` and `offset`. Filters add up. Days are those of
        America/Sao_Paulo, both included, by `createdAt`. To learn of payment, prefer a webhook
        to polling this list.

        `GET /v1/transactions`
        """
        call: Call[Transaction] = Call(
            "GET",
            "/v1/transactions",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "paymentMethod": payment_method,
                "document": document,
                "startDate": start_date,
                "endDate": end_date,
                "productId": product_id,
                "paymentLinkId": payment_link_id,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def cancel(
        self,
        transaction_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """Withdraws a pending Pix or boleto: its code takes no more money, and it becomes
        `canceled`. The part of a Pix that was paid already goes back to its payer; that of a
        boleto stays, for a refund with `pixKey`. While the acquirer does not answer, the
        transaction stays `pending` and is canceled as soon as it does (`transaction_canceled`).
        409 for a card, and for a transaction that is not pending.

        `POST /v1/transactions/{transactionId}/cancel`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/transactions/{segment(transaction_id)}/cancel",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncTransactionsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def get(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The transaction's current state. Confirm `status` and `amount` here before you release
        an order; to learn of payment, prefer a webhook to polling.

        `GET /v1/transactions/{transactionId}`
        """
        call: Call[Transaction] = Call(
            "GET",
            f"/v1/transactions/{segment(transaction_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def due_amount(
        self,
        transaction_id: str,
        *,
        date: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DueAmount:
        """The amount due on a Pix with a due date, or a boleto, on `date` (by default today): the
        original amount, fine, interest and discount, and whether it can still be paid then. The
        amount due is original + fine + interest − discount. 400 for a transaction without a due
        date.

        `GET /v1/transactions/{transactionId}/due-amount`
        """
        call: Call[DueAmount] = Call(
            "GET",
            f"/v1/transactions/{segment(transaction_id)}/due-amount",
            query={
                "date": date,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def refund(
        self,
        transaction_id: str,
        body: Refund | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """Refunds the remaining amount, or `amountInCents` of it; partial refunds add up to at
        most the amount paid. The fee is returned in proportion. A partly refunded transaction
        stays `paid`, a fully refunded one becomes `refund`. Money that nothing was sold for
        (part of a charge that was then canceled, or what arrives after a refund, a dispute or a
        refusal) goes back the same way, and the status stays. Possible within 90 days of the
        newest payment of a Pix or boleto, within 180 of a card's, and as far as the company's
        balance goes; what was paid into the company's own bank account is refunded from there.
        A boleto's money goes back to the payer alone: `pixKey` is the payer's document, or
        `bankAccount` has it as `holderDocument`, and neither is a payout account of the
        company; any other key is given by the buyer, on their own pages. What does not go to
        the document itself counts towards the company's daily payout limit.

        `POST /v1/transactions/{transactionId}/refund`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/transactions/{segment(transaction_id)}/refund",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"] | None = None,
        payment_method: Literal["pix", "credit_card", "boleto"] | None = None,
        document: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        product_id: str | None = None,
        payment_link_id: str | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[Transaction]:
        """Newest first, by `limit` and `offset`. Filters add up. Days are those of
        America/Sao_Paulo, both included, by `createdAt`. To learn of payment, prefer a webhook
        to polling this list.

        `GET /v1/transactions`
        """
        call: Call[Transaction] = Call(
            "GET",
            "/v1/transactions",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "paymentMethod": payment_method,
                "document": document,
                "startDate": start_date,
                "endDate": end_date,
                "productId": product_id,
                "paymentLinkId": payment_link_id,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def cancel(
        self,
        transaction_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """Withdraws a pending Pix or boleto: its code takes no more money, and it becomes
        `canceled`. The part of a Pix that was paid already goes back to its payer; that of a
        boleto stays, for a refund with `pixKey`. While the acquirer does not answer, the
        transaction stays `pending` and is canceled as soon as it does (`transaction_canceled`).
        409 for a card, and for a transaction that is not pending.

        `POST /v1/transactions/{transactionId}/cancel`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/transactions/{segment(transaction_id)}/cancel",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
