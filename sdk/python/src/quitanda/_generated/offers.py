# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .shared import Offer


class NewOffer(TypedDict):
    name: str
    priceInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    frequency: NotRequired[Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]]
    """A subscription product's offers must have one, those of any other product must not."""
    active: NotRequired[bool]
    interestBorneBy: NotRequired[Literal["seller", "buyer"]]
    """Who bears the interest of card installments at the checkout. `seller`: their total is
    the price. `buyer`: from two installments on, monthlyInterestBps is added by the Price
    table. Plans have no installments.
    """
    monthlyInterestBps: NotRequired[int | None]
    """In hundredths of a percent: 2,99 % a month is 299. Required where the buyer bears it,
    only there.
    """
    accessDays: NotRequired[int | None]
    """Days of access to the product's courses from the purchase; null: without an end. Not for
    plans, which give access while they are paid.
    """
    lateRefunds: NotRequired[Literal["ask", "refund"]]
    """Who decides on a refund that a buyer asks for within the guarantee, after the seven days
    of the law: `ask`, the seller; `refund`, nobody: it is refunded.
    """


class OfferChange(TypedDict):
    name: NotRequired[str]
    priceInCents: NotRequired[int]
    """Integer cents: R$ 49,90 is 4990."""
    active: NotRequired[bool]
    interestBorneBy: NotRequired[Literal["seller", "buyer"]]
    """Who bears the interest of card installments at the checkout. `seller`: their total is
    the price. `buyer`: from two installments on, monthlyInterestBps is added by the Price
    table. Plans have no installments.
    """
    monthlyInterestBps: NotRequired[int | None]
    """In hundredths of a percent: 2,99 % a month is 299. Required where the buyer bears it,
    only there.
    """
    accessDays: NotRequired[int | None]
    """Days of access to the product's courses from the purchase; null: without an end. Not for
    plans, which give access while they are paid.
    """
    lateRefunds: NotRequired[Literal["ask", "refund"]]
    """Who decides on a refund that a buyer asks for within the guarantee, after the seven days
    of the law: `ask`, the seller; `refund`, nobody: it is refunded.
    """


class OffersDeleteAnswerData(TypedDict):
    id: str
    deleted: Literal[True]


class OffersResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        product_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[Offer]:
        """All of them, the inactive ones included, newest first: at most 100.

        `GET /v1/products/{productId}/offers`
        """
        call: Call[List[Offer]] = Call(
            "GET",
            f"/v1/products/{segment(product_id)}/offers",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def create(
        self,
        product_id: str,
        body: NewOffer,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Offer:
        """Another price of a product, or another plan of a subscription product, with its own
        link.

        `POST /v1/products/{productId}/offers`
        """
        call: Call[Offer] = Call(
            "POST",
            f"/v1/products/{segment(product_id)}/offers",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def update(
        self,
        product_id: str,
        offer_slug: str,
        body: OfferChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Offer:
        """Absent fields stay unchanged. A changed price applies to new sales only.

        `PUT /v1/products/{productId}/offers/{offerSlug}`
        """
        call: Call[Offer] = Call(
            "PUT",
            f"/v1/products/{segment(product_id)}/offers/{segment(offer_slug)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def delete(
        self,
        product_id: str,
        offer_slug: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> OffersDeleteAnswerData:
        """Its link ends. Past sales stay as they are, running subscriptions go on.

        `DELETE /v1/products/{productId}/offers/{offerSlug}`
        """
        call: Call[OffersDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/products/{segment(product_id)}/offers/{segment(offer_slug)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncOffersResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def list(
        self,
        product_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[Offer]:
        """All of them, the inactive ones included, newest first: at most 100.

        `GET /v1/products/{productId}/offers`
        """
        call: Call[List[Offer]] = Call(
            "GET",
            f"/v1/products/{segment(product_id)}/offers",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def create(
        self,
        product_id: str,
        body: NewOffer,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Offer:
        """Another price of a product, or another plan of a subscription product, with its own
        link.

        `POST /v1/products/{productId}/offers`
        """
        call: Call[Offer] = Call(
            "POST",
            f"/v1/products/{segment(product_id)}/offers",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def update(
        self,
        product_id: str,
        offer_slug: str,
        body: OfferChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Offer:
        """Absent fields stay unchanged. A changed price applies to new sales only.

        `PUT /v1/products/{productId}/offers/{offerSlug}`
        """
        call: Call[Offer] = Call(
            "PUT",
            f"/v1/products/{segment(product_id)}/offers/{segment(offer_slug)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def delete(
        self,
        product_id: str,
        offer_slug: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> OffersDeleteAnswerData:
        """Its link ends. Past sales stay as they are, running subscriptions go on.

        `DELETE /v1/products/{productId}/offers/{offerSlug}`
        """
        call: Call[OffersDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/products/{segment(product_id)}/offers/{segment(offer_slug)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
