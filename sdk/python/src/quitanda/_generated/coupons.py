# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class Coupon(TypedDict):
    id: str
    code: str
    type: Literal["percent", "fixed"]
    value: float
    """Percent with up to two decimals, or integer cents, depending on `type`."""
    duration: Literal["first_charge", "every_charge"]
    """For subscriptions: whether the discount applies to the first charge or to every charge."""
    productIds: List[str] | None
    maxUses: int | None
    maxUsesPerCustomer: int | None
    startsAt: str | None
    endsAt: str | None
    """End of validity, exclusive."""
    active: bool
    uses: int
    """Number of sales that used the coupon. A refused or expired sale releases its use. If its
    money arrives later, the sale counts again, even beyond `maxUses`.
    """
    createdAt: str
    updatedAt: str


class CouponChange(TypedDict):
    code: NotRequired[str]
    """Stored in uppercase. Not case-sensitive for buyers."""
    type: NotRequired[Literal["percent", "fixed"]]
    value: NotRequired[float]
    """For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents."""
    duration: NotRequired[Literal["first_charge", "every_charge"]]
    productIds: NotRequired[List[str] | None]
    """Products to which the discount applies. Null: all products of the company."""
    maxUses: NotRequired[int | None]
    """Maximum number of sales. Null: unlimited."""
    maxUsesPerCustomer: NotRequired[int | None]
    """Maximum number of sales per buyer, by document. Null: unlimited."""
    startsAt: NotRequired[str | None]
    """Includes a time zone. Years 2000 to 2199."""
    endsAt: NotRequired[str | None]
    """Includes a time zone. Years 2000 to 2199."""
    active: NotRequired[bool]


class CouponInput(TypedDict):
    code: str
    """Stored in uppercase. Not case-sensitive for buyers."""
    type: Literal["percent", "fixed"]
    value: float
    """For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents."""
    duration: NotRequired[Literal["first_charge", "every_charge"]]
    productIds: NotRequired[List[str] | None]
    """Products to which the discount applies. Null: all products of the company."""
    maxUses: NotRequired[int | None]
    """Maximum number of sales. Null: unlimited."""
    maxUsesPerCustomer: NotRequired[int | None]
    """Maximum number of sales per buyer, by document. Null: unlimited."""
    startsAt: NotRequired[str | None]
    """Includes a time zone. Years 2000 to 2199."""
    endsAt: NotRequired[str | None]
    """Includes a time zone. Years 2000 to 2199."""
    active: NotRequired[bool]


class CouponsDeleteAnswerData(TypedDict):
    id: str
    deleted: bool


class CouponsResource:
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
    ) -> Pages[Coupon]:
        """Newest first, paged by `limit` and `offset`.

        `GET /v1/coupons`
        """
        call: Call[Coupon] = Call(
            "GET",
            "/v1/coupons",
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
        body: CouponInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Coupon:
        """Creates a discount code for all products or for some, valid between two instants, with
        optional usage limits. An order that the discount would reduce to zero is refused.

        `POST /v1/coupons`
        """
        call: Call[Coupon] = Call(
            "POST",
            "/v1/coupons",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def get(
        self,
        coupon_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Coupon:
        """Returns a coupon with its number of uses.

        `GET /v1/coupons/{couponId}`
        """
        call: Call[Coupon] = Call(
            "GET",
            f"/v1/coupons/{segment(coupon_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def update(
        self,
        coupon_id: str,
        body: CouponChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Coupon:
        """Omitted fields stay unchanged; null removes a limit. Past sales keep their discount.

        `PUT /v1/coupons/{couponId}`
        """
        call: Call[Coupon] = Call(
            "PUT",
            f"/v1/coupons/{segment(coupon_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def delete(
        self,
        coupon_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> CouponsDeleteAnswerData:
        """Disables the coupon. Its code can be reused. Past sales stay unchanged.

        `DELETE /v1/coupons/{couponId}`
        """
        call: Call[CouponsDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/coupons/{segment(coupon_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncCouponsResource:
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
    ) -> AsyncPages[Coupon]:
        """Newest first, paged by `limit` and `offset`.

        `GET /v1/coupons`
        """
        call: Call[Coupon] = Call(
            "GET",
            "/v1/coupons",
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
        body: CouponInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Coupon:
        """Creates a discount code for all products or for some, valid between two instants, with
        optional usage limits. An order that the discount would reduce to zero is refused.

        `POST /v1/coupons`
        """
        call: Call[Coupon] = Call(
            "POST",
            "/v1/coupons",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def get(
        self,
        coupon_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Coupon:
        """Returns a coupon with its number of uses.

        `GET /v1/coupons/{couponId}`
        """
        call: Call[Coupon] = Call(
            "GET",
            f"/v1/coupons/{segment(coupon_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def update(
        self,
        coupon_id: str,
        body: CouponChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Coupon:
        """Omitted fields stay unchanged; null removes a limit. Past sales keep their discount.

        `PUT /v1/coupons/{couponId}`
        """
        call: Call[Coupon] = Call(
            "PUT",
            f"/v1/coupons/{segment(coupon_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def delete(
        self,
        coupon_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> CouponsDeleteAnswerData:
        """Disables the coupon. Its code can be reused. Past sales stay unchanged.

        `DELETE /v1/coupons/{couponId}`
        """
        call: Call[CouponsDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/coupons/{segment(coupon_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
