# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import List, Literal, NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client


class Scenario(TypedDict):
    name: str
    title: str
    description: NotRequired[str]
    days: int
    """Duration in days. Day 1 is the day after the run starts."""
    seed: NotRequired[str]
    """Seed for the buyers and the minutes of repeated steps. Defaults to the name."""
    products: NotRequired[List[ScenarioProduct]]
    """Products that each run adds to the catalog."""
    steps: List[ScenarioStep]


class ScenarioProduct(TypedDict):
    name: str
    title: str
    priceInCents: int
    """Integer cents: R$ 49,90 is 4990."""
    frequency: NotRequired[Literal["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"]]
    """Makes the offer a plan that buyers subscribe to."""


class ScenarioRun(TypedDict):
    id: str
    scenario: str
    """Name of the scenario. A run keeps the steps that it started with."""
    title: str
    status: Literal["running", "done", "stopped"]
    seed: str
    days: int
    beginsAt: str
    """Start of day 1, by the company's clock."""
    endsAt: str
    """End of the last day."""
    actions: int
    """Number of actions of the run."""
    reached: int
    """Number of actions executed so far."""
    verbs: List[ScenarioRunVerb]
    """Numbers of completed and refused actions. A card refusal counts as completed."""
    faults: List[ScenarioRunFault]
    """First hundred refusals."""
    createdAt: str
    endedAt: str | None


class ScenarioRunFault(TypedDict):
    step: int
    """Index of its step in the scenario, from 0. -1 for the run itself."""
    at: str
    code: str
    """Error that the API would have returned."""


class ScenarioRunVerb(TypedDict):
    verb: Literal["charge_pix", "charge_boleto", "charge_card", "subscribe", "pay", "expire", "refund", "dispute", "decide_dispute", "change_card", "cancel_subscription", "request_payout", "return_payout", "order_issuer", "order_bank", "fail_webhooks"]
    done: int
    refused: int


class ScenarioStep(TypedDict):
    verb: Literal["charge_pix", "charge_boleto", "charge_card", "subscribe", "pay", "expire", "refund", "dispute", "decide_dispute", "change_card", "cancel_subscription", "request_payout", "return_payout", "order_issuer", "order_bank", "fail_webhooks"]
    name: NotRequired[str]
    """Name of the step, for later steps that act on what it creates."""
    of: NotRequired[str]
    """Acts on everything that the earlier step of this name created. The name of a payment
    step refers to what it paid.
    """
    percent: NotRequired[int]
    """With `of`: the share to act on, spread evenly. Defaults to all."""
    day: NotRequired[int]
    """Day of the scenario, from 1. Either this or `afterMinutes`."""
    at: NotRequired[str]
    """With `day`: the time in São Paulo. Defaults to 10:00."""
    afterMinutes: NotRequired[int]
    """With `of`: minutes after each of them was created."""
    repeat: NotRequired[ScenarioStepRepeat]
    amountInCents: NotRequired[int]
    """For a charge: either this or `product`. For a payment: defaults to the amount due. For a
    refund: defaults to the full amount. For a payout: defaults to the full available
    balance.
    """
    product: NotRequired[str]
    """The scenario's product to sell, at its price."""
    card: NotRequired[Literal["approved", "do_not_honor", "insufficient_funds", "expired_card", "invalid_cvv", "paid_later", "refused_later", "renewals_refused", "charged_back", "no_answer"]]
    """Test card. Defaults to `approved`."""
    installments: NotRequired[int]
    buyer: NotRequired[int]
    """Buyer number: the same number is the same person. Defaults to a new person."""
    times: NotRequired[int]
    """For a payment: how often it is sent, at most twice. For an instruction: how many of the
    next calls it affects.
    """
    isLate: NotRequired[bool]
    """Expires a pending charge before it is paid."""
    verdict: NotRequired[Literal["won", "lost"]]
    """Outcome for the seller."""
    answer: NotRequired[Literal["approve", "refuse", "approve_later", "refuse_later", "dispute", "slow", "silent", "lost"]]
    """For the issuer: `approve`, `refuse`, their `_later` variants, or `dispute`. For the
    bank: `slow`, `silent` or `lost`.
    """
    code: NotRequired[str]
    """Issuer's response code of a refusal (ABECS, Normativo 21). Defaults to `05`."""
    seconds: NotRequired[int]
    """Delay of a slow answer, in real time."""
    status: NotRequired[int]
    """Status recorded for the next delivery to each webhook. Defaults to 500."""


class ScenarioStepRepeat(TypedDict):
    """Times per day from `day`, between 8:00 and 22:00, at minutes drawn from the seed."""

    days: int
    timesPerDay: int


class Scenarios(TypedDict):
    scenarios: List[ScenariosScenario]
    lastRun: ScenarioRun | None
    """Current run, or else the last one. Null before the first."""


class ScenariosRunInput(TypedDict):
    days: NotRequired[int]
    """Overrides the number of days. Later steps are not executed."""
    seed: NotRequired[str]
    """Overrides the scenario's seed."""


class ScenariosSaveInput(TypedDict):
    name: str
    title: str
    description: NotRequired[str]
    days: int
    """Duration in days. Day 1 is the day after the run starts."""
    seed: NotRequired[str]
    """Seed for the buyers and the minutes of repeated steps. Defaults to the name."""
    products: NotRequired[List[ScenarioProduct]]
    """Products that each run adds to the catalog."""
    steps: List[ScenarioStep]


class ScenariosScenario(TypedDict):
    name: str
    title: str
    description: str | None
    days: int
    actions: int
    """Number of actions of a full run. Repeated steps count each time."""
    isShipped: bool
    """Whether the scenario is built in. Others are saved by the company."""


class ScenariosResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Scenarios:
        """Returns the scenarios that the company can run: the built-in ones, then its saved ones
        by name. Includes the current run, or else the last one.

        `GET /v1/sandbox/scenarios`
        """
        call: Call[Scenarios] = Call(
            "GET",
            "/v1/sandbox/scenarios",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def save(
        self,
        body: ScenariosSaveInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Scenario:
        """Saves a scenario: a list of steps, each at a time of a day or a given time after another
        step. Steps cover charges by Pix, boleto and test cards; payments on time, late,
        repeated or of another amount; subscriptions, refunds, disputes and payouts; and
        instructions for the issuer, the bank and the webhooks. A step may repeat several times
        a day, at minutes drawn from a seed: the same seed gives the same run. A scenario has at
        most 400 days, 100 steps and 500 actions in total. To change a scenario, delete it and
        save it again.

        `POST /v1/sandbox/scenarios`
        """
        call: Call[Scenario] = Call(
            "POST",
            "/v1/sandbox/scenarios",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def get(
        self,
        name: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Scenario:
        """Returns the scenario as JSON. Another company can save it unchanged.

        `GET /v1/sandbox/scenarios/{name}`
        """
        call: Call[Scenario] = Call(
            "GET",
            f"/v1/sandbox/scenarios/{segment(name)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def remove(
        self,
        name: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Scenario:
        """Deletes a saved scenario. A run in progress continues, and the data that its runs
        created remains.

        `DELETE /v1/sandbox/scenarios/{name}`
        """
        call: Call[Scenario] = Call(
            "DELETE",
            f"/v1/sandbox/scenarios/{segment(name)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def run(
        self,
        name: str,
        body: ScenariosRunInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ScenarioRun:
        """Runs the scenario on the company's clock, starting the next day. Each step executes at
        its instant, by the same rules as the corresponding operation. The run continues in the
        background: read the run for its progress. A refused step is recorded in the run and
        does not stop it. A boleto of a scenario is paid only by a step. Only for a company
        whose sole connection is the sandbox, one run at a time. A member needs the permissions
        of the individual steps. Stopping the clock stops the run.

        `POST /v1/sandbox/scenarios/{name}/run`
        """
        call: Call[ScenarioRun] = Call(
            "POST",
            f"/v1/sandbox/scenarios/{segment(name)}/run",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def get_run(
        self,
        run_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ScenarioRun:
        """Returns the progress of the run, its completed actions and its refusals.

        `GET /v1/sandbox/scenario-runs/{runId}`
        """
        call: Call[ScenarioRun] = Call(
            "GET",
            f"/v1/sandbox/scenario-runs/{segment(run_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def stop_run(
        self,
        run_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ScenarioRun:
        """Ends the run after the action in progress. The clock continues to run from there.

        `POST /v1/sandbox/scenario-runs/{runId}/stop`
        """
        call: Call[ScenarioRun] = Call(
            "POST",
            f"/v1/sandbox/scenario-runs/{segment(run_id)}/stop",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
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
        on_response: OnResponse | None = None,
    ) -> Scenarios:
        """Returns the scenarios that the company can run: the built-in ones, then its saved ones
        by name. Includes the current run, or else the last one.

        `GET /v1/sandbox/scenarios`
        """
        call: Call[Scenarios] = Call(
            "GET",
            "/v1/sandbox/scenarios",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def save(
        self,
        body: ScenariosSaveInput,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Scenario:
        """Saves a scenario: a list of steps, each at a time of a day or a given time after another
        step. Steps cover charges by Pix, boleto and test cards; payments on time, late,
        repeated or of another amount; subscriptions, refunds, disputes and payouts; and
        instructions for the issuer, the bank and the webhooks. A step may repeat several times
        a day, at minutes drawn from a seed: the same seed gives the same run. A scenario has at
        most 400 days, 100 steps and 500 actions in total. To change a scenario, delete it and
        save it again.

        `POST /v1/sandbox/scenarios`
        """
        call: Call[Scenario] = Call(
            "POST",
            "/v1/sandbox/scenarios",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def get(
        self,
        name: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Scenario:
        """Returns the scenario as JSON. Another company can save it unchanged.

        `GET /v1/sandbox/scenarios/{name}`
        """
        call: Call[Scenario] = Call(
            "GET",
            f"/v1/sandbox/scenarios/{segment(name)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def remove(
        self,
        name: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Scenario:
        """Deletes a saved scenario. A run in progress continues, and the data that its runs
        created remains.

        `DELETE /v1/sandbox/scenarios/{name}`
        """
        call: Call[Scenario] = Call(
            "DELETE",
            f"/v1/sandbox/scenarios/{segment(name)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def run(
        self,
        name: str,
        body: ScenariosRunInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ScenarioRun:
        """Runs the scenario on the company's clock, starting the next day. Each step executes at
        its instant, by the same rules as the corresponding operation. The run continues in the
        background: read the run for its progress. A refused step is recorded in the run and
        does not stop it. A boleto of a scenario is paid only by a step. Only for a company
        whose sole connection is the sandbox, one run at a time. A member needs the permissions
        of the individual steps. Stopping the clock stops the run.

        `POST /v1/sandbox/scenarios/{name}/run`
        """
        call: Call[ScenarioRun] = Call(
            "POST",
            f"/v1/sandbox/scenarios/{segment(name)}/run",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def get_run(
        self,
        run_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ScenarioRun:
        """Returns the progress of the run, its completed actions and its refusals.

        `GET /v1/sandbox/scenario-runs/{runId}`
        """
        call: Call[ScenarioRun] = Call(
            "GET",
            f"/v1/sandbox/scenario-runs/{segment(run_id)}",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def stop_run(
        self,
        run_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> ScenarioRun:
        """Ends the run after the action in progress. The clock continues to run from there.

        `POST /v1/sandbox/scenario-runs/{runId}/stop`
        """
        call: Call[ScenarioRun] = Call(
            "POST",
            f"/v1/sandbox/scenario-runs/{segment(run_id)}/stop",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
