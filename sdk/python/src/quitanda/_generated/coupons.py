# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class Coupon(TypedDict):
    id: str
    code: str
    type: Literal["percent", "fixed"]
    value: float
    """Percent, with up to two decimals, or integer cents, by `type`."""
    duration: Literal["first_charge", "every_charge"]
    """Of a subscription's charges, whether it lowers the first one or every one."""
    productIds: List[str] | None
    maxUses: int | None
    maxUsesPerCustomer: int | None
    startsAt: str | None
    endsAt: str | None
    """It may be used before this instant."""
    active: bool
    uses: int
    """Sales that used it. One that was refused or expired gives its use back; where its money
    still arrives it takes it again, beyond `maxUses` too.
    """
    createdAt: str
    updatedAt: str


class CouponChange(TypedDict):
    code: NotRequired[str]
    """Kept in upper case; buyers may type it in any."""
    type: NotRequired[Literal["percent", "fixed"]]
    value: NotRequired[float]
    """For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents."""
    duration: NotRequired[Literal["first_charge", "every_charge"]]
    productIds: NotRequired[List[str] | None]
    maxUses: NotRequired[int | None]
    maxUsesPerCustomer: NotRequired[int | None]
    startsAt: NotRequired[str | None]
    endsAt: NotRequired[str | None]
    active: NotRequired[bool]


class CouponsDeleteAnswerData(TypedDict):
    id: str
    deleted: Literal[True]


class NewCoupon(TypedDict):
    code: str
    """Kept in upper case; buyers may type it in any."""
    type: Literal["percent", "fixed"]
    value: float
    """For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents."""
    duration: NotRequired[Literal["first_charge", "every_charge"]]
    productIds: NotRequired[List[str] | None]
    maxUses: NotRequired[int | None]
    maxUsesPerCustomer: NotRequired[int | None]
    startsAt: NotRequired[str | None]
    endsAt: NotRequired[str | None]
    active: NotRequired[bool]


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
    ) -> Pages[Coupon]:
        """Newest first, by `limit` and `offset`.

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
        )
        return self._client.pages(call)

    def create(
        self,
        body: NewCoupon,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Coupon:
        """A discount by code, on every product or on some, between two instants, as often as it
        may be used. An order of which it would leave nothing to pay is refused.

        `POST /v1/coupons`
        """
        call: Call[Coupon] = Call(
            "POST",
            "/v1/coupons",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def get(
        self,
        coupon_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Coupon:
        """A coupon as it stands now, with how often it was used.

        `GET /v1/coupons/{couponId}`
        """
        call: Call[Coupon] = Call(
            "GET",
            f"/v1/coupons/{segment(coupon_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def update(
        self,
        coupon_id: str,
        body: CouponChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Coupon:
        """Absent fields stay unchanged; null lifts a limit. Past sales keep their discount.

        `PUT /v1/coupons/{couponId}`
        """
        call: Call[Coupon] = Call(
            "PUT",
            f"/v1/coupons/{segment(coupon_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def delete(
        self,
        coupon_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> CouponsDeleteAnswerData:
        """Nobody can use it any more, and its code may be given out again. Past sales stay as they
        are.

        `DELETE /v1/coupons/{couponId}`
        """
        call: Call[CouponsDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/coupons/{segment(coupon_id)}",
            timeout=timeout,
            max_retries=max_retries,
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
    ) -> AsyncPages[Coupon]:
        """Newest first, by `limit` and `offset`.

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
        )
        return self._client.pages(call)

    async def create(
        self,
        body: NewCoupon,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Coupon:
        """A discount by code, on every product or on some, between two instants, as often as it
        may be used. An order of which it would leave nothing to pay is refused.

        `POST /v1/coupons`
        """
        call: Call[Coupon] = Call(
            "POST",
            "/v1/coupons",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def get(
        self,
        coupon_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Coupon:
        """A coupon as it stands now, with how often it was used.

        `GET /v1/coupons/{couponId}`
        """
        call: Call[Coupon] = Call(
            "GET",
            f"/v1/coupons/{segment(coupon_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def update(
        self,
        coupon_id: str,
        body: CouponChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Coupon:
        """Absent fields stay unchanged; null lifts a limit. Past sales keep their discount.

        `PUT /v1/coupons/{couponId}`
        """
        call: Call[Coupon] = Call(
            "PUT",
            f"/v1/coupons/{segment(coupon_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def delete(
        self,
        coupon_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> CouponsDeleteAnswerData:
        """Nobody can use it any more, and its code may be given out again. Past sales stay as they
        are.

        `DELETE /v1/coupons/{couponId}`
        """
        call: Call[CouponsDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/coupons/{segment(coupon_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
