# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class OrderBump(TypedDict):
    id: str
    offerSlug: str
    """The additional offer, at its own price."""
    title: str
    description: str
    productName: str
    """Product of the offer."""
    offerName: str
    priceInCents: int
    """Current price of the offer."""
    createdAt: str


class OrderBumpInput(TypedDict):
    offerSlug: str
    """An offer of another product, not a plan."""
    title: str
    description: NotRequired[str]


class OrderBumpsDeleteAnswerData(TypedDict):
    id: str
    deleted: bool


class OrderBumpsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        product_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[OrderBump]:
        """Returns the additional offers at the product's checkout, newest first: at most 5.

        `GET /v1/products/{productId}/order-bumps`
        """
        call: Call[OrderBump] = Call(
            "GET",
            f"/v1/products/{segment(product_id)}/order-bumps",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def create(
        self,
        product_id: str,
        body: OrderBumpInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> OrderBump:
        """Adds an offer of another product to this product's checkout, at that offer's price.

        `POST /v1/products/{productId}/order-bumps`
        """
        call: Call[OrderBump] = Call(
            "POST",
            f"/v1/products/{segment(product_id)}/order-bumps",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def delete(
        self,
        product_id: str,
        order_bump_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> OrderBumpsDeleteAnswerData:
        """Removes the order bump from the checkout. Past sales stay unchanged.

        `DELETE /v1/products/{productId}/order-bumps/{orderBumpId}`
        """
        call: Call[OrderBumpsDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/products/{segment(product_id)}/order-bumps/{segment(order_bump_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncOrderBumpsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        product_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[OrderBump]:
        """Returns the additional offers at the product's checkout, newest first: at most 5.

        `GET /v1/products/{productId}/order-bumps`
        """
        call: Call[OrderBump] = Call(
            "GET",
            f"/v1/products/{segment(product_id)}/order-bumps",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def create(
        self,
        product_id: str,
        body: OrderBumpInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> OrderBump:
        """Adds an offer of another product to this product's checkout, at that offer's price.

        `POST /v1/products/{productId}/order-bumps`
        """
        call: Call[OrderBump] = Call(
            "POST",
            f"/v1/products/{segment(product_id)}/order-bumps",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def delete(
        self,
        product_id: str,
        order_bump_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> OrderBumpsDeleteAnswerData:
        """Removes the order bump from the checkout. Past sales stay unchanged.

        `DELETE /v1/products/{productId}/order-bumps/{orderBumpId}`
        """
        call: Call[OrderBumpsDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/products/{segment(product_id)}/order-bumps/{segment(order_bump_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
