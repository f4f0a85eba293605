# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
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
    """Calendar days after the due date. Bank holidays may have moved the due date."""
    payable: bool
    """Whether it can still be paid on that day."""


class Refund(TypedDict):
    amountInCents: NotRequired[int]
    """Defaults to the remaining amount."""
    reason: NotRequired[str]
    pixKey: NotRequired[str]
    """Refund destination of a boleto: the payer's CPF or CNPJ. Only for boletos. Cannot be
    combined with bankAccount.
    """
    bankAccount: NotRequired[RefundBankAccount]


class RefundBankAccount(TypedDict):
    """Refund destination of a boleto at acquirers that do not support a Pix key: an account
    whose holderDocument is the payer's. Only for boletos. Cannot be combined with pixKey.
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
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Returns the current state of a transaction. Confirm `status` and `amount` here before
        you release an order. To learn of payments, use a webhook instead of polling.

        `GET /v1/transactions/{transactionId}`
        """
        call: Call[Transaction] = Call(
            "GET",
            f"/v1/transactions/{segment(transaction_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def due_amount(
        self,
        transaction_id: str,
        *,
        date: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DueAmount:
        """Returns the amount due on a Pix with a due date, or a boleto, on `date` (defaults to
        today): the original amount, fine, interest and discount, and whether the charge is
        still payable then. The amount due is original + fine + interest − discount. A
        transaction without a due date returns 400.

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
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Refunds the remaining amount, or `amountInCents` of it. Partial refunds add up to at
        most the amount paid. The fee is returned in proportion. A partially refunded
        transaction stays `paid`; a fully refunded one becomes `refund`. Money without a sale (a
        partial payment of a charge that was then canceled, or a payment that arrives after a
        refund, a dispute or a refusal) is refunded the same way, and the status does not
        change. A refund is possible within 90 days of the newest payment of a Pix or boleto,
        within 180 days of a card payment, and up to the company's balance. Payments received in
        the company's own bank account are refunded from that account. A boleto is only refunded
        to its payer: `pixKey` must be the payer's document, or `bankAccount` must have it as
        `holderDocument`, and neither may be a payout account of the company. The buyer can
        provide any other key on the buyer's own pages. A refund to any key other than the
        document itself counts towards the company's daily payout limit.

        `POST /v1/transactions/{transactionId}/refund`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/transactions/{segment(transaction_id)}/refund",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        external_id: str | None = None,
        customer_id: str | None = None,
        subscription_id: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        product_id: str | None = None,
        payment_link_id: str | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[Transaction]:
        """Returns transactions, newest first, paged by `limit` and `offset`. Multiple filters are
        combined with AND. Days are in America/Sao_Paulo, inclusive, and apply to `createdAt`.
        To learn of payments, use a webhook instead of polling this list.

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
                "externalId": external_id,
                "customerId": customer_id,
                "subscriptionId": subscription_id,
                "startDate": start_date,
                "endDate": end_date,
                "productId": product_id,
                "paymentLinkId": payment_link_id,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def cancel(
        self,
        transaction_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Cancels a pending Pix or boleto: its code no longer accepts payments, and the
        transaction becomes `canceled`. A partial payment of a Pix is returned to its payer. A
        partial payment of a boleto stays until it is refunded with `pixKey`. While the acquirer
        does not answer, the transaction stays `pending`; it is canceled as soon as the acquirer
        answers (`transaction_canceled`). A card charge, or a transaction that is not pending,
        returns 409.

        `POST /v1/transactions/{transactionId}/cancel`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/transactions/{segment(transaction_id)}/cancel",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Returns the current state of a transaction. Confirm `status` and `amount` here before
        you release an order. To learn of payments, use a webhook instead of polling.

        `GET /v1/transactions/{transactionId}`
        """
        call: Call[Transaction] = Call(
            "GET",
            f"/v1/transactions/{segment(transaction_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def due_amount(
        self,
        transaction_id: str,
        *,
        date: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DueAmount:
        """Returns the amount due on a Pix with a due date, or a boleto, on `date` (defaults to
        today): the original amount, fine, interest and discount, and whether the charge is
        still payable then. The amount due is original + fine + interest − discount. A
        transaction without a due date returns 400.

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
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Refunds the remaining amount, or `amountInCents` of it. Partial refunds add up to at
        most the amount paid. The fee is returned in proportion. A partially refunded
        transaction stays `paid`; a fully refunded one becomes `refund`. Money without a sale (a
        partial payment of a charge that was then canceled, or a payment that arrives after a
        refund, a dispute or a refusal) is refunded the same way, and the status does not
        change. A refund is possible within 90 days of the newest payment of a Pix or boleto,
        within 180 days of a card payment, and up to the company's balance. Payments received in
        the company's own bank account are refunded from that account. A boleto is only refunded
        to its payer: `pixKey` must be the payer's document, or `bankAccount` must have it as
        `holderDocument`, and neither may be a payout account of the company. The buyer can
        provide any other key on the buyer's own pages. A refund to any key other than the
        document itself counts towards the company's daily payout limit.

        `POST /v1/transactions/{transactionId}/refund`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/transactions/{segment(transaction_id)}/refund",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        external_id: str | None = None,
        customer_id: str | None = None,
        subscription_id: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        product_id: str | None = None,
        payment_link_id: str | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[Transaction]:
        """Returns transactions, newest first, paged by `limit` and `offset`. Multiple filters are
        combined with AND. Days are in America/Sao_Paulo, inclusive, and apply to `createdAt`.
        To learn of payments, use a webhook instead of polling this list.

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
                "externalId": external_id,
                "customerId": customer_id,
                "subscriptionId": subscription_id,
                "startDate": start_date,
                "endDate": end_date,
                "productId": product_id,
                "paymentLinkId": payment_link_id,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def cancel(
        self,
        transaction_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Cancels a pending Pix or boleto: its code no longer accepts payments, and the
        transaction becomes `canceled`. A partial payment of a Pix is returned to its payer. A
        partial payment of a boleto stays until it is refunded with `pixKey`. While the acquirer
        does not answer, the transaction stays `pending`; it is canceled as soon as the acquirer
        answers (`transaction_canceled`). A card charge, or a transaction that is not pending,
        returns 409.

        `POST /v1/transactions/{transactionId}/cancel`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/transactions/{segment(transaction_id)}/cancel",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
