# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class DataExport(TypedDict):
    id: str
    kind: Literal["transactions", "customers", "ledger", "events"]
    format: Literal["csv", "jsonl"]
    startDate: str | None
    endDate: str | None
    status: Literal["running", "ready", "canceled", "failed", "erased", "expired"]
    """`running`. `ready`. `canceled`: canceled or deleted. `failed`. `erased`: a customer in
    the file requested the erasure of their data; create the export again. `expired`.
    """
    rows: int
    """Rows in the file so far."""
    estimatedRows: int | None
    """Rows that matched the filter at the start. Null until they are counted, and if there are
    over a million.
    """
    sizeInBytes: int
    """Size of the file, uncompressed."""
    createdAt: str
    """Rows created after this time are not included."""
    readyAt: str | None
    expiresAt: str | None
    """Time when the file is deleted. Null until it is ready."""
    endedAt: str | None
    """Time when the file was deleted or canceled."""


class ExportInput(TypedDict):
    kind: Literal["transactions", "customers", "ledger", "events"]
    """Exported resource. `ledger`: the transfers of one account."""
    format: NotRequired[Literal["csv", "jsonl"]]
    """`csv`: for Brazilian spreadsheets, with `;`, decimal commas and times in
    America/Sao_Paulo. `jsonl`: one JSON object per line, as `/v1` returns it.
    """
    language: NotRequired[Literal["pt-BR", "en"]]
    """Language of the CSV header and labels."""
    startDate: NotRequired[str]
    """First day of creation, America/Sao_Paulo."""
    endDate: NotRequired[str]
    """Last day of creation, inclusive."""
    status: NotRequired[Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]]
    """Only transactions in this state."""
    paymentMethod: NotRequired[Literal["pix", "credit_card", "boleto"]]
    """Only transactions with this payment method."""
    account: NotRequired[Literal["acquirer", "pending", "available", "blocked", "fees", "payouts", "fees_due", "commissions"]]
    """Ledger account. Defaults to `available`."""
    event: NotRequired[Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled", "webhook_test"]]
    """Only events of this kind."""


class ExportsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create(
        self,
        body: ExportInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataExport:
        """Writes all rows that match a filter to one file in the background, without a row limit.
        Rows created after the call are not included. Poll the export until it is `ready`, then
        download it. A company has at most 3 running exports, and 20 in total including kept
        ones. A file is deleted after 7 days. Unless it contains the ledger, it is deleted as
        soon as a customer requests the erasure of their data.

        `POST /v1/exports`
        """
        call: Call[DataExport] = Call(
            "POST",
            "/v1/exports",
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
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[DataExport]:
        """Newest first, paged by `limit` and `offset`. Ended exports remain listed for 30 days.

        `GET /v1/exports`
        """
        call: Call[DataExport] = Call(
            "GET",
            "/v1/exports",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def get(
        self,
        export_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataExport:
        """Returns the progress of an export.

        `GET /v1/exports/{exportId}`
        """
        call: Call[DataExport] = Call(
            "GET",
            f"/v1/exports/{segment(export_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def cancel(
        self,
        export_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataExport:
        """Cancels a running export, or deletes the file of one that is ready. An export that has
        ended returns 409.

        `POST /v1/exports/{exportId}/cancel`
        """
        call: Call[DataExport] = Call(
            "POST",
            f"/v1/exports/{segment(export_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncExportsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def create(
        self,
        body: ExportInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataExport:
        """Writes all rows that match a filter to one file in the background, without a row limit.
        Rows created after the call are not included. Poll the export until it is `ready`, then
        download it. A company has at most 3 running exports, and 20 in total including kept
        ones. A file is deleted after 7 days. Unless it contains the ledger, it is deleted as
        soon as a customer requests the erasure of their data.

        `POST /v1/exports`
        """
        call: Call[DataExport] = Call(
            "POST",
            "/v1/exports",
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
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[DataExport]:
        """Newest first, paged by `limit` and `offset`. Ended exports remain listed for 30 days.

        `GET /v1/exports`
        """
        call: Call[DataExport] = Call(
            "GET",
            "/v1/exports",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def get(
        self,
        export_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataExport:
        """Returns the progress of an export.

        `GET /v1/exports/{exportId}`
        """
        call: Call[DataExport] = Call(
            "GET",
            f"/v1/exports/{segment(export_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def cancel(
        self,
        export_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataExport:
        """Cancels a running export, or deletes the file of one that is ready. An export that has
        ended returns 409.

        `POST /v1/exports/{exportId}/cancel`
        """
        call: Call[DataExport] = Call(
            "POST",
            f"/v1/exports/{segment(export_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
