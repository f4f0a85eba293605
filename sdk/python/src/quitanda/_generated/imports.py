# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class DataImport(TypedDict):
    id: str
    kind: Literal["products", "customers", "enrollments", "subscriptions"]
    format: Literal["csv", "jsonl"]
    fileName: str
    status: Literal["receiving", "checked", "running", "done", "canceled", "refused"]
    """`receiving`. `checked`: every line was validated and none was imported. `running`.
    `done`. `canceled`. `refused`: the file contained card data, and nothing of it was
    stored.
    """
    lines: int
    """Lines below the header; 0 until the file is checked."""
    waiting: int
    """Lines still to import."""
    made: int
    unchanged: int
    """Lines whose customer or enrollment already existed."""
    refused: int
    createdAt: str
    startedAt: str | None
    endedAt: str | None


class ImportCheck(TypedDict):
    parts: int
    columns: NotRequired[List[Literal["name", "email", "document", "phone", "price", "description", "productType", "frequency", "categoryId", "deliveryUrl", "externalId", "street", "number", "complement", "neighborhood", "city", "addressState", "zipCode", "course", "cohort", "accessUntil", "plan", "nextChargeOn", "cardToken", "cardCustomer", "cardBrand", "cardLast4", "cardExpiry", "cardHolder", "connection", None]]]
    """Field of each column of a CSV file in order; null ignores the column. Defaults to the
    fields that the headings name. If several columns have the same field, the first one
    with text counts in each line.
    """


class ImportInput(TypedDict):
    kind: Literal["products", "customers", "enrollments", "subscriptions"]
    """Resource that each line creates."""
    format: NotRequired[Literal["csv", "jsonl"]]
    """`csv`: separated by commas, semicolons, tabs or `|`, in UTF-8, Windows-1252 or UTF-16,
    with a header line. `jsonl`: one JSON object per line. Unknown columns and fields are
    ignored.
    """
    fileName: str


class ImportPart(TypedDict):
    part: int
    """Part number, from 0. Send parts in order."""
    data: str
    """At most 131072 bytes of the file, in base64."""


class ImportPartKept(TypedDict):
    part: int
    receivedBytes: int
    """Bytes received so far."""


class RefusedLine(TypedDict):
    line: int
    """Line of the file, from 1."""
    field: str | None
    """Refused column. Null for the whole line."""
    reason: Literal["line_unreadable", "column_unknown", "card_data", "value_missing", "value_invalid", "number_rounded", "email_invalid", "document_invalid", "document_required", "phone_invalid", "postal_code_invalid", "amount_invalid", "date_invalid", "date_ambiguous", "date_past", "duplicate_line", "external_id_taken", "name_taken", "customer_ambiguous", "customer_email_differs", "customer_erased", "course_unknown", "course_ambiguous", "course_archived", "cohort_unknown", "plan_unknown", "connection_unknown", "connection_ambiguous", "card_token_invalid", "brand_unknown", "line_failed"]


class ImportsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def open(
        self,
        body: ImportInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataImport:
        """Creates an import of products, customers, enrollments or subscriptions from a file, line
        by line. Send the file in parts, check it, and start the import: nothing is imported
        before that. A file has at most 4194304 bytes and 10000 lines. A company has at most 3
        unfinished imports. An import is deleted 7 days after it ends. Subscriptions refer to
        the cards stored at your acquirer by the acquirer's ids, never by numbers. Nothing is
        charged before their next charge day.

        `POST /v1/imports`
        """
        call: Call[DataImport] = Call(
            "POST",
            "/v1/imports",
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
    ) -> Pages[DataImport]:
        """Newest first, paged by `limit` and `offset`. Ended imports remain listed for 7 days.

        `GET /v1/imports`
        """
        call: Call[DataImport] = Call(
            "GET",
            "/v1/imports",
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
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataImport:
        """Returns the progress of an import.

        `GET /v1/imports/{importId}`
        """
        call: Call[DataImport] = Call(
            "GET",
            f"/v1/imports/{segment(import_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def add_part(
        self,
        import_id: str,
        body: ImportPart,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ImportPartKept:
        """Appends a part of the file. Send parts in order, each at most 131072 bytes before
        base64. A repeated part must be identical. If any column contains a card number, or the
        file has a column for card numbers or CVVs, the import ends and nothing of the file is
        stored.

        `POST /v1/imports/{importId}/parts`
        """
        call: Call[ImportPartKept] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/parts",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def check(
        self,
        import_id: str,
        body: ImportCheck,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataImport:
        """Validates every line of the complete file without importing any: `waiting` lines would
        be imported, `refused` lines would not. `parts` is the number of parts that you sent.
        Each line is decoded and validated on its own. A file that is refused as a whole ends
        its import, unless `columns` was sent.

        `POST /v1/imports/{importId}/check`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/check",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def start(
        self,
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataImport:
        """Imports the lines that the check did not refuse, in the background, each in its own
        commit. Poll the import until it is `done`.

        `POST /v1/imports/{importId}/start`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/start",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def cancel(
        self,
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataImport:
        """Stops importing lines; lines already imported remain. An import that has ended returns
        409.

        `POST /v1/imports/{importId}/cancel`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def refused(
        self,
        import_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[RefusedLine]:
        """Returns the line, the column and the reason of each refused line, in file order, paged
        by `limit` and `offset`.

        `GET /v1/imports/{importId}/refused`
        """
        call: Call[RefusedLine] = Call(
            "GET",
            f"/v1/imports/{segment(import_id)}/refused",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)


class AsyncImportsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def open(
        self,
        body: ImportInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataImport:
        """Creates an import of products, customers, enrollments or subscriptions from a file, line
        by line. Send the file in parts, check it, and start the import: nothing is imported
        before that. A file has at most 4194304 bytes and 10000 lines. A company has at most 3
        unfinished imports. An import is deleted 7 days after it ends. Subscriptions refer to
        the cards stored at your acquirer by the acquirer's ids, never by numbers. Nothing is
        charged before their next charge day.

        `POST /v1/imports`
        """
        call: Call[DataImport] = Call(
            "POST",
            "/v1/imports",
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
    ) -> AsyncPages[DataImport]:
        """Newest first, paged by `limit` and `offset`. Ended imports remain listed for 7 days.

        `GET /v1/imports`
        """
        call: Call[DataImport] = Call(
            "GET",
            "/v1/imports",
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
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataImport:
        """Returns the progress of an import.

        `GET /v1/imports/{importId}`
        """
        call: Call[DataImport] = Call(
            "GET",
            f"/v1/imports/{segment(import_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def add_part(
        self,
        import_id: str,
        body: ImportPart,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ImportPartKept:
        """Appends a part of the file. Send parts in order, each at most 131072 bytes before
        base64. A repeated part must be identical. If any column contains a card number, or the
        file has a column for card numbers or CVVs, the import ends and nothing of the file is
        stored.

        `POST /v1/imports/{importId}/parts`
        """
        call: Call[ImportPartKept] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/parts",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def check(
        self,
        import_id: str,
        body: ImportCheck,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataImport:
        """Validates every line of the complete file without importing any: `waiting` lines would
        be imported, `refused` lines would not. `parts` is the number of parts that you sent.
        Each line is decoded and validated on its own. A file that is refused as a whole ends
        its import, unless `columns` was sent.

        `POST /v1/imports/{importId}/check`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/check",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def start(
        self,
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataImport:
        """Imports the lines that the check did not refuse, in the background, each in its own
        commit. Poll the import until it is `done`.

        `POST /v1/imports/{importId}/start`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/start",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def cancel(
        self,
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> DataImport:
        """Stops importing lines; lines already imported remain. An import that has ended returns
        409.

        `POST /v1/imports/{importId}/cancel`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    def refused(
        self,
        import_id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[RefusedLine]:
        """Returns the line, the column and the reason of each refused line, in file order, paged
        by `limit` and `offset`.

        `GET /v1/imports/{importId}/refused`
        """
        call: Call[RefusedLine] = Call(
            "GET",
            f"/v1/imports/{segment(import_id)}/refused",
            query={
                "limit": limit,
                "offset": offset,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)
