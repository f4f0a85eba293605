# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from typing import NotRequired, TypedDict

from .._call import Call, segment
from .._client import AsyncClient, Client
from .shared import Payout, PixAuthorization, Transaction


class SandboxInfractionInput(TypedDict):
    amountInCents: NotRequired[int]
    """A part of the payment. Absent: all of it."""


class SandboxPayInput(TypedDict):
    amountInCents: NotRequired[int]
    """Absent: what is due."""
    paidAt: NotRequired[str]
    """When the money was sent, at the latest now. Absent: now."""


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
    ) -> Transaction:
        """Sends money for a Pix or boleto of the sandbox, late money for a canceled one included.
        Without `amountInCents`, what is due is paid and a paid charge is only announced again;
        with it, just that amount is sent, even a second time.

        `POST /v1/sandbox/transactions/{transactionId}/pay`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/pay",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def expire(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The pending Pix or boleto is canceled, as if it had expired unpaid.

        `POST /v1/sandbox/transactions/{transactionId}/expire`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/expire",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def chargeback(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The cardholder disputes the charge, or the payer's bank opens a MED: its money is
        blocked.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def chargeback_won(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The blocked money is available again and the transaction is paid.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback/won`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback/won",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def chargeback_lost(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The blocked money goes back to the buyer; the transaction stays `chargeback`.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback/lost`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback/lost",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def infraction(
        self,
        transaction_id: str,
        body: SandboxInfractionInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The payer's bank reports a fraud: the earliest payment of the Pix that has no infraction
        is blocked, or the part of it in `amountInCents`. The next call concerns the next
        payment.

        `POST /v1/sandbox/transactions/{transactionId}/infraction`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def infraction_accepted(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The oldest open infraction is decided against the seller: its blocked money goes back to
        the payer, and the transaction stays `chargeback`.

        `POST /v1/sandbox/transactions/{transactionId}/infraction/accepted`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction/accepted",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def infraction_rejected(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The oldest open infraction is decided for the seller: its money is available again. The
        transaction is paid once no other dispute of it is open or lost.

        `POST /v1/sandbox/transactions/{transactionId}/infraction/rejected`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction/rejected",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def refuse(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The payer's bank does not pay the charge of a subscription by Pix Automático on its day,
        for want of money. The subscription's next step after that day counts it and asks for
        another try. `pay` pays it; unless either is called, the sandbox's bank pays it on its
        day.

        `POST /v1/sandbox/transactions/{transactionId}/refuse`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/refuse",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def approve(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PixAuthorization:
        """The payer authorises a subscription's charges by Pix Automático. Paying the code of a
        first charge does the same with it.

        `POST /v1/sandbox/authorizations/{authorizationId}/approve`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/approve",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def reject(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PixAuthorization:
        """The payer does not authorise the charges: the subscription does not start, or keeps its
        card.

        `POST /v1/sandbox/authorizations/{authorizationId}/reject`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/reject",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def cancel_authorization(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PixAuthorization:
        """The payer ends the authorisation in their own bank: nothing more is charged, and the
        subscription ends with the period that is paid.

        `POST /v1/sandbox/authorizations/{authorizationId}/cancel`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._client.data(call)

    def return_payout(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Payout:
        """The money of a completed payout comes back and is available again.

        `POST /v1/sandbox/payouts/{payoutId}/return`
        """
        call: Call[Payout] = Call(
            "POST",
            f"/v1/sandbox/payouts/{segment(payout_id)}/return",
            timeout=timeout,
            max_retries=max_retries,
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
    ) -> Transaction:
        """Sends money for a Pix or boleto of the sandbox, late money for a canceled one included.
        Without `amountInCents`, what is due is paid and a paid charge is only announced again;
        with it, just that amount is sent, even a second time.

        `POST /v1/sandbox/transactions/{transactionId}/pay`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/pay",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def expire(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The pending Pix or boleto is canceled, as if it had expired unpaid.

        `POST /v1/sandbox/transactions/{transactionId}/expire`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/expire",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def chargeback(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The cardholder disputes the charge, or the payer's bank opens a MED: its money is
        blocked.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def chargeback_won(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The blocked money is available again and the transaction is paid.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback/won`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback/won",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def chargeback_lost(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The blocked money goes back to the buyer; the transaction stays `chargeback`.

        `POST /v1/sandbox/transactions/{transactionId}/chargeback/lost`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/chargeback/lost",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def infraction(
        self,
        transaction_id: str,
        body: SandboxInfractionInput | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The payer's bank reports a fraud: the earliest payment of the Pix that has no infraction
        is blocked, or the part of it in `amountInCents`. The next call concerns the next
        payment.

        `POST /v1/sandbox/transactions/{transactionId}/infraction`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction",
            body=body,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def infraction_accepted(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The oldest open infraction is decided against the seller: its blocked money goes back to
        the payer, and the transaction stays `chargeback`.

        `POST /v1/sandbox/transactions/{transactionId}/infraction/accepted`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction/accepted",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def infraction_rejected(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The oldest open infraction is decided for the seller: its money is available again. The
        transaction is paid once no other dispute of it is open or lost.

        `POST /v1/sandbox/transactions/{transactionId}/infraction/rejected`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/infraction/rejected",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def refuse(
        self,
        transaction_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Transaction:
        """The payer's bank does not pay the charge of a subscription by Pix Automático on its day,
        for want of money. The subscription's next step after that day counts it and asks for
        another try. `pay` pays it; unless either is called, the sandbox's bank pays it on its
        day.

        `POST /v1/sandbox/transactions/{transactionId}/refuse`
        """
        call: Call[Transaction] = Call(
            "POST",
            f"/v1/sandbox/transactions/{segment(transaction_id)}/refuse",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def approve(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PixAuthorization:
        """The payer authorises a subscription's charges by Pix Automático. Paying the code of a
        first charge does the same with it.

        `POST /v1/sandbox/authorizations/{authorizationId}/approve`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/approve",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def reject(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PixAuthorization:
        """The payer does not authorise the charges: the subscription does not start, or keeps its
        card.

        `POST /v1/sandbox/authorizations/{authorizationId}/reject`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/reject",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def cancel_authorization(
        self,
        authorization_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> PixAuthorization:
        """The payer ends the authorisation in their own bank: nothing more is charged, and the
        subscription ends with the period that is paid.

        `POST /v1/sandbox/authorizations/{authorizationId}/cancel`
        """
        call: Call[PixAuthorization] = Call(
            "POST",
            f"/v1/sandbox/authorizations/{segment(authorization_id)}/cancel",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)

    async def return_payout(
        self,
        payout_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Payout:
        """The money of a completed payout comes back and is available again.

        `POST /v1/sandbox/payouts/{payoutId}/return`
        """
        call: Call[Payout] = Call(
            "POST",
            f"/v1/sandbox/payouts/{segment(payout_id)}/return",
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._client.data(call)
