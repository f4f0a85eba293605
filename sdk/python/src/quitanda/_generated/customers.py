# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Address, Metadata


class CustomerDetail(TypedDict):
    id: str
    name: str
    """The newest one given."""
    phone: str
    """E.164; empty when none was given."""
    documentType: str
    document: str
    emails: List[str]
    """Every address seen of this customer, newest first."""
    address: Address | None
    metadata: Metadata
    purchases: CustomerDetailPurchases
    createdAt: str
    updatedAt: str
    access: List[CustomerDetailAccess]
    """Courses, the newest access first."""


class CustomerDetailAccess(TypedDict):
    courseId: str
    courseTitle: str
    productId: str
    enrolledAt: str
    revokedAt: str | None
    """When access was taken back; null while it is there."""


class CustomerDetailPurchases(TypedDict):
    """Totals of the customer's charges."""

    transactions: int
    """Charges in any status."""
    approved: int
    """Charges that were paid."""
    paidInCents: int
    """Amount paid, before refunds."""
    refundedInCents: int
    """Integer cents."""
    lastPaidAt: str | None


class CustomerRecord(TypedDict):
    id: str
    name: str
    """The newest one given."""
    phone: str
    """E.164; empty when none was given."""
    documentType: str
    document: str
    emails: List[str]
    """Every address seen of this customer, newest first."""
    address: Address | None
    metadata: Metadata
    purchases: CustomerRecordPurchases
    createdAt: str
    updatedAt: str


class CustomerRecordPurchases(TypedDict):
    """Totals of the customer's charges."""

    transactions: int
    """Charges in any status."""
    approved: int
    """Charges that were paid."""
    paidInCents: int
    """Amount paid, before refunds."""
    refundedInCents: int
    """Integer cents."""
    lastPaidAt: str | None


class CustomersResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        document: str | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[CustomerRecord]:
        """Newest first, by `limit` and `offset`. A customer is one per document: a charge with the
        same CPF or CNPJ is the same customer's.

        `GET /v1/customers`
        """
        call: Call[CustomerRecord] = Call(
            "GET",
            "/v1/customers",
            query={
                "limit": limit,
                "offset": offset,
                "document": document,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def get(
        self,
        customer_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> CustomerDetail:
        """A customer, the totals of their charges, and the courses they have access to. Their
        charges: `GET /v1/transactions?document=…`.

        `GET /v1/customers/{customerId}`
        """
        call: Call[CustomerDetail] = Call(
            "GET",
            f"/v1/customers/{segment(customer_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncCustomersResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        document: str | None = None,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[CustomerRecord]:
        """Newest first, by `limit` and `offset`. A customer is one per document: a charge with the
        same CPF or CNPJ is the same customer's.

        `GET /v1/customers`
        """
        call: Call[CustomerRecord] = Call(
            "GET",
            "/v1/customers",
            query={
                "limit": limit,
                "offset": offset,
                "document": document,
                "search": search,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def get(
        self,
        customer_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> CustomerDetail:
        """A customer, the totals of their charges, and the courses they have access to. Their
        charges: `GET /v1/transactions?document=…`.

        `GET /v1/customers/{customerId}`
        """
        call: Call[CustomerDetail] = Call(
            "GET",
            f"/v1/customers/{segment(customer_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
