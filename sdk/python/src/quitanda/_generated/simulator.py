# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypeAlias, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .shared import Transaction


class ReadCode(TypedDict):
    """A charge as the payer's bank reads it from its code."""

    transactionId: str
    paymentMethod: Literal["pix", "credit_card", "boleto"]
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    description: str
    payee: ReadCodePayee
    payer: ReadCodePayer
    day: str
    """The day that the amounts are of."""
    dueOn: str | None
    """The due date; null for an immediate Pix."""
    expiresAt: str | None
    """When a Pix can be paid no more."""
    originalInCents: int
    """Integer cents."""
    fineInCents: int
    """Integer cents."""
    interestInCents: int
    """Integer cents."""
    discountInCents: int
    """Integer cents."""
    amountDueInCents: int
    """Original + fine + interest − discount, on that day."""
    payable: bool
    """Whether a bank would take the money on that day."""


class ReadCodePayee(TypedDict):
    name: str
    document: str | None


class ReadCodePayer(TypedDict):
    name: str
    document: str | None


class Simulator(TypedDict):
    """The orders that wait, in the order in which they are followed."""

    orders: List[SimulatorOrder]


class SimulatorBankInput(TypedDict):
    answer: Literal["slow", "silent", "lost"]
    """`slow` takes `seconds`; `silent` carries the call out and does not answer; `lost`
    neither carries it out nor answers.
    """
    seconds: NotRequired[int]
    """How long a slow answer takes."""
    calls: NotRequired[int]
    """How many of the next calls: charges, cancellations, refunds, payouts. Reading is not
    disturbed.
    """


class SimulatorIssuerInput(TypedDict):
    answer: Literal["approve", "refuse", "approve_later", "refuse_later", "dispute"]
    """`approve_later` and `refuse_later` leave the charge pending for a minute; `dispute`
    approves it and disputes it seconds later.
    """
    code: NotRequired[str]
    """The issuer's response code of a refusal (ABECS, Normativo 21). Absent: `05`."""
    times: NotRequired[int]
    """How many of the next card charges."""


SimulatorOrder: TypeAlias = "SimulatorOrderVariant1 | SimulatorOrderVariant2 | SimulatorOrderVariant3"
"""What the simulator does with the next calls; each is done once."""


class SimulatorOrderVariant1(TypedDict):
    id: str
    """To cancel it."""
    party: Literal["issuer"]
    answer: Literal["approve", "refuse", "approve_later", "refuse_later", "dispute"]
    code: str | None
    remaining: int
    """The calls that it still concerns."""


class SimulatorOrderVariant2(TypedDict):
    id: str
    """To cancel it."""
    party: Literal["bank"]
    answer: Literal["slow", "silent", "lost"]
    seconds: int | None
    remaining: int
    """The calls that it still concerns."""


class SimulatorOrderVariant3(TypedDict):
    id: str
    """To cancel it."""
    party: Literal["webhook"]
    url: str
    """The webhook's address; its id is that of the order."""
    status: int | None
    """Null: no answer."""


class SimulatorPayInput(TypedDict):
    code: str
    """The text of a Pix code, or a boleto's 47 digits to type or 44 to scan, with or without
    dots.
    """
    amountInCents: NotRequired[int]
    """Absent: what is due."""
    times: NotRequired[int]
    """2 sends the same amount twice."""
    isLate: NotRequired[bool]
    """Lets a pending charge run out first, so that the money comes too late."""
    paidAt: NotRequired[str]
    """When the money was sent, at the latest now. Absent: now."""
    payer: NotRequired[SimulatorPayInputPayer]
    ispb: NotRequired[str]
    """The payer's bank, which a Pix's endToEndId names. Absent: a bank that does not exist."""


class SimulatorPayInputPayer(TypedDict):
    """Who pays. Absent: the charge's customer."""

    name: str
    documentType: Literal["cpf", "cnpj"]
    document: str
    """Digits, for a CNPJ capital letters too."""


class SimulatorReadInput(TypedDict):
    code: str
    """The text of a Pix code, or a boleto's 47 digits to type or 44 to scan, with or without
    dots.
    """
    day: NotRequired[str]
    """The day to reckon what is due for. Absent: today."""


class SimulatorWebhookInput(TypedDict):
    webhookId: str
    status: NotRequired[int | None]
    """What the endpoint seems to answer to the next delivery; null: nothing."""


class SimulatorResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def read(
        self,
        body: SimulatorReadInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ReadCode:
        """Finds the sandbox's charge of a Pix code or a boleto's digits: who is paid, and what is
        due on a day. 404 alike for codes of nobody, of another company and of a real bank.

        `POST /v1/sandbox/simulator/read`
        """
        call: Call[ReadCode] = Call(
            "POST",
            "/v1/sandbox/simulator/read",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def pay(
        self,
        body: SimulatorPayInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """Sends money for the charge of a code: what is due or another amount, once or twice, in
        time or late, by the customer or by somebody else, from any bank. The sandbox's bank
        reports it as a real one does.

        `POST /v1/sandbox/simulator/pay`
        """
        call: Call[Transaction] = Call(
            "POST",
            "/v1/sandbox/simulator/pay",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def get(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Simulator:
        """What the issuer, the bank and the webhooks of the sandbox will do with the next calls.

        `GET /v1/sandbox/simulator`
        """
        call: Call[Simulator] = Call(
            "GET",
            "/v1/sandbox/simulator",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def issuer(
        self,
        body: SimulatorIssuerInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Simulator:
        """Decides the next card charges of the company, whatever test card they are made with. An
        order is used up by the charges that it decides; several are followed one after the
        other.

        `POST /v1/sandbox/simulator/issuer`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/issuer",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def bank(
        self,
        body: SimulatorBankInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Simulator:
        """Lets the sandbox's bank answer the company's next calls slowly or not at all. As with a
        real bank, the outcome of a call without an answer is unknown until it is read again.

        `POST /v1/sandbox/simulator/bank`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/bank",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def webhook(
        self,
        body: SimulatorWebhookInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Simulator:
        """The next attempt to deliver an event to the webhook is not sent, and recorded as if the
        endpoint had answered `status`, or nothing. It is repeated as any failed delivery; 410
        disables the webhook.

        `POST /v1/sandbox/simulator/webhook`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/webhook",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def cancel(
        self,
        order_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Simulator:
        """What it did before stays.

        `DELETE /v1/sandbox/simulator/orders/{orderId}`
        """
        call: Call[Simulator] = Call(
            "DELETE",
            f"/v1/sandbox/simulator/orders/{segment(order_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncSimulatorResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def read(
        self,
        body: SimulatorReadInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ReadCode:
        """Finds the sandbox's charge of a Pix code or a boleto's digits: who is paid, and what is
        due on a day. 404 alike for codes of nobody, of another company and of a real bank.

        `POST /v1/sandbox/simulator/read`
        """
        call: Call[ReadCode] = Call(
            "POST",
            "/v1/sandbox/simulator/read",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def pay(
        self,
        body: SimulatorPayInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """Sends money for the charge of a code: what is due or another amount, once or twice, in
        time or late, by the customer or by somebody else, from any bank. The sandbox's bank
        reports it as a real one does.

        `POST /v1/sandbox/simulator/pay`
        """
        call: Call[Transaction] = Call(
            "POST",
            "/v1/sandbox/simulator/pay",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def get(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Simulator:
        """What the issuer, the bank and the webhooks of the sandbox will do with the next calls.

        `GET /v1/sandbox/simulator`
        """
        call: Call[Simulator] = Call(
            "GET",
            "/v1/sandbox/simulator",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def issuer(
        self,
        body: SimulatorIssuerInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Simulator:
        """Decides the next card charges of the company, whatever test card they are made with. An
        order is used up by the charges that it decides; several are followed one after the
        other.

        `POST /v1/sandbox/simulator/issuer`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/issuer",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def bank(
        self,
        body: SimulatorBankInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Simulator:
        """Lets the sandbox's bank answer the company's next calls slowly or not at all. As with a
        real bank, the outcome of a call without an answer is unknown until it is read again.

        `POST /v1/sandbox/simulator/bank`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/bank",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def webhook(
        self,
        body: SimulatorWebhookInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Simulator:
        """The next attempt to deliver an event to the webhook is not sent, and recorded as if the
        endpoint had answered `status`, or nothing. It is repeated as any failed delivery; 410
        disables the webhook.

        `POST /v1/sandbox/simulator/webhook`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/webhook",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def cancel(
        self,
        order_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Simulator:
        """What it did before stays.

        `DELETE /v1/sandbox/simulator/orders/{orderId}`
        """
        call: Call[Simulator] = Call(
            "DELETE",
            f"/v1/sandbox/simulator/orders/{segment(order_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
