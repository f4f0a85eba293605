# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class Affiliate(TypedDict):
    id: str
    name: str
    email: str
    productIds: List[str]
    """Products that the affiliate sells."""
    requestedProductIds: List[str]
    """Products that the affiliate asked to sell, pending a decision."""
    commissionBps: int | None
    """Hundredths of a percent of the producer's net of each sale. Null: the commission of the
    affiliate program, or a fixed commission.
    """
    commissionFixedInCents: int | None
    """Integer cents."""
    code: str
    link: str
    """The affiliate's link to the first of the products. Empty while none is for sale."""
    links: List[AffiliateLink]
    """One link per product for sale, to its cheapest offer. `?a=` works on the checkout of
    every offer.
    """
    state: Literal["invited", "pending", "active", "blocked", "ended"]
    """`invited` until the affiliate accepts with their own company. `pending` until the seller
    approves. Only an `active` affiliate earns.
    """
    createdAt: str
    updatedAt: str


class AffiliateChange(TypedDict):
    name: NotRequired[str]
    productIds: NotRequired[List[str]]
    """Products that the affiliate sells."""
    commissionBps: NotRequired[int | None]
    """Hundredths of a percent of the producer's net of each sale, instead of the commission of
    the affiliate program; 3000 is 30 %.
    """
    commissionFixedInCents: NotRequired[int | None]
    """Integer cents per sale, instead of a share."""
    state: NotRequired[Literal["active", "blocked"]]
    """`blocked`: earns nothing from now on. `active`: approves or unblocks."""


class AffiliateCommission(TypedDict):
    id: str
    transactionId: str
    amountInCents: int
    """The affiliate's commission, net of reversals."""
    takenBackInCents: int
    """Amount reversed by refunds and disputes."""
    state: Literal["waiting", "released", "taken_back"]
    releasesAt: str
    releasedAt: str | None
    createdAt: str


class AffiliateInput(TypedDict):
    name: str
    email: str
    productIds: List[str]
    """Products that the affiliate sells."""
    commissionBps: NotRequired[int | None]
    """Hundredths of a percent of the producer's net of each sale, instead of the commission of
    the affiliate program; 3000 is 30 %.
    """
    commissionFixedInCents: NotRequired[int | None]
    """Integer cents per sale, instead of a share."""
    code: NotRequired[str]
    """Identifies the affiliate in links. Stored in lowercase."""
    language: NotRequired[Literal["pt-BR", "en"]]
    """Language of the invitation e-mail."""


class AffiliateLink(TypedDict):
    productId: str
    url: str


class AffiliatesDeleteAnswerData(TypedDict):
    id: str
    deleted: bool


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
        on_response: OnResponse | None = None,
    ) -> Pages[Affiliate]:
        """Newest first, paged by `limit` and `offset`. Deleted affiliates are listed only with
        `state=ended`.

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
            on_response=on_response,
        )
        return self._client.pages(call)

    def create(
        self,
        body: AffiliateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Affiliate:
        """Invites a partner by e-mail to sell products for a commission. Affiliates earn only
        after they accept with their own company on this installation; earlier sales belong
        entirely to the producer. An affiliate earns nothing on their own purchases.

        `POST /v1/affiliates`
        """
        call: Call[Affiliate] = Call(
            "POST",
            "/v1/affiliates",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def get(
        self,
        affiliate_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Affiliate:
        """Returns an affiliate with the links to share.

        `GET /v1/affiliates/{affiliateId}`
        """
        call: Call[Affiliate] = Call(
            "GET",
            f"/v1/affiliates/{segment(affiliate_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def update(
        self,
        affiliate_id: str,
        body: AffiliateChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Affiliate:
        """Omitted fields stay unchanged. A changed commission applies to new sales; `state`
        approves, blocks or unblocks.

        `PUT /v1/affiliates/{affiliateId}`
        """
        call: Call[Affiliate] = Call(
            "PUT",
            f"/v1/affiliates/{segment(affiliate_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def delete(
        self,
        affiliate_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AffiliatesDeleteAnswerData:
        """Ends the affiliate, who earns nothing on later sales and renewals. Commissions of
        earlier sales remain theirs, and the code is not reassigned.

        `DELETE /v1/affiliates/{affiliateId}`
        """
        call: Call[AffiliatesDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/affiliates/{segment(affiliate_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> Pages[AffiliateCommission]:
        """Newest first, paged by `limit` and `offset`: the affiliate's current commission on each
        sale.

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
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> AsyncPages[Affiliate]:
        """Newest first, paged by `limit` and `offset`. Deleted affiliates are listed only with
        `state=ended`.

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
            on_response=on_response,
        )
        return self._client.pages(call)

    async def create(
        self,
        body: AffiliateInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Affiliate:
        """Invites a partner by e-mail to sell products for a commission. Affiliates earn only
        after they accept with their own company on this installation; earlier sales belong
        entirely to the producer. An affiliate earns nothing on their own purchases.

        `POST /v1/affiliates`
        """
        call: Call[Affiliate] = Call(
            "POST",
            "/v1/affiliates",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def get(
        self,
        affiliate_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Affiliate:
        """Returns an affiliate with the links to share.

        `GET /v1/affiliates/{affiliateId}`
        """
        call: Call[Affiliate] = Call(
            "GET",
            f"/v1/affiliates/{segment(affiliate_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def update(
        self,
        affiliate_id: str,
        body: AffiliateChange | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Affiliate:
        """Omitted fields stay unchanged. A changed commission applies to new sales; `state`
        approves, blocks or unblocks.

        `PUT /v1/affiliates/{affiliateId}`
        """
        call: Call[Affiliate] = Call(
            "PUT",
            f"/v1/affiliates/{segment(affiliate_id)}",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def delete(
        self,
        affiliate_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AffiliatesDeleteAnswerData:
        """Ends the affiliate, who earns nothing on later sales and renewals. Commissions of
        earlier sales remain theirs, and the code is not reassigned.

        `DELETE /v1/affiliates/{affiliateId}`
        """
        call: Call[AffiliatesDeleteAnswerData] = Call(
            "DELETE",
            f"/v1/affiliates/{segment(affiliate_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> AsyncPages[AffiliateCommission]:
        """Newest first, paged by `limit` and `offset`: the affiliate's current commission on each
        sale.

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
            on_response=on_response,
        )
        return self._client.pages(call)
