# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Offer


class PlanInput(TypedDict):
    name: str
    priceInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    frequency: Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]
    """How often a plan is charged."""


class Product(TypedDict):
    id: str
    name: str
    description: str | None
    status: Literal["draft", "approved", "pending", "refused", "banned"]
    """Only an `approved` product can be sold."""
    categoryId: int | None
    price: int | None
    """Lowest price of its active offers, in integer cents. Null if no offer is active."""
    productType: Literal["physical", "digital", "subscription"]
    billingType: Literal["one_time", "subscription", None]
    deliveryType: Literal["payment", "link", "shipping", "memberAreaA", "memberAreaB", "memberAreaC", "chatGroupA", "chatGroupB", "serviceClub", "serviceMembers"]
    deliveryUrl: str | None
    """Address of the product. While `deliveryType` is `link`, a buyer opens it from the
    receipt and its e-mail, as long as the order is paid.
    """
    imageUrl: str | None
    salesPage: str | None
    productorName: str | None
    """Producer name shown to buyers."""
    supportEmail: str | None
    supportPhone: str | None
    """E.164."""
    refundPeriodDays: int
    """Days of refund guarantee after payment."""
    pauseKeepsAccess: bool
    """Whether a subscriber keeps access during a pause."""
    createdAt: str
    updatedAt: str


class ProductCategory(TypedDict):
    id: int
    name: str


class ProductChange(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str | None]
    categoryId: NotRequired[int]
    """One of `GET /v1/product-categories`. Defaults to 1, Sem categoria."""
    deliveryType: NotRequired[Literal["payment", "link", "shipping", "memberAreaA", "memberAreaB", "memberAreaC", "chatGroupA", "chatGroupB", "serviceClub", "serviceMembers"]]
    deliveryUrl: NotRequired[str | None]
    """Address of the product. While `deliveryType` is `link`, a buyer opens it from the
    receipt and its e-mail, as long as the order is paid.
    """
    imageUrl: NotRequired[str | None]
    """A PNG, JPEG or WebP of at most 512 KiB."""
    salesPage: NotRequired[str | None]
    productorName: NotRequired[str | None]
    supportEmail: NotRequired[str | None]
    supportPhone: NotRequired[str | None]
    """International format. Brazilian national numbers are normalized to it."""
    refundPeriodDays: NotRequired[int]
    pauseKeepsAccess: NotRequired[bool]


class ProductInput(TypedDict):
    name: str
    price: int
    """Price in integer cents of the offer created with the product."""
    categoryId: NotRequired[int]
    """One of `GET /v1/product-categories`. Defaults to 1, Sem categoria."""
    productType: NotRequired[Literal["physical", "digital", "subscription"]]
    """`subscription` is refused here: a plan needs a frequency (`POST
    /v1/subscription-products`).
    """
    deliveryType: NotRequired[Literal["payment", "link", "shipping", "memberAreaA", "memberAreaB", "memberAreaC", "chatGroupA", "chatGroupB", "serviceClub", "serviceMembers"]]
    deliveryUrl: NotRequired[str]
    """Address of the product. While `deliveryType` is `link`, a buyer opens it from the
    receipt and its e-mail, as long as the order is paid.
    """
    billingType: NotRequired[Literal["one_time"]]
    """The billing type of every product created here."""
    description: NotRequired[str]


class ProductLinks(TypedDict):
    checkoutUrl: str | None
    """Checkout page of the first active offer: the link to publicize. Null if no offer is
    active.
    """
    offers: List[ProductLinksOffer]


class ProductLinksOffer(TypedDict):
    slug: str
    name: str
    priceInCents: int
    """Integer cents."""
    checkoutUrl: str
    """Checkout page for buyers."""


class ProductsDeleteAnswerData(TypedDict):
    id: str
    deleted: bool


class SubscriptionProduct(TypedDict):
    id: str
    name: str
    description: str | None
    status: Literal["draft", "approved", "pending", "refused", "banned"]
    """Only an `approved` product can be sold."""
    categoryId: int | None
    price: int | None
    """Lowest price of its active offers, in integer cents. Null if no offer is active."""
    productType: Literal["physical", "digital", "subscription"]
    billingType: Literal["one_time", "subscription", None]
    deliveryType: Literal["payment", "link", "shipping", "memberAreaA", "memberAreaB", "memberAreaC", "chatGroupA", "chatGroupB", "serviceClub", "serviceMembers"]
    deliveryUrl: str | None
    """Address of the product. While `deliveryType` is `link`, a buyer opens it from the
    receipt and its e-mail, as long as the order is paid.
    """
    imageUrl: str | None
    salesPage: str | None
    productorName: str | None
    """Producer name shown to buyers."""
    supportEmail: str | None
    supportPhone: str | None
    """E.164."""
    refundPeriodDays: int
    """Days of refund guarantee after payment."""
    pauseKeepsAccess: bool
    """Whether a subscriber keeps access during a pause."""
    createdAt: str
    updatedAt: str
    offers: List[Offer]


class SubscriptionProductInput(TypedDict):
    name: str
    description: NotRequired[str]
    categoryId: NotRequired[int]
    """One of `GET /v1/product-categories`. Defaults to 1, Sem categoria."""
    deliveryType: NotRequired[Literal["payment", "link", "shipping", "memberAreaA", "memberAreaB", "memberAreaC", "chatGroupA", "chatGroupB", "serviceClub", "serviceMembers"]]
    deliveryUrl: NotRequired[str]
    """Address of the product. While `deliveryType` is `link`, a buyer opens it from the
    receipt and its e-mail, as long as the order is paid.
    """
    plans: List[PlanInput]


class ProductsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create(
        self,
        body: ProductInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Product:
        """Creates an approved product, without a draft step, with one offer at the given price and
        a checkout link. Create subscription products with `POST /v1/subscription-products`.

        `POST /v1/products/v2`
        """
        call: Call[Product] = Call(
            "POST",
            "/v1/products/v2",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def create_subscription(
        self,
        body: SubscriptionProductInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SubscriptionProduct:
        """Creates a product with its plans. A plan is an offer that is charged at a given
        frequency.

        `POST /v1/subscription-products`
        """
        call: Call[SubscriptionProduct] = Call(
            "POST",
            "/v1/subscription-products",
            body=body,
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
        status: Literal["draft", "approved", "pending", "refused", "banned"] | None = None,
        product_type: Literal["physical", "digital", "subscription"] | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[Product]:
        """Newest first, paged by `limit` and `offset`. Multiple filters are combined with AND.

        `GET /v1/products`
        """
        call: Call[Product] = Call(
            "GET",
            "/v1/products",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "productType": product_type,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def get(
        self,
        product_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Product:
        """Returns a product. A deleted product returns 404.

        `GET /v1/products/{productId}`
        """
        call: Call[Product] = Call(
            "GET",
            f"/v1/products/{segment(product_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def update(
        self,
        product_id: str,
        body: ProductChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Product:
        """Omitted fields stay unchanged; null clears an optional field. Prices belong to the
        offers of the product. Only the operator changes its status.

        `PUT /v1/products/{productId}`
        """
        call: Call[Product] = Call(
            "PUT",
            f"/v1/products/{segment(product_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def delete(
        self,
        product_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ProductsDeleteAnswerData:
        """Removes the product from lists and lookups and stops its sales. Past sales stay
        unchanged; active subscriptions continue.

        `DELETE /v1/products/{productId}`
        """
        call: Call[ProductsDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/products/{segment(product_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def links(
        self,
        product_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ProductLinks:
        """Returns the checkout link to publicize (`checkoutUrl`) and the active offers (`offers`),
        oldest first.

        `GET /v1/products/{productId}/links`
        """
        call: Call[ProductLinks] = Call(
            "GET",
            f"/v1/products/{segment(product_id)}/links",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def categories(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> List[ProductCategory]:
        """Returns the complete list, which is the same for every company. `id` is the `categoryId`
        of a product.

        `GET /v1/product-categories`
        """
        call: Call[List[ProductCategory]] = Call(
            "GET",
            "/v1/product-categories",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncProductsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create(
        self,
        body: ProductInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Product:
        """Creates an approved product, without a draft step, with one offer at the given price and
        a checkout link. Create subscription products with `POST /v1/subscription-products`.

        `POST /v1/products/v2`
        """
        call: Call[Product] = Call(
            "POST",
            "/v1/products/v2",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def create_subscription(
        self,
        body: SubscriptionProductInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> SubscriptionProduct:
        """Creates a product with its plans. A plan is an offer that is charged at a given
        frequency.

        `POST /v1/subscription-products`
        """
        call: Call[SubscriptionProduct] = Call(
            "POST",
            "/v1/subscription-products",
            body=body,
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
        status: Literal["draft", "approved", "pending", "refused", "banned"] | None = None,
        product_type: Literal["physical", "digital", "subscription"] | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[Product]:
        """Newest first, paged by `limit` and `offset`. Multiple filters are combined with AND.

        `GET /v1/products`
        """
        call: Call[Product] = Call(
            "GET",
            "/v1/products",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "productType": product_type,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def get(
        self,
        product_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Product:
        """Returns a product. A deleted product returns 404.

        `GET /v1/products/{productId}`
        """
        call: Call[Product] = Call(
            "GET",
            f"/v1/products/{segment(product_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def update(
        self,
        product_id: str,
        body: ProductChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Product:
        """Omitted fields stay unchanged; null clears an optional field. Prices belong to the
        offers of the product. Only the operator changes its status.

        `PUT /v1/products/{productId}`
        """
        call: Call[Product] = Call(
            "PUT",
            f"/v1/products/{segment(product_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def delete(
        self,
        product_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ProductsDeleteAnswerData:
        """Removes the product from lists and lookups and stops its sales. Past sales stay
        unchanged; active subscriptions continue.

        `DELETE /v1/products/{productId}`
        """
        call: Call[ProductsDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/products/{segment(product_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def links(
        self,
        product_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ProductLinks:
        """Returns the checkout link to publicize (`checkoutUrl`) and the active offers (`offers`),
        oldest first.

        `GET /v1/products/{productId}/links`
        """
        call: Call[ProductLinks] = Call(
            "GET",
            f"/v1/products/{segment(product_id)}/links",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def categories(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> List[ProductCategory]:
        """Returns the complete list, which is the same for every company. `id` is the `categoryId`
        of a product.

        `GET /v1/product-categories`
        """
        call: Call[List[ProductCategory]] = Call(
            "GET",
            "/v1/product-categories",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
