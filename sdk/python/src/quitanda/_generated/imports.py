# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class DataImport(TypedDict):
    id: str
    kind: Literal["products", "customers", "enrollments", "subscriptions"]
    format: Literal["csv", "jsonl"]
    fileName: str
    status: Literal["receiving", "checked", "running", "done", "canceled", "refused"]
    """`receiving`; `checked`: every line was judged and none was made; `running`; `done`;
    `canceled`; `refused`: the file held data of cards, and nothing of it was kept.
    """
    lines: int
    """Lines below the headings; 0 until it is checked."""
    waiting: int
    """Lines that are to be made."""
    made: int
    unchanged: int
    """Lines whose customer or enrollment was there before."""
    refused: int
    createdAt: str
    startedAt: str | None
    endedAt: str | None


class ImportCheck(TypedDict):
    parts: int


class ImportPart(TypedDict):
    part: int
    """From 0; parts are sent in order."""
    data: str
    """At most 131072 bytes of the file, in base64."""


class ImportPartKept(TypedDict):
    part: int
    receivedBytes: int
    """Of the file, so far."""


class NewImport(TypedDict):
    kind: Literal["products", "customers", "enrollments", "subscriptions"]
    """What its lines make."""
    format: NotRequired[Literal["csv", "jsonl"]]
    """`csv`: between commas, semicolons or tabs, in UTF-8 or Windows-1252, its first line the
    headings; `jsonl`: one JSON object a line.
    """
    fileName: str


class RefusedLine(TypedDict):
    line: int
    """The line of the file, from 1."""
    field: str | None
    """The column that is refused; null for the whole line."""
    reason: Literal["line_unreadable", "column_unknown", "card_data", "value_missing", "value_invalid", "number_rounded", "email_invalid", "document_invalid", "document_required", "phone_invalid", "postal_code_invalid", "amount_invalid", "date_invalid", "date_ambiguous", "date_past", "duplicate_line", "external_id_taken", "name_taken", "customer_ambiguous", "customer_email_differs", "customer_erased", "course_unknown", "course_ambiguous", "course_archived", "cohort_unknown", "plan_unknown", "connection_unknown", "connection_ambiguous", "card_token_invalid", "brand_unknown", "line_failed"]


class ImportsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def open(
        self,
        body: NewImport,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DataImport:
        """Products, customers, enrollments or subscriptions from a file, line by line. Send the
        file in parts, have it checked, and start it: nothing is made before. A file has at most
        4194304 bytes and 10000 lines, and a company at most 3 imports that have not ended. An
        import is deleted 7 days after its end. Subscriptions come with the cards that your
        acquirer keeps, by its own ids, never by numbers; nothing is charged before their next
        charge day.

        `POST /v1/imports`
        """
        call: Call[DataImport] = Call(
            "POST",
            "/v1/imports",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[DataImport]:
        """Newest first, by `limit` and `offset`; those that ended too, for 7 days.

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
        )
        return self._client.pages(call)

    def get(
        self,
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DataImport:
        """How far an import is.

        `GET /v1/imports/{importId}`
        """
        call: Call[DataImport] = Call(
            "GET",
            f"/v1/imports/{segment(import_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def add_part(
        self,
        import_id: str,
        body: ImportPart,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ImportPartKept:
        """Parts are sent in order, each at most 131072 bytes before base64; one that is sent again
        must be the same. A file with the number of a card in whatever column, or with a column
        for one or its CVV, ends the import, and nothing of it is kept.

        `POST /v1/imports/{importId}/parts`
        """
        call: Call[ImportPartKept] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/parts",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def check(
        self,
        import_id: str,
        body: ImportCheck,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DataImport:
        """Judges every line of the complete file and makes none: `waiting` lines would be made,
        `refused` ones would not. `parts` is how many you sent.

        `POST /v1/imports/{importId}/check`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/check",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def start(
        self,
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DataImport:
        """Makes the lines that the check did not refuse, in the background, each in a commit of
        its own. Read the import until it is `done`.

        `POST /v1/imports/{importId}/start`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/start",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def cancel(
        self,
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DataImport:
        """No further line is made; those that were made stay. 409 once it has ended.

        `POST /v1/imports/{importId}/cancel`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
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
    ) -> Pages[RefusedLine]:
        """In the order of the file, by `limit` and `offset`: the line, the column, and why.

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
        )
        return self._client.pages(call)


class AsyncImportsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def open(
        self,
        body: NewImport,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DataImport:
        """Products, customers, enrollments or subscriptions from a file, line by line. Send the
        file in parts, have it checked, and start it: nothing is made before. A file has at most
        4194304 bytes and 10000 lines, and a company at most 3 imports that have not ended. An
        import is deleted 7 days after its end. Subscriptions come with the cards that your
        acquirer keeps, by its own ids, never by numbers; nothing is charged before their next
        charge day.

        `POST /v1/imports`
        """
        call: Call[DataImport] = Call(
            "POST",
            "/v1/imports",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[DataImport]:
        """Newest first, by `limit` and `offset`; those that ended too, for 7 days.

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
        )
        return self._client.pages(call)

    async def get(
        self,
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DataImport:
        """How far an import is.

        `GET /v1/imports/{importId}`
        """
        call: Call[DataImport] = Call(
            "GET",
            f"/v1/imports/{segment(import_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def add_part(
        self,
        import_id: str,
        body: ImportPart,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ImportPartKept:
        """Parts are sent in order, each at most 131072 bytes before base64; one that is sent again
        must be the same. A file with the number of a card in whatever column, or with a column
        for one or its CVV, ends the import, and nothing of it is kept.

        `POST /v1/imports/{importId}/parts`
        """
        call: Call[ImportPartKept] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/parts",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def check(
        self,
        import_id: str,
        body: ImportCheck,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DataImport:
        """Judges every line of the complete file and makes none: `waiting` lines would be made,
        `refused` ones would not. `parts` is how many you sent.

        `POST /v1/imports/{importId}/check`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/check",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def start(
        self,
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DataImport:
        """Makes the lines that the check did not refuse, in the background, each in a commit of
        its own. Read the import until it is `done`.

        `POST /v1/imports/{importId}/start`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/start",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def cancel(
        self,
        import_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DataImport:
        """No further line is made; those that were made stay. 409 once it has ended.

        `POST /v1/imports/{importId}/cancel`
        """
        call: Call[DataImport] = Call(
            "POST",
            f"/v1/imports/{segment(import_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
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
    ) -> AsyncPages[RefusedLine]:
        """In the order of the file, by `limit` and `offset`: the line, the column, and why.

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
        )
        return self._client.pages(call)
