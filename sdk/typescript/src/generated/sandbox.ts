// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Payout, PixAuthorization, Transaction } from "./shared.js";

export interface SandboxInfractionInput {
  /** Part of the payment. Defaults to all of it. */
  amountInCents?: number;
}

export interface SandboxPayInput {
  /** Defaults to the amount due. */
  amountInCents?: number;
  /** Time of the payment, not in the future. Defaults to now. */
  paidAt?: string;
}

export class SandboxResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Pays a Pix or boleto of the sandbox, including late payment of a canceled one. Without `amountInCents`, the
   * amount due is paid; if the charge is already paid, the payment is only announced again. With `amountInCents`,
   * exactly that amount is sent, even a second time.
   *
   * `POST /v1/sandbox/transactions/{transactionId}/pay`
   */
  pay(transactionId: string, body?: SandboxPayInput, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/transactions/${transactionId}/pay`, body },
      options,
    );
  }

  /**
   * Cancels the pending Pix or boleto as if it had expired unpaid.
   *
   * `POST /v1/sandbox/transactions/{transactionId}/expire`
   */
  expire(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/transactions/${transactionId}/expire` },
      options,
    );
  }

  /**
   * Opens a dispute as the cardholder, or a MED as the payer's bank. The money of the charge is blocked.
   *
   * `POST /v1/sandbox/transactions/{transactionId}/chargeback`
   */
  chargeback(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/transactions/${transactionId}/chargeback` },
      options,
    );
  }

  /**
   * Decides the dispute for the seller. The blocked money becomes available again, and the transaction is paid.
   *
   * `POST /v1/sandbox/transactions/{transactionId}/chargeback/won`
   */
  chargebackWon(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/transactions/${transactionId}/chargeback/won` },
      options,
    );
  }

  /**
   * Decides the dispute against the seller. The blocked money is returned to the buyer, and the transaction stays
   * `chargeback`.
   *
   * `POST /v1/sandbox/transactions/{transactionId}/chargeback/lost`
   */
  chargebackLost(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/transactions/${transactionId}/chargeback/lost` },
      options,
    );
  }

  /**
   * Reports a fraud as the payer's bank. Blocks the earliest payment of the Pix that has no infraction, or
   * `amountInCents` of it. The next call applies to the next payment.
   *
   * `POST /v1/sandbox/transactions/{transactionId}/infraction`
   */
  infraction(transactionId: string, body?: SandboxInfractionInput, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/transactions/${transactionId}/infraction`, body },
      options,
    );
  }

  /**
   * Decides the oldest open infraction against the seller. The blocked money is returned to the payer, and the
   * transaction stays `chargeback`.
   *
   * `POST /v1/sandbox/transactions/{transactionId}/infraction/accepted`
   */
  infractionAccepted(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/transactions/${transactionId}/infraction/accepted` },
      options,
    );
  }

  /**
   * Decides the oldest open infraction for the seller. The money becomes available again. The transaction is paid
   * once no other dispute of it is open or lost.
   *
   * `POST /v1/sandbox/transactions/{transactionId}/infraction/rejected`
   */
  infractionRejected(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/transactions/${transactionId}/infraction/rejected` },
      options,
    );
  }

  /**
   * Fails the charge of a subscription by Pix Automático on its day, for insufficient funds at the payer's bank. The
   * next step of the subscription after that day counts the failure and requests a retry. `pay` pays the charge. If
   * neither is called, the sandbox's bank pays it on its day.
   *
   * `POST /v1/sandbox/transactions/{transactionId}/refuse`
   */
  refuse(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/transactions/${transactionId}/refuse` },
      options,
    );
  }

  /**
   * Authorizes the charges of a subscription by Pix Automático. Paying the code of a first charge also authorizes
   * them.
   *
   * `POST /v1/sandbox/authorizations/{authorizationId}/approve`
   */
  approve(authorizationId: string, options?: CallOptions): Promise<PixAuthorization> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/authorizations/${authorizationId}/approve` },
      options,
    );
  }

  /**
   * Rejects the authorization as its payer: the subscription does not start, or keeps its card.
   *
   * `POST /v1/sandbox/authorizations/{authorizationId}/reject`
   */
  reject(authorizationId: string, options?: CallOptions): Promise<PixAuthorization> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/authorizations/${authorizationId}/reject` },
      options,
    );
  }

  /**
   * Ends the authorization as the payer, in the payer's bank. No further charge occurs, and the subscription ends
   * with the paid period.
   *
   * `POST /v1/sandbox/authorizations/{authorizationId}/cancel`
   */
  cancelAuthorization(authorizationId: string, options?: CallOptions): Promise<PixAuthorization> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/sandbox/authorizations/${authorizationId}/cancel` },
      options,
    );
  }

  /**
   * Returns the money of a completed payout. The amount becomes available again.
   *
   * `POST /v1/sandbox/payouts/{payoutId}/return`
   */
  returnPayout(payoutId: string, options?: CallOptions): Promise<Payout> {
    return this.#transport.data({ verb: "POST", path: path`/v1/sandbox/payouts/${payoutId}/return` }, options);
  }
}
