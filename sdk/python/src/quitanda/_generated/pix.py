# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse
from .._client import AsyncClient, Client
from .shared import Customer, Discount, Fine, Interest, Item, MetadataInput


class Cob(TypedDict):
    expirationDate: str
    """Due date, today or later. If it is not a business day, all terms count from the next
    business day.
    """
    daysAfterDueDate: NotRequired[int]
    """Calendar days after the due date during which it can still be paid."""
    fine: NotRequired[Fine]
    interest: NotRequired[Interest]
    discount: NotRequired[Discount]


class PixChargeResult(TypedDict):
    id: str
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    """`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still
    becomes `paid` if its money arrives late. `paid` becomes `refund` once it is fully
    refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid`
    again if the dispute is won.
    """
    fees: int
    """Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or
    canceled.
    """
    pix: PixChargeResultPix
    paymentUrl: str
    """Hosted page for the payer, styled like your checkout: it shows the payment code, then
    the receipt and a link to `returnUrl`. Anyone with the address can view it; the document
    is masked.
    """


class PixChargeResultPix(TypedDict):
    emv: str
    """Copy-and-paste code (BR Code)."""
    qrCode: str
    """The same code as a PNG image, in a data URI."""


class PixCobCharge(TypedDict):
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    description: NotRequired[str]
    customer: Customer
    items: NotRequired[List[Item]]
    """If given, amountInCents must equal the sum of amountInCents times quantity over the
    items.
    """
    postbackUrl: NotRequired[str]
    """Receives the events of this transaction, in addition to the company's webhooks. http or
    https, without credentials.
    """
    externalId: NotRequired[str]
    """Your reference for this charge."""
    metadata: NotRequired[MetadataInput]
    """Your keys and values. Every read of the transaction and its events return them."""
    returnUrl: NotRequired[str]
    """Address to which the page at `paymentUrl` returns the payer. http or https, without
    credentials.
    """
    cob: Cob


class PixQrCodeCharge(TypedDict):
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    description: NotRequired[str]
    customer: Customer
    items: NotRequired[List[Item]]
    """If given, amountInCents must equal the sum of amountInCents times quantity over the
    items.
    """
    postbackUrl: NotRequired[str]
    """Receives the events of this transaction, in addition to the company's webhooks. http or
    https, without credentials.
    """
    externalId: NotRequired[str]
    """Your reference for this charge."""
    metadata: NotRequired[MetadataInput]
    """Your keys and values. Every read of the transaction and its events return them."""
    returnUrl: NotRequired[str]
    """Address to which the page at `paymentUrl` returns the payer. http or https, without
    credentials.
    """


class PixResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create_charge(
        self,
        body: PixQrCodeCharge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixChargeResult:
        """Creates an immediate Pix code, payable for 24 hours. Show `pix.emv` to copy and
        `pix.qrCode` to scan, or send the payer to `paymentUrl`. The `transaction_paid` event
        announces the payment.

        `POST /v1/pix/in/qrcode`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[PixChargeResult] = Call(
            "POST",
            "/v1/pix/in/qrcode",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def create_due_date_charge(
        self,
        body: PixCobCharge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixChargeResult:
        """Creates a Pix due on `cob.expirationDate` that remains payable for
        `cob.daysAfterDueDate` further days, with an optional fine, interest and discount. A due
        date that is not a banking day moves to the next banking day. The amount due on a day is
        `amountDueInCents` of the transaction, or the result of `GET
        /v1/transactions/{transactionId}/due-amount`.

        `POST /v1/pix/in/cob`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[PixChargeResult] = Call(
            "POST",
            "/v1/pix/in/cob",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncPixResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create_charge(
        self,
        body: PixQrCodeCharge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixChargeResult:
        """Creates an immediate Pix code, payable for 24 hours. Show `pix.emv` to copy and
        `pix.qrCode` to scan, or send the payer to `paymentUrl`. The `transaction_paid` event
        announces the payment.

        `POST /v1/pix/in/qrcode`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[PixChargeResult] = Call(
            "POST",
            "/v1/pix/in/qrcode",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def create_due_date_charge(
        self,
        body: PixCobCharge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixChargeResult:
        """Creates a Pix due on `cob.expirationDate` that remains payable for
        `cob.daysAfterDueDate` further days, with an optional fine, interest and discount. A due
        date that is not a banking day moves to the next banking day. The amount due on a day is
        `amountDueInCents` of the transaction, or the result of `GET
        /v1/transactions/{transactionId}/due-amount`.

        `POST /v1/pix/in/cob`

        Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated
        one.
        """
        call: Call[PixChargeResult] = Call(
            "POST",
            "/v1/pix/in/cob",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
