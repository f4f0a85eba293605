# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class Affiliate(TypedDict):
    id: str
    name: str
    email: str
    productIds: List[str]
    """The products that the affiliate sells."""
    requestedProductIds: List[str]
    """Those that they asked to sell: undecided."""
    commissionBps: int | None
    """Hundredths of a percent of what the producer nets of each sale; null: the programme's
    commission, or a fixed one.
    """
    commissionFixedInCents: int | None
    code: str
    link: str
    """The affiliate's link to the first of the products; empty while none of them is for sale."""
    links: List[AffiliateLink]
    """One per product for sale, to its cheapest offer. `?a=` works on every offer's checkout."""
    state: Literal["invited", "pending", "active", "blocked", "ended"]
    """`invited` until they accept with a company of their own, `pending` while they wait for
    approval; only an `active` one earns.
    """
    createdAt: str
    updatedAt: str


class AffiliateChange(TypedDict):
    name: NotRequired[str]
    productIds: NotRequired[List[str]]
    """The products that the affiliate sells."""
    commissionBps: NotRequired[int | None]
    commissionFixedInCents: NotRequired[int | None]
    state: NotRequired[Literal["active", "blocked"]]
    """`blocked` earns nothing from now on; `active` approves or unblocks."""


class AffiliateCommission(TypedDict):
    id: str
    transactionId: str
    amountInCents: int
    """What the affiliate gets of it, after what was taken back."""
    takenBackInCents: int
    """What refunds and disputes took back."""
    state: Literal["waiting", "released", "taken_back"]
    releasesAt: str
    releasedAt: str | None
    createdAt: str


class AffiliateLink(TypedDict):
    productId: str
    url: str


class AffiliatesDeleteAnswerData(TypedDict):
    id: str
    deleted: Literal[True]


class NewAffiliate(TypedDict):
    name: str
    email: str
    productIds: List[str]
    """The products that the affiliate sells."""
    commissionBps: NotRequired[int | None]
    commissionFixedInCents: NotRequired[int | None]
    code: NotRequired[str]
    """Names the affiliate in links; kept in lower case."""
    language: NotRequired[Literal["pt-BR", "en"]]
    """Of the invitation's mail."""


class AffiliatesResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        state: Literal["invited", "pending", "active", "blocked", "ended"] | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[Affiliate]:
        """Newest first, by `limit` and `offset`; those that were deleted only with `state=ended`.

        `GET /v1/affiliates`
        """
        call: Call[Affiliate] = Call(
            "GET",
            "/v1/affiliates",
            query={
                "limit": limit,
                "offset": offset,
                "state": state,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def create(
        self,
        body: NewAffiliate,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Affiliate:
        """Invites somebody by e-mail to sell products for a commission. They earn once they have
        accepted with a company of their own here; sales before that are all the producer's.
        Their own purchases earn nothing.

        `POST /v1/affiliates`
        """
        call: Call[Affiliate] = Call(
            "POST",
            "/v1/affiliates",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def get(
        self,
        affiliate_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Affiliate:
        """An affiliate as it stands now, with the links to give out.

        `GET /v1/affiliates/{affiliateId}`
        """
        call: Call[Affiliate] = Call(
            "GET",
            f"/v1/affiliates/{segment(affiliate_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def update(
        self,
        affiliate_id: str,
        body: AffiliateChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Affiliate:
        """Absent fields stay unchanged. A changed commission counts for new sales; `state`
        approves, blocks or unblocks.

        `PUT /v1/affiliates/{affiliateId}`
        """
        call: Call[Affiliate] = Call(
            "PUT",
            f"/v1/affiliates/{segment(affiliate_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def delete(
        self,
        affiliate_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AffiliatesDeleteAnswerData:
        """They earn nothing of later sales and renewals. Commissions of earlier sales stay theirs,
        and nobody else gets the code.

        `DELETE /v1/affiliates/{affiliateId}`
        """
        call: Call[AffiliatesDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/affiliates/{segment(affiliate_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def commissions(
        self,
        affiliate_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[AffiliateCommission]:
        """Newest first, by `limit` and `offset`: what the affiliate gets of each sale, as things
        stand.

        `GET /v1/affiliates/{affiliateId}/commissions`
        """
        call: Call[AffiliateCommission] = Call(
            "GET",
            f"/v1/affiliates/{segment(affiliate_id)}/commissions",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)


class AsyncAffiliatesResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        state: Literal["invited", "pending", "active", "blocked", "ended"] | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[Affiliate]:
        """Newest first, by `limit` and `offset`; those that were deleted only with `state=ended`.

        `GET /v1/affiliates`
        """
        call: Call[Affiliate] = Call(
            "GET",
            "/v1/affiliates",
            query={
                "limit": limit,
                "offset": offset,
                "state": state,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def create(
        self,
        body: NewAffiliate,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Affiliate:
        """Invites somebody by e-mail to sell products for a commission. They earn once they have
        accepted with a company of their own here; sales before that are all the producer's.
        Their own purchases earn nothing.

        `POST /v1/affiliates`
        """
        call: Call[Affiliate] = Call(
            "POST",
            "/v1/affiliates",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def get(
        self,
        affiliate_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Affiliate:
        """An affiliate as it stands now, with the links to give out.

        `GET /v1/affiliates/{affiliateId}`
        """
        call: Call[Affiliate] = Call(
            "GET",
            f"/v1/affiliates/{segment(affiliate_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def update(
        self,
        affiliate_id: str,
        body: AffiliateChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Affiliate:
        """Absent fields stay unchanged. A changed commission counts for new sales; `state`
        approves, blocks or unblocks.

        `PUT /v1/affiliates/{affiliateId}`
        """
        call: Call[Affiliate] = Call(
            "PUT",
            f"/v1/affiliates/{segment(affiliate_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def delete(
        self,
        affiliate_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AffiliatesDeleteAnswerData:
        """They earn nothing of later sales and renewals. Commissions of earlier sales stay theirs,
        and nobody else gets the code.

        `DELETE /v1/affiliates/{affiliateId}`
        """
        call: Call[AffiliatesDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/affiliates/{segment(affiliate_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    def commissions(
        self,
        affiliate_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[AffiliateCommission]:
        """Newest first, by `limit` and `offset`: what the affiliate gets of each sale, as things
        stand.

        `GET /v1/affiliates/{affiliateId}/commissions`
        """
        call: Call[AffiliateCommission] = Call(
            "GET",
            f"/v1/affiliates/{segment(affiliate_id)}/commissions",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)
