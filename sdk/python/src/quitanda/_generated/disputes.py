# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .._pages import AsyncPages, Pages
from .shared import DisputeDefence


class Dispute(TypedDict):
    id: str
    kind: Literal["chargeback", "infraction"]
    """`chargeback`: a cardholder's. `infraction`: the MED of a Pix."""
    transactionId: str
    amountInCents: int
    """What it blocks or took, in cents; perhaps a part of the charge."""
    reason: str
    """In the acquirer's words; empty where it gives none."""
    status: Literal["opened", "defended", "won", "lost"]
    """`defended`: open, and answered. `won` and `lost` are the acquirer's decision, as the
    seller sees it.
    """
    deadlineAt: str | None
    """Until when it may be answered, where the acquirer says so."""
    defence: DisputeDefence | None
    """What was answered; null where nothing was. Its words go with the customer's data."""
    createdAt: str
    updatedAt: str


class NewDefence(TypedDict):
    text: str
    """Why the charge was right: what was sold, delivered and agreed."""
    links: NotRequired[List[str]]
    """Where the evidence is. http or https, no credentials."""


class DisputesResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        status: Literal["opened", "defended", "won", "lost"] | None = None,
        kind: Literal["chargeback", "infraction"] | None = None,
        transaction_id: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Pages[Dispute]:
        """Chargebacks of cards and infractions (MED) of Pix, newest first, by `limit` and
        `offset`. Each blocks its `amountInCents` until it is decided.

        `GET /v1/disputes`
        """
        call: Call[Dispute] = Call(
            "GET",
            "/v1/disputes",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "kind": kind,
                "transactionId": transaction_id,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    def get(
        self,
        dispute_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Dispute:
        """A dispute as it stands now, with its deadline and its defence.

        `GET /v1/disputes/{disputeId}`
        """
        call: Call[Dispute] = Call(
            "GET",
            f"/v1/disputes/{segment(dispute_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def defend(
        self,
        dispute_id: str,
        body: NewDefence,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Dispute:
        """Answers an open dispute with a text and links to evidence, once and until its
        `deadlineAt`; the acquirer gets them where it takes defences. The money stays blocked
        until it decides.

        `POST /v1/disputes/{disputeId}/defence`
        """
        call: Call[Dispute] = Call(
            "POST",
            f"/v1/disputes/{segment(dispute_id)}/defence",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
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
        status: Literal["opened", "defended", "won", "lost"] | None = None,
        kind: Literal["chargeback", "infraction"] | None = None,
        transaction_id: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPages[Dispute]:
        """Chargebacks of cards and infractions (MED) of Pix, newest first, by `limit` and
        `offset`. Each blocks its `amountInCents` until it is decided.

        `GET /v1/disputes`
        """
        call: Call[Dispute] = Call(
            "GET",
            "/v1/disputes",
            query={
                "limit": limit,
                "offset": offset,
                "status": status,
                "kind": kind,
                "transactionId": transaction_id,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.pages(call)

    async def get(
        self,
        dispute_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Dispute:
        """A dispute as it stands now, with its deadline and its defence.

        `GET /v1/disputes/{disputeId}`
        """
        call: Call[Dispute] = Call(
            "GET",
            f"/v1/disputes/{segment(dispute_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def defend(
        self,
        dispute_id: str,
        body: NewDefence,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Dispute:
        """Answers an open dispute with a text and links to evidence, once and until its
        `deadlineAt`; the acquirer gets them where it takes defences. The money stays blocked
        until it decides.

        `POST /v1/disputes/{disputeId}/defence`
        """
        call: Call[Dispute] = Call(
            "POST",
            f"/v1/disputes/{segment(dispute_id)}/defence",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
