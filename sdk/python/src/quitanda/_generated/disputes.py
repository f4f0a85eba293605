# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import DisputeDefence


class DefenceInput(TypedDict):
    text: str
    """Justification of the charge: what was sold, delivered and agreed."""
    links: NotRequired[List[str]]
    """Links to the evidence. http or https, without credentials."""


class Dispute(TypedDict):
    id: str
    kind: Literal["chargeback", "infraction"]
    """`chargeback`: card dispute. `infraction`: MED of a Pix."""
    transactionId: str
    amountInCents: int
    """Amount blocked or lost, in cents. May be a part of the charge."""
    reason: str
    """Reason in the acquirer's words. Empty if it gives none."""
    status: Literal["opened", "defended", "won", "lost"]
    """`defended`: open, with a defense submitted. `won` and `lost`: the acquirer's decision,
    from the seller's side.
    """
    deadlineAt: str | None
    """Deadline for the defense, if the acquirer sets one."""
    defence: DisputeDefence | None
    """Submitted defense. Null if none. Its text is deleted with the customer's data."""
    createdAt: str
    updatedAt: str


class DisputesResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        status: Literal["opened", "defended", "won", "lost"] | None = None,
        kind: Literal["chargeback", "infraction"] | None = None,
        transaction_id: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Pages[Dispute]:
        """Returns card chargebacks and Pix infractions (MED), newest first, paged by `limit` and
        `offset`. Each dispute blocks its `amountInCents` until it is decided.

        `GET /v1/disputes`
        """
        call: Call[Dispute] = Call(
            "GET",
            "/v1/disputes",
            query={
                "limit": limit,
                "offset": offset,
                "startDate": start_date,
                "endDate": end_date,
                "status": status,
                "kind": kind,
                "transactionId": transaction_id,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    def get(
        self,
        dispute_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Dispute:
        """Returns a dispute with its deadline and its defense.

        `GET /v1/disputes/{disputeId}`
        """
        call: Call[Dispute] = Call(
            "GET",
            f"/v1/disputes/{segment(dispute_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def defend(
        self,
        dispute_id: str,
        body: DefenceInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Dispute:
        """Submits the defense of an open dispute: a text and links to evidence. A dispute is
        defended only once, and only until its `deadlineAt`. The acquirer receives the defense
        if it supports defenses. The money stays blocked until the acquirer decides.

        `POST /v1/disputes/{disputeId}/defence`
        """
        call: Call[Dispute] = Call(
            "POST",
            f"/v1/disputes/{segment(dispute_id)}/defence",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncDisputesResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        status: Literal["opened", "defended", "won", "lost"] | None = None,
        kind: Literal["chargeback", "infraction"] | None = None,
        transaction_id: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> AsyncPages[Dispute]:
        """Returns card chargebacks and Pix infractions (MED), newest first, paged by `limit` and
        `offset`. Each dispute blocks its `amountInCents` until it is decided.

        `GET /v1/disputes`
        """
        call: Call[Dispute] = Call(
            "GET",
            "/v1/disputes",
            query={
                "limit": limit,
                "offset": offset,
                "startDate": start_date,
                "endDate": end_date,
                "status": status,
                "kind": kind,
                "transactionId": transaction_id,
            },
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.pages(call)

    async def get(
        self,
        dispute_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Dispute:
        """Returns a dispute with its deadline and its defense.

        `GET /v1/disputes/{disputeId}`
        """
        call: Call[Dispute] = Call(
            "GET",
            f"/v1/disputes/{segment(dispute_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def defend(
        self,
        dispute_id: str,
        body: DefenceInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Dispute:
        """Submits the defense of an open dispute: a text and links to evidence. A dispute is
        defended only once, and only until its `deadlineAt`. The acquirer receives the defense
        if it supports defenses. The money stays blocked until the acquirer decides.

        `POST /v1/disputes/{disputeId}/defence`
        """
        call: Call[Dispute] = Call(
            "POST",
            f"/v1/disputes/{segment(dispute_id)}/defence",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
