# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class NewPaymentLink(TypedDict):
    title: str
    """What is paid for, in the buyer's words."""
    description: NotRequired[str]
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    methods: NotRequired[List[Literal["pix", "credit_card", "boleto"]]]
    """The page offers those of them that the company's connections take."""
    maxInstallments: NotRequired[int]
    """Of a card; its page offers only installments of at least R$ 5,00. The seller bears the
    interest.
    """
    dueOn: NotRequired[str | None]
    maxPayments: NotRequired[int | None]
    active: NotRequired[bool]


class PaymentLink(TypedDict):
    id: str
    title: str
    description: str
    """Empty for none."""
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    methods: List[Literal["pix", "credit_card", "boleto"]]
    maxInstallments: int
    dueOn: str | None
    maxPayments: int | None
    payments: int
    """Payments that were kept, later refunded ones included."""
    active: bool
    url: str
    """The page to send to whoever pays."""
    createdAt: str
    updatedAt: str


class PaymentLinkChange(TypedDict):
    title: NotRequired[str]
    """What is paid for, in the buyer's words."""
    description: NotRequired[str]
    amountInCents: NotRequired[int]
    """Integer cents: R$ 49,90 is 4990."""
    methods: NotRequired[List[Literal["pix", "credit_card", "boleto"]]]
    """The page offers those of them that the company's connections take."""
    maxInstallments: NotRequired[int]
    """Of a card; its page offers only installments of at least R$ 5,00. The seller bears the
    interest.
    """
    dueOn: NotRequired[str | None]
    maxPayments: NotRequired[int | None]
    active: NotRequired[bool]


class PaymentLinksDeleteAnswerData(TypedDict):
    id: str
    deleted: Literal[True]


class PaymentLinksResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[PaymentLink]:
        """Newest first, by `limit` and `offset`.

        `GET /v1/payment-links`
        """
        call: Call[PaymentLink] = Call(
            "GET",
            "/v1/payment-links",
            query={
                "limit": limit,
                "offset": offset,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def create(
        self,
        body: NewPaymentLink,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PaymentLink:
        """A page that charges an amount without a product: send its `url` to whoever pays. Its
        transactions name it in `items[0].paymentLinkId`, in events too.

        `POST /v1/payment-links`
        """
        call: Call[PaymentLink] = Call(
            "POST",
            "/v1/payment-links",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def get(
        self,
        payment_link_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PaymentLink:
        """A payment link as it stands now, with how often it was paid.

        `GET /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLink] = Call(
            "GET",
            f"/v1/payment-links/{segment(payment_link_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def update(
        self,
        payment_link_id: str,
        body: PaymentLinkChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PaymentLink:
        """Absent fields stay unchanged; null lifts a limit. A code that was given out keeps its
        amount.

        `PUT /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLink] = Call(
            "PUT",
            f"/v1/payment-links/{segment(payment_link_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def delete(
        self,
        payment_link_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PaymentLinksDeleteAnswerData:
        """Its page says that it takes no payments any more. Past sales stay as they are.

        `DELETE /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLinksDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/payment-links/{segment(payment_link_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncPaymentLinksResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[PaymentLink]:
        """Newest first, by `limit` and `offset`.

        `GET /v1/payment-links`
        """
        call: Call[PaymentLink] = Call(
            "GET",
            "/v1/payment-links",
            query={
                "limit": limit,
                "offset": offset,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def create(
        self,
        body: NewPaymentLink,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PaymentLink:
        """A page that charges an amount without a product: send its `url` to whoever pays. Its
        transactions name it in `items[0].paymentLinkId`, in events too.

        `POST /v1/payment-links`
        """
        call: Call[PaymentLink] = Call(
            "POST",
            "/v1/payment-links",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def get(
        self,
        payment_link_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PaymentLink:
        """A payment link as it stands now, with how often it was paid.

        `GET /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLink] = Call(
            "GET",
            f"/v1/payment-links/{segment(payment_link_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def update(
        self,
        payment_link_id: str,
        body: PaymentLinkChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PaymentLink:
        """Absent fields stay unchanged; null lifts a limit. A code that was given out keeps its
        amount.

        `PUT /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLink] = Call(
            "PUT",
            f"/v1/payment-links/{segment(payment_link_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def delete(
        self,
        payment_link_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PaymentLinksDeleteAnswerData:
        """Its page says that it takes no payments any more. Past sales stay as they are.

        `DELETE /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLinksDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/payment-links/{segment(payment_link_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
