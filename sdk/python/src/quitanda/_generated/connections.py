# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client


class Connection(TypedDict):
    id: str
    kind: str
    """`sandbox`, `pix_api` for a bank, or the name of a full-service acquirer."""
    name: str
    methods: List[Literal["pix", "credit_card", "boleto"]]
    """The methods charged through it."""
    priority: int
    """Of two connections with one method, the lower number is used."""
    state: Literal["testing", "active", "failing", "blocked", "off"]
    """`testing` until its first successful check; `failing` while its bank cannot be used;
    `blocked` while its recipient may not sell; `off` takes no new charge, but still reads,
    cancels and refunds its own.
    """
    isPlayMoney: bool
    """Whether no real money moves through it."""
    capabilities: ConnectionCapabilities
    settings: ConnectionSettings | None
    """Of a bank; null for others."""
    account: ConnectionAccount | None
    """At a full-service acquirer; null for others."""
    recipient: ConnectionRecipient | None
    """Who receives the money, as a full-service acquirer knows them; null for others, and
    before it is known.
    """
    ignoresOtherMoney: bool
    """Whether the reconciliation leaves out money in this account whose txid is missing or
    none of ours, such as rent.
    """
    certificateEndsAt: str | None
    """When the client certificate ends; null without one."""
    fault: Literal["certificate_ended", "certificate_refused", "authority_unknown", "credentials_refused", "scope_missing", "pix_key_refused", "webhook_refused", "rate_limited", "unreachable", "address_not_allowed", "unreadable_answer", "recipient_missing"] | None
    """What the last check found; null when nothing."""
    checkedAt: str | None
    webhookRegisteredAt: str | None
    """When the bank accepted our callback address."""
    calledBackAt: str | None
    """When the bank first called that address."""
    createdAt: str


class ConnectionAccount(TypedDict):
    owner: Literal["company", "platform"]
    """`platform`: the account of the operator of this installation."""
    environment: Literal["production", "rehearsal"]
    publicKey: str | None
    """Names the account to `tokensUrl`. Not secret."""
    tokensUrl: str | None
    """Where a page of yours sends a card, so that its number reaches no other server. Null
    when the acquirer has no such address.
    """


class ConnectionCapabilities(TypedDict):
    dueDatePix: bool
    """Pix with a due date: fine, interest and discounts by the day."""
    refunds: List[Literal["pix", "credit_card", "boleto"]]
    """Methods whose charges can be refunded."""
    partialRefunds: List[Literal["pix", "credit_card", "boleto"]]
    """Methods whose charges can be refunded in part."""
    cancels: List[Literal["pix", "credit_card", "boleto"]]
    """Methods whose open charges can be canceled, so that nobody can pay them."""
    split: bool
    """Whether a charge can be shared between several recipients."""
    payouts: bool
    anticipations: bool
    settlesToSeller: bool
    """Whether paid charges go straight into the company's own bank account, so that no balance
    holds them.
    """
    automaticPix: bool
    """Whether payers may authorise recurring charges (Pix Automático)."""
    listsReceived: bool
    """Whether the bank lists what it received, for reconciliation."""


class ConnectionRecipient(TypedDict):
    state: Literal["draft", "sent", "registration", "affiliation", "active", "refused", "suspended", "blocked", "inactive"]
    """`draft` is not sent yet, `sent` has no answer yet, `registration` and `affiliation` are
    under review, `active` receives money, and the others do not.
    """
    since: str
    reason: str | None
    """The acquirer's reason, in its words."""


class ConnectionSettings(TypedDict):
    profile: Literal["efi", "banco_do_brasil", "itau", "bradesco", "santander", "sicoob", "sicredi", "inter", "generic"]
    environment: Literal["production", "rehearsal"]
    """`rehearsal` is the bank's own test environment."""
    pixKeyType: Literal["cpf", "cnpj", "email", "phone", "random"] | None
    pixKey: str
    """The receiver's Pix key, masked."""
    receivingAccount: ConnectionSettingsReceivingAccount | None
    """The account that recurring charges credit (Pix Automático), its number masked."""
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
    ) -> List[Connection]:
        """The accounts at acquirers that the company charges through, in order of preference.

        `GET /v1/connections`
        """
        call: Call[List[Connection]] = Call(
            "GET",
            "/v1/connections",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def get(
        self,
        connection_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Connection:
        """A connection as it stands now, with what its last check found. Never shows credentials.

        `GET /v1/connections/{connectionId}`
        """
        call: Call[Connection] = Call(
            "GET",
            f"/v1/connections/{segment(connection_id)}",
            timeout=timeout,
            max_retries=max_retries,
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
    ) -> List[Connection]:
        """The accounts at acquirers that the company charges through, in order of preference.

        `GET /v1/connections`
        """
        call: Call[List[Connection]] = Call(
            "GET",
            "/v1/connections",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def get(
        self,
        connection_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Connection:
        """A connection as it stands now, with what its last check found. Never shows credentials.

        `GET /v1/connections/{connectionId}`
        """
        call: Call[Connection] = Call(
            "GET",
            f"/v1/connections/{segment(connection_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
