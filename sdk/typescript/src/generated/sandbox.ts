// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Payout, PixAuthorization, Transaction } from "./shared.js";

export interface SandboxInfractionInput {
  /** A part of the payment. Absent: all of it. */
  amountInCents?: number;
}

export interface SandboxPayInput {
  /** Absent: what is due. */
  amountInCents?: number;
  /** When the money was sent, at the latest now. Absent: now. */
  paidAt?: string;
}

export class SandboxResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Sends money for a Pix or boleto of the sandbox, late money for a canceled one included. Without `amountInCents`,
   * what is due is paid and a paid charge is only announced again; with it, just that amount is sent, even a second
   * time.
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
   * The pending Pix or boleto is canceled, as if it had expired unpaid.
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
   * The cardholder disputes the charge, or the payer's bank opens a MED: its money is blocked.
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
   * The blocked money is available again and the transaction is paid.
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
   * The blocked money goes back to the buyer; the transaction stays `chargeback`.
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
   * The payer's bank reports a fraud: the earliest payment of the Pix that has no infraction is blocked, or the part
   * of it in `amountInCents`. The next call concerns the next payment.
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
   * The oldest open infraction is decided against the seller: its blocked money goes back to the payer, and the
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
   * The oldest open infraction is decided for the seller: its money is available again. The transaction is paid once
   * no other dispute of it is open or lost.
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
   * The payer's bank does not pay the charge of a subscription by Pix Automático on its day, for want of money. The
   * subscription's next step after that day counts it and asks for another try. `pay` pays it; unless either is
   * called, the sandbox's bank pays it on its day.
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
   * The payer authorises a subscription's charges by Pix Automático. Paying the code of a first charge does the same
   * with it.
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
   * The payer does not authorise the charges: the subscription does not start, or keeps its card.
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
   * The payer ends the authorisation in their own bank: nothing more is charged, and the subscription ends with the
   * period that is paid.
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
   * The money of a completed payout comes back and is available again.
   *
   * `POST /v1/sandbox/payouts/{payoutId}/return`
   */
  returnPayout(payoutId: string, options?: CallOptions): Promise<Payout> {
    return this.#transport.data({ verb: "POST", path: path`/v1/sandbox/payouts/${payoutId}/return` }, options);
  }
}
