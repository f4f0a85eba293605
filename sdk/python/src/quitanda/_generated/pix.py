# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call
from .._client import AsyncClient, Client
from .shared import Customer, Discount, Fine, Interest, Item, NewMetadata


class Cob(TypedDict):
    expirationDate: str
    """The due date, today or later. If it is not a business day, everything counts from the
    next one.
    """
    daysAfterDueDate: NotRequired[int]
    """How many calendar days after the due date it may still be paid."""
    fine: NotRequired[Fine]
    interest: NotRequired[Interest]
    discount: NotRequired[Discount]


class PixChargeResult(TypedDict):
    id: str
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    """`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still
    becomes `paid` when its money arrives late. `paid` becomes `refund` once all of it is
    refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid`
    again when the dispute is won.
    """
    fees: int
    """The platform's fee in integer cents: expected while pending, final once paid, 0 when
    refused or canceled.
    """
    pix: PixChargeResultPix
    paymentUrl: str
    """A page of ours for the payer, in the look of your checkout: the code to pay, then the
    receipt and the way back to `returnUrl`. Whoever has the address sees it; the document
    is masked.
    """


class PixChargeResultPix(TypedDict):
    emv: str
    """The copy-and-paste code (BR Code)."""
    qrCode: str
    """The same code as a PNG image, in a data URI."""


class PixCobCharge(TypedDict):
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    description: NotRequired[str]
    customer: Customer
    items: NotRequired[List[Item]]
    """When sent, amountInCents must equal the sum of amountInCents times quantity over the
    items.
    """
    postbackUrl: NotRequired[str]
    """Receives the webhooks of this transaction, beside those of the company. http or https,
    no credentials.
    """
    externalId: NotRequired[str]
    """Your own name for this charge."""
    metadata: NotRequired[NewMetadata]
    """Your own keys and values, which every read of the transaction and its events return."""
    returnUrl: NotRequired[str]
    """Where the page at `paymentUrl` leads its payer back to. http or https, no credentials."""
    cob: Cob


class PixQrCodeCharge(TypedDict):
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    description: NotRequired[str]
    customer: Customer
    items: NotRequired[List[Item]]
    """When sent, amountInCents must equal the sum of amountInCents times quantity over the
    items.
    """
    postbackUrl: NotRequired[str]
    """Receives the webhooks of this transaction, beside those of the company. http or https,
    no credentials.
    """
    externalId: NotRequired[str]
    """Your own name for this charge."""
    metadata: NotRequired[NewMetadata]
    """Your own keys and values, which every read of the transaction and its events return."""
    returnUrl: NotRequired[str]
    """Where the page at `paymentUrl` leads its payer back to. http or https, no credentials."""


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
    ) -> PixChargeResult:
        """Creates an immediate Pix code, payable for 24 hours. Show `pix.emv` to copy and
        `pix.qrCode` to scan, or send the payer to `paymentUrl`; payment is announced by
        `transaction_paid`.

        `POST /v1/pix/in/qrcode`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[PixChargeResult] = Call(
            "POST",
            "/v1/pix/in/qrcode",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def create_due_date_charge(
        self,
        body: PixCobCharge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PixChargeResult:
        """Creates a Pix that is due on `cob.expirationDate` and payable for `cob.daysAfterDueDate`
        days more, with an optional fine, interest and discount. A due date on which banks do
        not work moves to the next day they do. What is due on a day is `amountDueInCents` of
        the transaction, or `GET /v1/transactions/{transactionId}/due-amount`.

        `POST /v1/pix/in/cob`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[PixChargeResult] = Call(
            "POST",
            "/v1/pix/in/cob",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
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
    ) -> PixChargeResult:
        """Creates an immediate Pix code, payable for 24 hours. Show `pix.emv` to copy and
        `pix.qrCode` to scan, or send the payer to `paymentUrl`; payment is announced by
        `transaction_paid`.

        `POST /v1/pix/in/qrcode`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[PixChargeResult] = Call(
            "POST",
            "/v1/pix/in/qrcode",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def create_due_date_charge(
        self,
        body: PixCobCharge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PixChargeResult:
        """Creates a Pix that is due on `cob.expirationDate` and payable for `cob.daysAfterDueDate`
        days more, with an optional fine, interest and discount. A due date on which banks do
        not work moves to the next day they do. What is due on a day is `amountDueInCents` of
        the transaction, or `GET /v1/transactions/{transactionId}/due-amount`.

        `POST /v1/pix/in/cob`

        Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the
        call.
        """
        call: Call[PixChargeResult] = Call(
            "POST",
            "/v1/pix/in/cob",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
