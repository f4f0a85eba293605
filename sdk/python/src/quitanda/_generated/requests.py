# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages


class KeyInspection(TypedDict):
    verdict: Literal["first", "after_expiry", "after_release", "after_break", "replayed", "in_progress", "different_body", "key_invalid", "not_reached"]
    """Why this request was executed, replayed or refused. It was executed as the `first` with
    its key, `after_expiry` (24 hours), `after_release` (the previous request was refused
    without storing anything) or `after_break` (the previous request was interrupted). It
    was `replayed`, or refused: `in_progress`, `different_body`, `key_invalid`.
    `not_reached`: it was refused before the key was checked, or its operation does not
    support the key.
    """
    firstRequestId: str | None
    """Request that owned the key at that time. Null if it is no longer in the log."""
    differingFields: List[str] | None
    """For `different_body`: the paths of the fields that differ from the first request's,
    without their values.
    """
    requests: List[KeyInspectionRequest]
    """All requests with the key and operation, oldest first, at most 50."""


class KeyInspectionRequest(TypedDict):
    id: str
    createdAt: str
    keyState: Literal["ran", "resumed", "replayed", "in_progress", "different_body", "invalid", "unread", None]
    status: int
    code: str | None


class LoggedRequest(TypedDict):
    id: str
    """Same as `x-request-id` of the response."""
    createdAt: str
    method: str
    path: str
    """Parts that are not ids of this service are masked."""
    query: str | None
    """Values other than ids, numbers, dates or words are masked."""
    operation: str
    """The `operationId` of this document."""
    route: str
    """Path with parameter names."""
    status: int
    code: str | None
    """Error code."""
    durationMs: int
    apiKeyId: str
    """API key of its token or credentials."""
    address: str
    """IP address of the client."""
    userAgent: str | None
    """Program names and versions only."""
    idempotencyKey: str | None
    """Null without a key, or if the key is not a UUID."""
    keyState: Literal["ran", "resumed", "replayed", "in_progress", "different_body", "invalid", "unread", None]
    """Effect of the key. Null without one."""
    transactionId: str | None
    """Transaction that the request created or referred to."""


class LoggedRequestDetail(TypedDict):
    id: str
    """Same as `x-request-id` of the response."""
    createdAt: str
    method: str
    path: str
    """Parts that are not ids of this service are masked."""
    query: str | None
    """Values other than ids, numbers, dates or words are masked."""
    operation: str
    """The `operationId` of this document."""
    route: str
    """Path with parameter names."""
    status: int
    code: str | None
    """Error code."""
    durationMs: int
    apiKeyId: str
    """API key of its token or credentials."""
    address: str
    """IP address of the client."""
    userAgent: str | None
    """Program names and versions only."""
    idempotencyKey: str | None
    """Null without a key, or if the key is not a UUID."""
    keyState: Literal["ran", "resumed", "replayed", "in_progress", "different_body", "invalid", "unread", None]
    """Effect of the key. Null without one."""
    transactionId: str | None
    """Transaction that the request created or referred to."""
    requestBody: str | None
    """Masked JSON, at most 8 KiB. Null without a body, and for bodies that are never recorded."""
    requestBodyCut: bool
    """Whether the body was truncated at 8 KiB."""
    responseBody: str | None
    """Response body, masked and limited in the same way."""
    responseBodyCut: bool
    events: List[LoggedRequestDetailEvent]
    """Events that the request created."""
    idempotency: KeyInspection | None
    """Null without an Idempotency-Key."""


class LoggedRequestDetailEvent(TypedDict):
    id: str
    event: Literal["transaction_created", "transaction_paid", "transaction_refused", "transaction_canceled", "transaction_underpaid", "transaction_overpaid", "transaction_duplicated", "transaction_refunded", "transaction_chargeback", "transaction_chargeback_won", "refund_requested", "subscription_created", "subscription_renewed", "subscription_renewal_failed", "subscription_canceled", "product_canceled", "authorization_approved", "authorization_ended", "dispute_opened", "dispute_defended", "dispute_won", "dispute_lost", "order_shipped", "order_delivered", "payout_created", "payout_completed", "payout_failed", "payout_returned", "payout_canceled", "course_enrolled", "course_revoked", "course_completed", "certificate_issued", "webhook_disabled", "webhook_test"]


class RequestsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: int | None = None,
        status_class: Literal["2xx", "3xx", "4xx", "5xx"] | None = None,
        method: Literal["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] | None = None,
        path: str | None = None,
        operation: str | None = None,
        code: str | None = None,
        api_key_id: str | None = None,
        idempotency_key: str | None = None,
        transaction_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[LoggedRequest]:
        """Returns the company's requests to `/v1` of the last 30 days, newest first, paged by
        `limit` and `offset`. Multiple filters are combined with AND. A request is listed about
        a second after its response. Requests refused because of the key's address list or its
        expiry are also listed, without a body. Requests without a valid token, to unknown paths
        or beyond the rate limit are not recorded.

        `GET /v1/requests`
        """
        call: Call[LoggedRequest] = Call(
            "GET",
            "/v1/requests",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "statusClass": status_class,
                "method": method,
                "path": path,
                "operation": operation,
                "code": code,
                "apiKeyId": api_key_id,
                "idempotencyKey": idempotency_key,
                "transactionId": transaction_id,
                "from": from_,
                "to": to,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def get(
        self,
        request_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> LoggedRequestDetail:
        """Returns a request with its bodies, its events, and why its Idempotency-Key executed,
        replayed or refused it. Names, documents, addresses, texts and secrets in the bodies are
        replaced by `•••`. Bodies of `/v1/auth` and `/v1/card-token` are never recorded.

        `GET /v1/requests/{requestId}`
        """
        call: Call[LoggedRequestDetail] = Call(
            "GET",
            f"/v1/requests/{segment(request_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncRequestsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: int | None = None,
        status_class: Literal["2xx", "3xx", "4xx", "5xx"] | None = None,
        method: Literal["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] | None = None,
        path: str | None = None,
        operation: str | None = None,
        code: str | None = None,
        api_key_id: str | None = None,
        idempotency_key: str | None = None,
        transaction_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[LoggedRequest]:
        """Returns the company's requests to `/v1` of the last 30 days, newest first, paged by
        `limit` and `offset`. Multiple filters are combined with AND. A request is listed about
        a second after its response. Requests refused because of the key's address list or its
        expiry are also listed, without a body. Requests without a valid token, to unknown paths
        or beyond the rate limit are not recorded.

        `GET /v1/requests`
        """
        call: Call[LoggedRequest] = Call(
            "GET",
            "/v1/requests",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "statusClass": status_class,
                "method": method,
                "path": path,
                "operation": operation,
                "code": code,
                "apiKeyId": api_key_id,
                "idempotencyKey": idempotency_key,
                "transactionId": transaction_id,
                "from": from_,
                "to": to,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def get(
        self,
        request_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> LoggedRequestDetail:
        """Returns a request with its bodies, its events, and why its Idempotency-Key executed,
        replayed or refused it. Names, documents, addresses, texts and secrets in the bodies are
        replaced by `•••`. Bodies of `/v1/auth` and `/v1/card-token` are never recorded.

        `GET /v1/requests/{requestId}`
        """
        call: Call[LoggedRequestDetail] = Call(
            "GET",
            f"/v1/requests/{segment(request_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
