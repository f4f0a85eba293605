# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import Address, Metadata


class CustomerDetail(TypedDict):
    id: str
    name: str
    """Most recent value given."""
    phone: str
    """E.164. Empty if none was given."""
    documentType: str
    document: str
    emails: List[str]
    """All e-mail addresses of this customer, newest first."""
    address: Address | None
    metadata: Metadata
    purchases: CustomerDetailPurchases
    createdAt: str
    updatedAt: str
    access: List[CustomerDetailAccess]
    """Courses, most recent access first."""


class CustomerDetailAccess(TypedDict):
    courseId: str
    courseTitle: str
    productId: str
    enrolledAt: str
    revokedAt: str | None
    """Time when access was revoked. Null while access is open."""


class CustomerDetailPurchases(TypedDict):
    """Totals of the customer's charges."""

    transactions: int
    """Charges in any status."""
    approved: int
    """Paid charges."""
    paidInCents: int
    """Amount paid, before refunds."""
    refundedInCents: int
    """Integer cents."""
    lastPaidAt: str | None


class CustomerRecord(TypedDict):
    id: str
    name: str
    """Most recent value given."""
    phone: str
    """E.164. Empty if none was given."""
    documentType: str
    document: str
    emails: List[str]
    """All e-mail addresses of this customer, newest first."""
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
    """Paid charges."""
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
        on_response: OnResponse | None = None,
    ) -> Pages[CustomerRecord]:
        """Returns customers, newest first, paged by `limit` and `offset`. Each document has one
        customer: charges with the same CPF or CNPJ belong to the same customer.

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
            on_response=on_response,
        )
        return self._client.pages(call)

    def get(
        self,
        customer_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> CustomerDetail:
        """Returns a customer, the totals of their charges, and the courses they can access. To
        list their charges, use `GET /v1/transactions?document=…`.

        `GET /v1/customers/{customerId}`
        """
        call: Call[CustomerDetail] = Call(
            "GET",
            f"/v1/customers/{segment(customer_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> AsyncPages[CustomerRecord]:
        """Returns customers, newest first, paged by `limit` and `offset`. Each document has one
        customer: charges with the same CPF or CNPJ belong to the same customer.

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
            on_response=on_response,
        )
        return self._client.pages(call)

    async def get(
        self,
        customer_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> CustomerDetail:
        """Returns a customer, the totals of their charges, and the courses they can access. To
        list their charges, use `GET /v1/transactions?document=…`.

        `GET /v1/customers/{customerId}`
        """
        call: Call[CustomerDetail] = Call(
            "GET",
            f"/v1/customers/{segment(customer_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
