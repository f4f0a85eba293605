# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypeAlias, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .shared import Transaction


class ReadCode(TypedDict):
    """Charge as the payer's bank reads it from its code."""

    transactionId: str
    paymentMethod: Literal["pix", "credit_card", "boleto"]
    status: Literal["pending", "paid", "refused", "canceled", "refund", "chargeback"]
    description: str
    payee: ReadCodePayee
    payer: ReadCodePayer
    day: str
    """Day of the amounts."""
    dueOn: str | None
    """The due date; null for an immediate Pix."""
    expiresAt: str | None
    """Time from which a Pix is no longer payable."""
    originalInCents: int
    """Integer cents."""
    fineInCents: int
    """Integer cents."""
    interestInCents: int
    """Integer cents."""
    discountInCents: int
    """Integer cents."""
    amountDueInCents: int
    """Amount due on that day: original + fine + interest − discount."""
    payable: bool
    """Whether the charge is payable on that day."""


class ReadCodePayee(TypedDict):
    name: str
    document: str | None


class ReadCodePayer(TypedDict):
    name: str
    document: str | None


class Simulator(TypedDict):
    """Pending instructions, in the order in which they apply."""

    orders: List[SimulatorOrder]


class SimulatorBankInput(TypedDict):
    answer: Literal["slow", "silent", "lost"]
    """`slow` answers after `seconds`. `silent` executes the call and does not answer. `lost`
    neither executes the call nor answers.
    """
    seconds: NotRequired[int]
    """Delay of a slow answer."""
    calls: NotRequired[int]
    """Number of next calls that it affects: charges, cancellations, refunds, payouts. Reads
    are not affected.
    """


class SimulatorIssuerInput(TypedDict):
    answer: Literal["approve", "refuse", "approve_later", "refuse_later", "dispute"]
    """`approve_later` and `refuse_later` leave the charge pending for a minute; `dispute`
    approves it and disputes it seconds later.
    """
    code: NotRequired[str]
    """Issuer's response code of a refusal (ABECS, Normativo 21). Defaults to `05`."""
    times: NotRequired[int]
    """Number of next card charges that it decides."""


SimulatorOrder: TypeAlias = "SimulatorOrderVariant1 | SimulatorOrderVariant2 | SimulatorOrderVariant3"
"""Instruction for the simulator's next calls."""


class SimulatorOrderVariant1(TypedDict):
    id: str
    """Id for canceling the instruction."""
    party: Literal["issuer"]
    answer: Literal["approve", "refuse", "approve_later", "refuse_later", "dispute"]
    code: str | None
    remaining: int
    """Number of calls that it still affects."""


class SimulatorOrderVariant2(TypedDict):
    id: str
    """Id for canceling the instruction."""
    party: Literal["bank"]
    answer: Literal["slow", "silent", "lost"]
    seconds: int | None
    remaining: int
    """Number of calls that it still affects."""


class SimulatorOrderVariant3(TypedDict):
    id: str
    """Id for canceling the instruction."""
    party: Literal["webhook"]
    url: str
    """Address of the webhook."""
    status: int | None
    """Null for no answer."""


class SimulatorPayInput(TypedDict):
    code: str
    """Text of a Pix code, or the digits of a boleto (47 to type or 44 to scan), with or
    without dots.
    """
    amountInCents: NotRequired[int]
    """Defaults to the amount due."""
    times: NotRequired[int]
    """2 sends the same amount twice."""
    isLate: NotRequired[bool]
    """Expires a pending charge first, so that the payment arrives late."""
    paidAt: NotRequired[str]
    """Time of the payment, not in the future. Defaults to now."""
    payer: NotRequired[SimulatorPayInputPayer]
    ispb: NotRequired[str]
    """Payer's bank, as it appears in the endToEndId of a Pix. Defaults to a bank that does not
    exist.
    """


class SimulatorPayInputPayer(TypedDict):
    """Payer. Defaults to the charge's customer."""

    name: str
    documentType: Literal["cpf", "cnpj"]
    document: str
    """Digits; for a CNPJ, also capital letters."""


class SimulatorReadInput(TypedDict):
    code: str
    """Text of a Pix code, or the digits of a boleto (47 to type or 44 to scan), with or
    without dots.
    """
    day: NotRequired[str]
    """Day for which the amount due is calculated. Defaults to today."""


class SimulatorWebhookInput(TypedDict):
    webhookId: str
    status: NotRequired[int | None]
    """Status recorded for the next delivery. Null for no answer."""


class SimulatorResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def read(
        self,
        body: SimulatorReadInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ReadCode:
        """Finds the sandbox charge of a Pix code or of a boleto's digits: its receiver, and the
        amount due on a day. An unknown code, a code of another company and a code of a real
        bank all return 404.

        `POST /v1/sandbox/simulator/read`
        """
        call: Call[ReadCode] = Call(
            "POST",
            "/v1/sandbox/simulator/read",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def pay(
        self,
        body: SimulatorPayInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Pays the charge of a code: the amount due or another amount, once or twice, on time or
        late, by the customer or by another payer, from any bank. The sandbox's bank reports the
        payment as a real bank does.

        `POST /v1/sandbox/simulator/pay`
        """
        call: Call[Transaction] = Call(
            "POST",
            "/v1/sandbox/simulator/pay",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def get(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Simulator:
        """Returns the pending instructions for the sandbox's card issuer, bank and webhooks. They
        apply to the next calls.

        `GET /v1/sandbox/simulator`
        """
        call: Call[Simulator] = Call(
            "GET",
            "/v1/sandbox/simulator",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def issuer(
        self,
        body: SimulatorIssuerInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Simulator:
        """Decides the company's next card charges, whatever test card they use. An instruction is
        used up after the charges that it decides. Several instructions apply one after the
        other.

        `POST /v1/sandbox/simulator/issuer`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/issuer",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def bank(
        self,
        body: SimulatorBankInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Simulator:
        """Makes the sandbox's bank answer the company's next calls slowly or not at all. As with a
        real bank, the outcome of a call without an answer is unknown until it is read again.

        `POST /v1/sandbox/simulator/bank`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/bank",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def webhook(
        self,
        body: SimulatorWebhookInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Simulator:
        """Fails the next attempt to deliver an event to the webhook: nothing is sent, and the
        attempt is recorded as if the endpoint had answered `status`, or had not answered. The
        delivery is retried as any failed delivery; 410 disables the webhook.

        `POST /v1/sandbox/simulator/webhook`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/webhook",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def cancel(
        self,
        order_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Simulator:
        """Cancels a pending instruction. Its earlier effects remain.

        `DELETE /v1/sandbox/simulator/orders/{orderId}`
        """
        call: Call[Simulator] = Call(
            "DELETE",
            f"/v1/sandbox/simulator/orders/{segment(order_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> ReadCode:
        """Finds the sandbox charge of a Pix code or of a boleto's digits: its receiver, and the
        amount due on a day. An unknown code, a code of another company and a code of a real
        bank all return 404.

        `POST /v1/sandbox/simulator/read`
        """
        call: Call[ReadCode] = Call(
            "POST",
            "/v1/sandbox/simulator/read",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def pay(
        self,
        body: SimulatorPayInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Pays the charge of a code: the amount due or another amount, once or twice, on time or
        late, by the customer or by another payer, from any bank. The sandbox's bank reports the
        payment as a real bank does.

        `POST /v1/sandbox/simulator/pay`
        """
        call: Call[Transaction] = Call(
            "POST",
            "/v1/sandbox/simulator/pay",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def get(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Simulator:
        """Returns the pending instructions for the sandbox's card issuer, bank and webhooks. They
        apply to the next calls.

        `GET /v1/sandbox/simulator`
        """
        call: Call[Simulator] = Call(
            "GET",
            "/v1/sandbox/simulator",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def issuer(
        self,
        body: SimulatorIssuerInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Simulator:
        """Decides the company's next card charges, whatever test card they use. An instruction is
        used up after the charges that it decides. Several instructions apply one after the
        other.

        `POST /v1/sandbox/simulator/issuer`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/issuer",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def bank(
        self,
        body: SimulatorBankInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Simulator:
        """Makes the sandbox's bank answer the company's next calls slowly or not at all. As with a
        real bank, the outcome of a call without an answer is unknown until it is read again.

        `POST /v1/sandbox/simulator/bank`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/bank",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def webhook(
        self,
        body: SimulatorWebhookInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Simulator:
        """Fails the next attempt to deliver an event to the webhook: nothing is sent, and the
        attempt is recorded as if the endpoint had answered `status`, or had not answered. The
        delivery is retried as any failed delivery; 410 disables the webhook.

        `POST /v1/sandbox/simulator/webhook`
        """
        call: Call[Simulator] = Call(
            "POST",
            "/v1/sandbox/simulator/webhook",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def cancel(
        self,
        order_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Simulator:
        """Cancels a pending instruction. Its earlier effects remain.

        `DELETE /v1/sandbox/simulator/orders/{orderId}`
        """
        call: Call[Simulator] = Call(
            "DELETE",
            f"/v1/sandbox/simulator/orders/{segment(order_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
