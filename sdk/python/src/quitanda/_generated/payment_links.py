# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class PaymentLink(TypedDict):
    id: str
    title: str
    description: str
    """Empty if none."""
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    methods: List[Literal["pix", "credit_card", "boleto"]]
    maxInstallments: int
    dueOn: str | None
    maxPayments: int | None
    payments: int
    """Accepted payments, including those refunded later."""
    active: bool
    url: str
    """Page to send to the payer."""
    createdAt: str
    updatedAt: str


class PaymentLinkChange(TypedDict):
    title: NotRequired[str]
    """Title of the payment, shown to the buyer."""
    description: NotRequired[str]
    amountInCents: NotRequired[int]
    """Integer cents: R$ 49,90 is 4990."""
    methods: NotRequired[List[Literal["pix", "credit_card", "boleto"]]]
    """Payment methods. The page offers those that the company's connections support."""
    maxInstallments: NotRequired[int]
    """Maximum card installments. The page only offers installments of at least R$ 5,00. The
    seller bears the interest.
    """
    dueOn: NotRequired[str | None]
    """Last day, in America/Sao_Paulo, on which it can be paid. Null: no limit."""
    maxPayments: NotRequired[int | None]
    """Maximum number of payments. 1: once. Null: unlimited. Payments beyond the limit are
    returned to their payer automatically.
    """
    active: NotRequired[bool]


class PaymentLinkInput(TypedDict):
    title: str
    """Title of the payment, shown to the buyer."""
    description: NotRequired[str]
    amountInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    methods: NotRequired[List[Literal["pix", "credit_card", "boleto"]]]
    """Payment methods. The page offers those that the company's connections support."""
    maxInstallments: NotRequired[int]
    """Maximum card installments. The page only offers installments of at least R$ 5,00. The
    seller bears the interest.
    """
    dueOn: NotRequired[str | None]
    """Last day, in America/Sao_Paulo, on which it can be paid. Null: no limit."""
    maxPayments: NotRequired[int | None]
    """Maximum number of payments. 1: once. Null: unlimited. Payments beyond the limit are
    returned to their payer automatically.
    """
    active: NotRequired[bool]


class PaymentLinksDeleteAnswerData(TypedDict):
    id: str
    deleted: bool


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
        on_response: OnResponse | None = None,
    ) -> Pages[PaymentLink]:
        """Newest first, paged by `limit` and `offset`.

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
            on_response=on_response,
        )
        return self._client.pages(call)

    def create(
        self,
        body: PaymentLinkInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PaymentLink:
        """Creates a page that charges an amount without a product. Send its `url` to the payer.
        Its transactions carry the link in `items[0].paymentLinkId`, also in events.

        `POST /v1/payment-links`
        """
        call: Call[PaymentLink] = Call(
            "POST",
            "/v1/payment-links",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def get(
        self,
        payment_link_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PaymentLink:
        """Returns a payment link with its number of payments.

        `GET /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLink] = Call(
            "GET",
            f"/v1/payment-links/{segment(payment_link_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def update(
        self,
        payment_link_id: str,
        body: PaymentLinkChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PaymentLink:
        """Omitted fields stay unchanged; null removes a limit. A payment code already issued keeps
        its amount.

        `PUT /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLink] = Call(
            "PUT",
            f"/v1/payment-links/{segment(payment_link_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def delete(
        self,
        payment_link_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PaymentLinksDeleteAnswerData:
        """Disables the payment link: its page shows that it no longer accepts payments. Past sales
        stay unchanged.

        `DELETE /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLinksDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/payment-links/{segment(payment_link_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> AsyncPages[PaymentLink]:
        """Newest first, paged by `limit` and `offset`.

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
            on_response=on_response,
        )
        return self._client.pages(call)

    async def create(
        self,
        body: PaymentLinkInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PaymentLink:
        """Creates a page that charges an amount without a product. Send its `url` to the payer.
        Its transactions carry the link in `items[0].paymentLinkId`, also in events.

        `POST /v1/payment-links`
        """
        call: Call[PaymentLink] = Call(
            "POST",
            "/v1/payment-links",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def get(
        self,
        payment_link_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PaymentLink:
        """Returns a payment link with its number of payments.

        `GET /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLink] = Call(
            "GET",
            f"/v1/payment-links/{segment(payment_link_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def update(
        self,
        payment_link_id: str,
        body: PaymentLinkChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PaymentLink:
        """Omitted fields stay unchanged; null removes a limit. A payment code already issued keeps
        its amount.

        `PUT /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLink] = Call(
            "PUT",
            f"/v1/payment-links/{segment(payment_link_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def delete(
        self,
        payment_link_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PaymentLinksDeleteAnswerData:
        """Disables the payment link: its page shows that it no longer accepts payments. Past sales
        stay unchanged.

        `DELETE /v1/payment-links/{paymentLinkId}`
        """
        call: Call[PaymentLinksDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/payment-links/{segment(payment_link_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
