# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .shared import Offer


class OfferChange(TypedDict):
    name: NotRequired[str]
    priceInCents: NotRequired[int]
    """Integer cents: R$ 49,90 is 4990."""
    active: NotRequired[bool]
    interestBorneBy: NotRequired[Literal["seller", "buyer"]]
    """Bearer of the interest on card installments at checkout. `seller`: the installments add
    up to the price. `buyer`: from two installments, monthlyInterestBps is added by the
    Price table. Plans have no installments.
    """
    monthlyInterestBps: NotRequired[int | None]
    """Hundredths of a percent: 2,99 % per month is 299. Required if the buyer bears the
    interest; otherwise not allowed.
    """
    accessDays: NotRequired[int | None]
    """Days of access to the product's courses from the purchase. Null: unlimited. Not allowed
    for plans, which give access while they are paid.
    """
    lateRefunds: NotRequired[Literal["ask", "refund"]]
    """Handling of a refund that a buyer requests within the guarantee, after the statutory
    seven days. `ask`: the seller decides. `refund`: it is refunded automatically.
    """


class OfferInput(TypedDict):
    name: str
    priceInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    frequency: NotRequired[Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]]
    """Required for offers of a subscription product. Not allowed for other products."""
    active: NotRequired[bool]
    interestBorneBy: NotRequired[Literal["seller", "buyer"]]
    """Bearer of the interest on card installments at checkout. `seller`: the installments add
    up to the price. `buyer`: from two installments, monthlyInterestBps is added by the
    Price table. Plans have no installments.
    """
    monthlyInterestBps: NotRequired[int | None]
    """Hundredths of a percent: 2,99 % per month is 299. Required if the buyer bears the
    interest; otherwise not allowed.
    """
    accessDays: NotRequired[int | None]
    """Days of access to the product's courses from the purchase. Null: unlimited. Not allowed
    for plans, which give access while they are paid.
    """
    lateRefunds: NotRequired[Literal["ask", "refund"]]
    """Handling of a refund that a buyer requests within the guarantee, after the statutory
    seven days. `ask`: the seller decides. `refund`: it is refunded automatically.
    """


class OffersDeleteAnswerData(TypedDict):
    id: str
    deleted: bool


class OffersResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        product_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> List[Offer]:
        """Returns all offers of a product, including inactive ones, newest first: at most 100.

        `GET /v1/products/{productId}/offers`
        """
        call: Call[List[Offer]] = Call(
            "GET",
            f"/v1/products/{segment(product_id)}/offers",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def create(
        self,
        product_id: str,
        body: OfferInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Offer:
        """Adds a price to a product, or a plan to a subscription product, with its own checkout
        link.

        `POST /v1/products/{productId}/offers`
        """
        call: Call[Offer] = Call(
            "POST",
            f"/v1/products/{segment(product_id)}/offers",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> Offer:
        """Omitted fields stay unchanged. A changed price applies to new sales only.

        `PUT /v1/products/{productId}/offers/{offerSlug}`
        """
        call: Call[Offer] = Call(
            "PUT",
            f"/v1/products/{segment(product_id)}/offers/{segment(offer_slug)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def delete(
        self,
        product_id: str,
        offer_slug: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> OffersDeleteAnswerData:
        """Disables the offer's checkout link. Past sales stay unchanged, and active subscriptions
        continue.

        `DELETE /v1/products/{productId}/offers/{offerSlug}`
        """
        call: Call[OffersDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/products/{segment(product_id)}/offers/{segment(offer_slug)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> List[Offer]:
        """Returns all offers of a product, including inactive ones, newest first: at most 100.

        `GET /v1/products/{productId}/offers`
        """
        call: Call[List[Offer]] = Call(
            "GET",
            f"/v1/products/{segment(product_id)}/offers",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def create(
        self,
        product_id: str,
        body: OfferInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Offer:
        """Adds a price to a product, or a plan to a subscription product, with its own checkout
        link.

        `POST /v1/products/{productId}/offers`
        """
        call: Call[Offer] = Call(
            "POST",
            f"/v1/products/{segment(product_id)}/offers",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> Offer:
        """Omitted fields stay unchanged. A changed price applies to new sales only.

        `PUT /v1/products/{productId}/offers/{offerSlug}`
        """
        call: Call[Offer] = Call(
            "PUT",
            f"/v1/products/{segment(product_id)}/offers/{segment(offer_slug)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def delete(
        self,
        product_id: str,
        offer_slug: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> OffersDeleteAnswerData:
        """Disables the offer's checkout link. Past sales stay unchanged, and active subscriptions
        continue.

        `DELETE /v1/products/{productId}/offers/{offerSlug}`
        """
        call: Call[OffersDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/products/{segment(product_id)}/offers/{segment(offer_slug)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
