# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import NotRequired, TypedDict

from .._call import Call, OnResponse, segment
from .._client import AsyncClient, Client
from .shared import Payout, PixAuthorization, Transaction


class SandboxInfractionInput(TypedDict):
    amountInCents: NotRequired[int]
    """Part of the payment. Defaults to all of it."""


class SandboxPayInput(TypedDict):
    amountInCents: NotRequired[int]
    """Defaults to the amount due."""
    paidAt: NotRequired[str]
    """Time of the payment, not in the future. Defaults to now."""


class SandboxResource:
    def __init__(self, client: Client) -> None:
        self._client = client

    def pay(
        self,
        transaction_id: str,
        body: SandboxPayInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Pays a Pix or boleto of the sandbox, including late payment of a canceled one. Without
        `amountInCents`, the amount due is paid; if the charge is already paid, the payment is
        only announced again. With `amountInCents`, exactly that amount is sent, even a second
        time.

        `POST /v1/sandbox/transactions/{transactionId}/pay`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/pay",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def expire(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Cancels the pending Pix or boleto as if it had expired unpaid.

        `POST /v1/sandbox/transactions/{transactionId}/expire`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/expire",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def chargeback(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Opens a dispute as the cardholder, or a MED as the payer's bank. The money of the charge
        is blocked.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def chargeback_won(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Decides the dispute for the seller. The blocked money becomes available again, and the
        transaction is paid.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback/won`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback/won",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def chargeback_lost(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Decides the dispute against the seller. The blocked money is returned to the buyer, and
        the transaction stays `chargeback`.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback/lost`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback/lost",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def infraction(
        self,
        transaction_id: str,
        body: SandboxInfractionInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Reports a fraud as the payer's bank. Blocks the earliest payment of the Pix that has no
        infraction, or `amountInCents` of it. The next call applies to the next payment.

        `POST /v1/sandbox/transactions/{transactionId}/infraction`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def infraction_accepted(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Decides the oldest open infraction against the seller. The blocked money is returned to
        the payer, and the transaction stays `chargeback`.

        `POST /v1/sandbox/transactions/{transactionId}/infraction/accepted`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction/accepted",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def infraction_rejected(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Decides the oldest open infraction for the seller. The money becomes available again.
        The transaction is paid once no other dispute of it is open or lost.

        `POST /v1/sandbox/transactions/{transactionId}/infraction/rejected`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction/rejected",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def refuse(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Fails the charge of a subscription by Pix Automático on its day, for insufficient funds
        at the payer's bank. The next step of the subscription after that day counts the failure
        and requests a retry. `pay` pays the charge. If neither is called, the sandbox's bank
        pays it on its day.

        `POST /v1/sandbox/transactions/{transactionId}/refuse`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/refuse",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def approve(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixAuthorization:
        """Authorizes the charges of a subscription by Pix Automático. Paying the code of a first
        charge also authorizes them.

        `POST /v1/sandbox/authorizations/{authorizationId}/approve`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/approve",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def reject(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixAuthorization:
        """Rejects the authorization as its payer: the subscription does not start, or keeps its
        card.

        `POST /v1/sandbox/authorizations/{authorizationId}/reject`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/reject",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def cancel_authorization(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixAuthorization:
        """Ends the authorization as the payer, in the payer's bank. No further charge occurs, and
        the subscription ends with the paid period.

        `POST /v1/sandbox/authorizations/{authorizationId}/cancel`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)

    def return_payout(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Payout:
        """Returns the money of a completed payout. The amount becomes available again.

        `POST /v1/sandbox/payouts/{payoutId}/return`
        """
        call: Call[Payout] = Call(
            "POST",
            f"/v1/sandbox/payouts/{segment(payout_id)}/return",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return self._client.data(call)


class AsyncSandboxResource:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def pay(
        self,
        transaction_id: str,
        body: SandboxPayInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Pays a Pix or boleto of the sandbox, including late payment of a canceled one. Without
        `amountInCents`, the amount due is paid; if the charge is already paid, the payment is
        only announced again. With `amountInCents`, exactly that amount is sent, even a second
        time.

        `POST /v1/sandbox/transactions/{transactionId}/pay`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/pay",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def expire(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Cancels the pending Pix or boleto as if it had expired unpaid.

        `POST /v1/sandbox/transactions/{transactionId}/expire`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/expire",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def chargeback(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Opens a dispute as the cardholder, or a MED as the payer's bank. The money of the charge
        is blocked.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def chargeback_won(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Decides the dispute for the seller. The blocked money becomes available again, and the
        transaction is paid.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback/won`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback/won",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def chargeback_lost(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Decides the dispute against the seller. The blocked money is returned to the buyer, and
        the transaction stays `chargeback`.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback/lost`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback/lost",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def infraction(
        self,
        transaction_id: str,
        body: SandboxInfractionInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Reports a fraud as the payer's bank. Blocks the earliest payment of the Pix that has no
        infraction, or `amountInCents` of it. The next call applies to the next payment.

        `POST /v1/sandbox/transactions/{transactionId}/infraction`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def infraction_accepted(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Decides the oldest open infraction against the seller. The blocked money is returned to
        the payer, and the transaction stays `chargeback`.

        `POST /v1/sandbox/transactions/{transactionId}/infraction/accepted`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction/accepted",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def infraction_rejected(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Decides the oldest open infraction for the seller. The money becomes available again.
        The transaction is paid once no other dispute of it is open or lost.

        `POST /v1/sandbox/transactions/{transactionId}/infraction/rejected`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction/rejected",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def refuse(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Transaction:
        """Fails the charge of a subscription by Pix Automático on its day, for insufficient funds
        at the payer's bank. The next step of the subscription after that day counts the failure
        and requests a retry. `pay` pays the charge. If neither is called, the sandbox's bank
        pays it on its day.

        `POST /v1/sandbox/transactions/{transactionId}/refuse`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/refuse",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def approve(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixAuthorization:
        """Authorizes the charges of a subscription by Pix Automático. Paying the code of a first
        charge also authorizes them.

        `POST /v1/sandbox/authorizations/{authorizationId}/approve`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/approve",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def reject(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixAuthorization:
        """Rejects the authorization as its payer: the subscription does not start, or keeps its
        card.

        `POST /v1/sandbox/authorizations/{authorizationId}/reject`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/reject",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def cancel_authorization(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> PixAuthorization:
        """Ends the authorization as the payer, in the payer's bank. No further charge occurs, and
        the subscription ends with the paid period.

        `POST /v1/sandbox/authorizations/{authorizationId}/cancel`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)

    async def return_payout(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        on_response: OnResponse | None = None,
    ) -> Payout:
        """Returns the money of a completed payout. The amount becomes available again.

        `POST /v1/sandbox/payouts/{payoutId}/return`
        """
        call: Call[Payout] = Call(
            "POST",
            f"/v1/sandbox/payouts/{segment(payout_id)}/return",
            timeout=timeout,
            max_retries=max_retries,
            on_response=on_response,
        )
        return await self._client.data(call)
