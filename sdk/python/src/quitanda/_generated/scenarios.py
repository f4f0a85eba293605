# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client


class Scenario(TypedDict):
    name: str
    title: str
    description: NotRequired[str]
    days: int
    """How long it lasts; day 1 is the day after the run begins."""
    seed: NotRequired[str]
    """Draws the buyers and the minutes of repeated steps. Absent: the name."""
    products: NotRequired[List[ScenarioProduct]]
    """What each run adds to the catalog."""
    steps: List[ScenarioStep]


class ScenarioProduct(TypedDict):
    name: str
    title: str
    priceInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    frequency: NotRequired[Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]]
    """Makes it a plan that buyers subscribe to."""


class ScenarioRun(TypedDict):
    id: str
    scenario: str
    """The scenario's name. A run keeps the steps that it began with."""
    title: str
    status: Literal["running", "done", "stopped"]
    seed: str
    days: int
    beginsAt: str
    """The start of day 1, by the company's clock."""
    endsAt: str
    """The end of its last day."""
    actions: int
    """What it has to do."""
    reached: int
    """How many of them it has done."""
    verbs: List[ScenarioRunVerb]
    """What was done and what was refused; a card's refusal counts as done."""
    faults: List[ScenarioRunFault]
    """The first hundred refusals."""
    createdAt: str
    endedAt: str | None


class ScenarioRunFault(TypedDict):
    step: int
    """The index of its step in the scenario, from 0; -1 for the run itself."""
    at: str
    code: str
    """As the API would have answered."""


class ScenarioRunVerb(TypedDict):
    verb: Literal["charge_pix", "charge_boleto", "charge_card", "subscribe", "pay", "expire", "refund", "dispute", "decide_dispute", "change_card", "cancel_subscription", "request_payout", "return_payout", "order_issuer", "order_bank", "fail_webhooks"]
    done: int
    refused: int


class ScenarioStep(TypedDict):
    verb: Literal["charge_pix", "charge_boleto", "charge_card", "subscribe", "pay", "expire", "refund", "dispute", "decide_dispute", "change_card", "cancel_subscription", "request_payout", "return_payout", "order_issuer", "order_bank", "fail_webhooks"]
    name: NotRequired[str]
    """Names what the step makes, so that later steps can act on it."""
    of: NotRequired[str]
    """Acts on everything that an earlier step of this name made. A payment's name means what
    it paid.
    """
    percent: NotRequired[int]
    """With `of`: on this share of them, spread evenly. Absent: all."""
    day: NotRequired[int]
    """The day of the scenario, from 1. Either this or `afterMinutes`."""
    at: NotRequired[str]
    """With `day`: the time in São Paulo. Absent: 10:00."""
    afterMinutes: NotRequired[int]
    """With `of`: so long after each of them was made."""
    repeat: NotRequired[ScenarioStepRepeat]
    amountInCents: NotRequired[int]
    """Of a charge: either this or `product`. Of a payment: absent, what is due. Of a refund:
    absent, all. Of a payout: absent, all that is available.
    """
    product: NotRequired[str]
    """The product of the scenario that is sold, at its price."""
    card: NotRequired[Literal["approved", "do_not_honor", "insufficient_funds", "expired_card", "invalid_cvv", "paid_later", "refused_later", "renewals_refused", "charged_back", "no_answer"]]
    """The test card. Absent: `approved`."""
    installments: NotRequired[int]
    buyer: NotRequired[int]
    """The buyer's number: the same number is the same person. Absent: somebody new."""
    times: NotRequired[int]
    """Of a payment: how often, at most twice. Of an order: how many of the next calls."""
    isLate: NotRequired[bool]
    """Lets a pending charge run out before it is paid."""
    verdict: NotRequired[Literal["won", "lost"]]
    """As the seller sees it."""
    answer: NotRequired[Literal["approve", "refuse", "approve_later", "refuse_later", "dispute", "slow", "silent", "lost"]]
    """Of the issuer: `approve`, `refuse`, the same `_later`, or `dispute`. Of the bank:
    `slow`, `silent` or `lost`.
    """
    code: NotRequired[str]
    """The issuer's response code of a refusal (ABECS, Normativo 21). Absent: `05`."""
    seconds: NotRequired[int]
    """How long a slow answer takes, in real time."""
    status: NotRequired[int]
    """What each webhook seems to answer to its next delivery. Absent: 500."""


class ScenarioStepRepeat(TypedDict):
    """From `day` on, so many times a day between 8:00 and 22:00, at minutes that the seed
    draws.
    """

    days: int
    timesPerDay: int


class Scenarios(TypedDict):
    scenarios: List[ScenariosScenario]
    lastRun: ScenarioRun | None
    """The run under way, or else the last one; null before any."""


class ScenariosRunInput(TypedDict):
    days: NotRequired[int]
    """Ends it after another number of days; later steps are left out."""
    seed: NotRequired[str]
    """Instead of the scenario's own."""


class ScenariosSaveInput(TypedDict):
    name: str
    title: str
    description: NotRequired[str]
    days: int
    """How long it lasts; day 1 is the day after the run begins."""
    seed: NotRequired[str]
    """Draws the buyers and the minutes of repeated steps. Absent: the name."""
    products: NotRequired[List[ScenarioProduct]]
    """What each run adds to the catalog."""
    steps: List[ScenarioStep]


class ScenariosScenario(TypedDict):
    name: str
    title: str
    description: str | None
    days: int
    actions: int
    """What a run of all days does, repeated steps counted each time."""
    isShipped: bool
    """Whether it comes with the product; others are the company's."""


class ScenariosResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Scenarios:
        """The scenarios that the company can run: those that come with the product, then its own
        by name. With the run under way, or else the last one.

        `GET /v1/sandbox/scenarios`
        """
        call: Call[Scenarios] = Call(
            "GET",
            "/v1/sandbox/scenarios",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def save(
        self,
        body: ScenariosSaveInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Scenario:
        """A scenario is a list of steps, each at a time of a day or so long after another step:
        charges by Pix, boleto and test cards, payments in time, late, twice or of another
        amount, subscriptions, refunds, disputes, payouts, and orders for the issuer, the bank
        and the webhooks. A step may be repeated some times a day, at minutes that a seed draws:
        the same seed gives the same story. At most 400 days, 100 steps and 500 actions in all.
        To change one, remove it and save it again.

        `POST /v1/sandbox/scenarios`
        """
        call: Call[Scenario] = Call(
            "POST",
            "/v1/sandbox/scenarios",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def get(
        self,
        name: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Scenario:
        """The scenario as JSON, to share it: another company can save it as it is.

        `GET /v1/sandbox/scenarios/{name}`
        """
        call: Call[Scenario] = Call(
            "GET",
            f"/v1/sandbox/scenarios/{segment(name)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def remove(
        self,
        name: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Scenario:
        """One that the company saved. A run under way goes on, and what runs made stays.

        `DELETE /v1/sandbox/scenarios/{name}`
        """
        call: Call[Scenario] = Call(
            "DELETE",
            f"/v1/sandbox/scenarios/{segment(name)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def run(
        self,
        name: str,
        body: ScenariosRunInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ScenarioRun:
        """Moves the company's clock through the scenario, from the next day on, and does every
        step at its instant by the same rules as its own operation. It goes on in the
        background: read the run to see how far it has come. What a step is refused is told
        there and stops nothing. A boleto of a scenario is paid only by a step. Only for a
        company without any connection but the sandbox, one run at a time; a member needs the
        permissions that the steps need by hand. Stopping the clock stops the run.

        `POST /v1/sandbox/scenarios/{name}/run`
        """
        call: Call[ScenarioRun] = Call(
            "POST",
            f"/v1/sandbox/scenarios/{segment(name)}/run",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def get_run(
        self,
        run_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ScenarioRun:
        """How far it has come, what it did and what was refused.

        `GET /v1/sandbox/scenario-runs/{runId}`
        """
        call: Call[ScenarioRun] = Call(
            "GET",
            f"/v1/sandbox/scenario-runs/{segment(run_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def stop_run(
        self,
        run_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ScenarioRun:
        """It ends after the action under way, and the clock ticks on from where it is.

        `POST /v1/sandbox/scenario-runs/{runId}/stop`
        """
        call: Call[ScenarioRun] = Call(
            "POST",
            f"/v1/sandbox/scenario-runs/{segment(run_id)}/stop",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)


class AsyncScenariosResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Scenarios:
        """The scenarios that the company can run: those that come with the product, then its own
        by name. With the run under way, or else the last one.

        `GET /v1/sandbox/scenarios`
        """
        call: Call[Scenarios] = Call(
            "GET",
            "/v1/sandbox/scenarios",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def save(
        self,
        body: ScenariosSaveInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Scenario:
        """A scenario is a list of steps, each at a time of a day or so long after another step:
        charges by Pix, boleto and test cards, payments in time, late, twice or of another
        amount, subscriptions, refunds, disputes, payouts, and orders for the issuer, the bank
        and the webhooks. A step may be repeated some times a day, at minutes that a seed draws:
        the same seed gives the same story. At most 400 days, 100 steps and 500 actions in all.
        To change one, remove it and save it again.

        `POST /v1/sandbox/scenarios`
        """
        call: Call[Scenario] = Call(
            "POST",
            "/v1/sandbox/scenarios",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def get(
        self,
        name: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Scenario:
        """The scenario as JSON, to share it: another company can save it as it is.

        `GET /v1/sandbox/scenarios/{name}`
        """
        call: Call[Scenario] = Call(
            "GET",
            f"/v1/sandbox/scenarios/{segment(name)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def remove(
        self,
        name: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Scenario:
        """One that the company saved. A run under way goes on, and what runs made stays.

        `DELETE /v1/sandbox/scenarios/{name}`
        """
        call: Call[Scenario] = Call(
            "DELETE",
            f"/v1/sandbox/scenarios/{segment(name)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def run(
        self,
        name: str,
        body: ScenariosRunInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ScenarioRun:
        """Moves the company's clock through the scenario, from the next day on, and does every
        step at its instant by the same rules as its own operation. It goes on in the
        background: read the run to see how far it has come. What a step is refused is told
        there and stops nothing. A boleto of a scenario is paid only by a step. Only for a
        company without any connection but the sandbox, one run at a time; a member needs the
        permissions that the steps need by hand. Stopping the clock stops the run.

        `POST /v1/sandbox/scenarios/{name}/run`
        """
        call: Call[ScenarioRun] = Call(
            "POST",
            f"/v1/sandbox/scenarios/{segment(name)}/run",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def get_run(
        self,
        run_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ScenarioRun:
        """How far it has come, what it did and what was refused.

        `GET /v1/sandbox/scenario-runs/{runId}`
        """
        call: Call[ScenarioRun] = Call(
            "GET",
            f"/v1/sandbox/scenario-runs/{segment(run_id)}",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def stop_run(
        self,
        run_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ScenarioRun:
        """It ends after the action under way, and the clock ticks on from where it is.

        `POST /v1/sandbox/scenario-runs/{runId}/stop`
        """
        call: Call[ScenarioRun] = Call(
            "POST",
            f"/v1/sandbox/scenario-runs/{segment(run_id)}/stop",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
