# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client


class Connection(TypedDict):
    id: str
    kind: str
    """`sandbox`, `pix_api` for a bank, or the name of a full-service acquirer."""
    name: str
    methods: List[Literal["pix", "credit_card", "boleto"]]
    """Payment methods that the connection processes."""
    priority: int
    """Priority. If two connections support the same method, the lower number is used."""
    state: Literal["testing", "active", "failing", "blocked", "off"]
    """`testing` until its first successful check. `failing` while its bank cannot be used.
    `blocked` while its recipient may not sell. `off` accepts no new charges, but still
    reads, cancels and refunds existing ones.
    """
    isPlayMoney: bool
    """True if no real money moves through the connection."""
    capabilities: ConnectionCapabilities
    settings: ConnectionSettings | None
    """Banks only; otherwise null."""
    account: ConnectionAccount | None
    """Full-service acquirers only; otherwise null."""
    recipient: ConnectionRecipient | None
    """Recipient of the money at a full-service acquirer. Null for other connections, and until
    it is known.
    """
    ignoresOtherMoney: bool
    """Whether the reconciliation ignores payments to this account whose txid is missing or not
    ours, such as rent.
    """
    certificateEndsAt: str | None
    """Expiry of the client certificate. Null without one."""
    fault: Literal["certificate_ended", "certificate_refused", "authority_unknown", "credentials_refused", "scope_missing", "pix_key_refused", "webhook_refused", "rate_limited", "unreachable", "address_not_allowed", "unreadable_answer", "recipient_missing", None]
    """Problem found by the last check. Null if none."""
    checkedAt: str | None
    webhookRegisteredAt: str | None
    """Time when the bank accepted our callback address."""
    calledBackAt: str | None
    """Time of the bank's first call to that address."""
    createdAt: str


class ConnectionAccount(TypedDict):
    owner: Literal["company", "platform"]
    """`platform`: the account of this installation's operator."""
    environment: Literal["production", "rehearsal"]
    publicKey: str | None
    """Identifies the account at `tokensUrl`. Not secret."""
    tokensUrl: str | None
    """Address to which your page sends a card, so that its number reaches no other server.
    Null if the acquirer has no such address.
    """


class ConnectionCapabilities(TypedDict):
    dueDatePix: bool
    """Pix with a due date: daily fine, interest and discounts."""
    refunds: List[Literal["pix", "credit_card", "boleto"]]
    """Methods whose charges can be refunded."""
    partialRefunds: List[Literal["pix", "credit_card", "boleto"]]
    """Methods whose charges can be refunded in part."""
    cancels: List[Literal["pix", "credit_card", "boleto"]]
    """Methods whose open charges can be canceled, which prevents payment."""
    split: bool
    """Whether a charge can be split between several recipients."""
    payouts: bool
    anticipations: bool
    settlesToSeller: bool
    """Whether paid charges go directly into the company's own bank account and are not part of
    the balance.
    """
    automaticPix: bool
    """Whether payers can authorize recurring charges (Pix Automático)."""
    listsReceived: bool
    """Whether the bank lists received payments, for reconciliation."""


class ConnectionRecipient(TypedDict):
    state: Literal["draft", "sent", "registration", "affiliation", "active", "refused", "suspended", "blocked", "inactive"]
    """`draft`: not sent yet. `sent`: not answered yet. `registration` and `affiliation`: under
    review. `active`: receives money; all other states do not.
    """
    since: str
    reason: str | None
    """Reason in the acquirer's words."""


class ConnectionSettings(TypedDict):
    profile: Literal["efi", "banco_do_brasil", "itau", "bradesco", "santander", "sicoob", "sicredi", "inter", "generic"]
    environment: Literal["production", "rehearsal"]
    """`rehearsal` is the bank's own test environment."""
    pixKeyType: Literal["cpf", "cnpj", "email", "phone", "random", None]
    pixKey: str
    """Masked Pix key of the receiver."""
    receivingAccount: ConnectionSettingsReceivingAccount | None
    """Account that recurring charges credit (Pix Automático), with a masked number."""
    apiUrl: str | None
    """Only with the profile `generic`."""
    tokenUrl: str | None
    """Only with the profile `generic`."""


class ConnectionSettingsReceivingAccount(TypedDict):
    branch: str | None
    number: str
    type: Literal["checking", "savings", "payment"]


class ConnectionsResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> List[Connection]:
        """Returns the acquirer accounts that process the company's charges, in order of
        preference.

        `GET /v1/connections`
        """
        call: Call[List[Connection]] = Call(
            "GET",
            "/v1/connections",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def get(
        self,
        connection_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Connection:
        """Returns a connection with the result of its last check. Credentials are never returned.

        `GET /v1/connections/{connectionId}`
        """
        call: Call[Connection] = Call(
            "GET",
            f"/v1/connections/{segment(connection_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncConnectionsResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> List[Connection]:
        """Returns the acquirer accounts that process the company's charges, in order of
        preference.

        `GET /v1/connections`
        """
        call: Call[List[Connection]] = Call(
            "GET",
            "/v1/connections",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def get(
        self,
        connection_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Connection:
        """Returns a connection with the result of its last check. Credentials are never returned.

        `GET /v1/connections/{connectionId}`
        """
        call: Call[Connection] = Call(
            "GET",
            f"/v1/connections/{segment(connection_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
