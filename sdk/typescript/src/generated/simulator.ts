// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Transaction } from "./shared.js";

/** Charge as the payer's bank reads it from its code. */
export interface ReadCode {
  transactionId: string;
  paymentMethod: "pix" | "credit_card" | "boleto";
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  description: string;
  payee: ReadCodePayee;
  payer: ReadCodePayer;
  /** Day of the amounts. */
  day: string;
  /** The due date; null for an immediate Pix. */
  dueOn: string | null;
  /** Time from which a Pix is no longer payable. */
  expiresAt: string | null;
  /** Integer cents. */
  originalInCents: number;
  /** Integer cents. */
  fineInCents: number;
  /** Integer cents. */
  interestInCents: number;
  /** Integer cents. */
  discountInCents: number;
  /** Amount due on that day: original + fine + interest − discount. */
  amountDueInCents: number;
  /** Whether the charge is payable on that day. */
  payable: boolean;
}

export interface ReadCodePayee {
  name: string;
  document: string | null;
}

export interface ReadCodePayer {
  name: string;
  document: string | null;
}

/** Pending instructions, in the order in which they apply. */
export interface Simulator {
  orders: SimulatorOrder[];
}

export interface SimulatorBankInput {
  /**
   * `slow` answers after `seconds`. `silent` executes the call and does not answer. `lost` neither executes the call
   * nor answers.
   */
  answer: "slow" | "silent" | "lost";
  /** Delay of a slow answer. */
  seconds?: number;
  /** Number of next calls that it affects: charges, cancellations, refunds, payouts. Reads are not affected. */
  calls?: number;
}

export interface SimulatorIssuerInput {
  /**
   * `approve_later` and `refuse_later` leave the charge pending for a minute; `dispute` approves it and disputes it
   * seconds later.
   */
  answer: "approve" | "refuse" | "approve_later" | "refuse_later" | "dispute";
  /** Issuer's response code of a refusal (ABECS, Normativo 21). Defaults to `05`. */
  code?: string;
  /** Number of next card charges that it decides. */
  times?: number;
}

/** Instruction for the simulator's next calls. */
export type SimulatorOrder = SimulatorOrderVariant1 | SimulatorOrderVariant2 | SimulatorOrderVariant3;

export interface SimulatorOrderVariant1 {
  /** Id for canceling the instruction. */
  id: string;
  party: "issuer";
  answer: "approve" | "refuse" | "approve_later" | "refuse_later" | "dispute";
  code: string | null;
  /** Number of calls that it still affects. */
  remaining: number;
}

export interface SimulatorOrderVariant2 {
  /** Id for canceling the instruction. */
  id: string;
  party: "bank";
  answer: "slow" | "silent" | "lost";
  seconds: number | null;
  /** Number of calls that it still affects. */
  remaining: number;
}

export interface SimulatorOrderVariant3 {
  /** Id for canceling the instruction. */
  id: string;
  party: "webhook";
  /** Address of the webhook. */
  url: string;
  /** Null for no answer. */
  status: number | null;
}

export interface SimulatorPayInput {
  /** Text of a Pix code, or the digits of a boleto (47 to type or 44 to scan), with or without dots. */
  code: string;
  /** Defaults to the amount due. */
  amountInCents?: number;
  /** 2 sends the same amount twice. */
  times?: number;
  /** Expires a pending charge first, so that the payment arrives late. */
  isLate?: boolean;
  /** Time of the payment, not in the future. Defaults to now. */
  paidAt?: string;
  payer?: SimulatorPayInputPayer;
  /** Payer's bank, as it appears in the endToEndId of a Pix. Defaults to a bank that does not exist. */
  ispb?: string;
}

/** Payer. Defaults to the charge's customer. */
export interface SimulatorPayInputPayer {
  name: string;
  documentType: "cpf" | "cnpj";
  /** Digits; for a CNPJ, also capital letters. */
  document: string;
}

export interface SimulatorReadInput {
  /** Text of a Pix code, or the digits of a boleto (47 to type or 44 to scan), with or without dots. */
  code: string;
  /** Day for which the amount due is calculated. Defaults to today. */
  day?: string;
}

export interface SimulatorWebhookInput {
  webhookId: string;
  /** Status recorded for the next delivery. Null for no answer. */
  status?: number | null;
}

export class SimulatorResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Finds the sandbox charge of a Pix code or of a boleto's digits: its receiver, and the amount due on a day. An
   * unknown code, a code of another company and a code of a real bank all return 404.
   *
   * `POST /v1/sandbox/simulator/read`
   */
  read(body: SimulatorReadInput, options?: CallOptions): Promise<ReadCode> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/simulator/read", body }, options);
  }

  /**
   * Pays the charge of a code: the amount due or another amount, once or twice, on time or late, by the customer or
   * by another payer, from any bank. The sandbox's bank reports the payment as a real bank does.
   *
   * `POST /v1/sandbox/simulator/pay`
   */
  pay(body: SimulatorPayInput, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/simulator/pay", body }, options);
  }

  /**
   * Returns the pending instructions for the sandbox's card issuer, bank and webhooks. They apply to the next calls.
   *
   * `GET /v1/sandbox/simulator`
   */
  get(options?: CallOptions): Promise<Simulator> {
    return this.#transport.data({ verb: "GET", path: "/v1/sandbox/simulator" }, options);
  }

  /**
   * Decides the company's next card charges, whatever test card they use. An instruction is used up after the
   * charges that it decides. Several instructions apply one after the other.
   *
   * `POST /v1/sandbox/simulator/issuer`
   */
  issuer(body: SimulatorIssuerInput, options?: CallOptions): Promise<Simulator> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/simulator/issuer", body }, options);
  }

  /**
   * Makes the sandbox's bank answer the company's next calls slowly or not at all. As with a real bank, the outcome
   * of a call without an answer is unknown until it is read again.
   *
   * `POST /v1/sandbox/simulator/bank`
   */
  bank(body: SimulatorBankInput, options?: CallOptions): Promise<Simulator> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/simulator/bank", body }, options);
  }

  /**
   * Fails the next attempt to deliver an event to the webhook: nothing is sent, and the attempt is recorded as if
   * the endpoint had answered `status`, or had not answered. The delivery is retried as any failed delivery; 410
   * disables the webhook.
   *
   * `POST /v1/sandbox/simulator/webhook`
   */
  webhook(body: SimulatorWebhookInput, options?: CallOptions): Promise<Simulator> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/simulator/webhook", body }, options);
  }

  /**
   * Cancels a pending instruction. Its earlier effects remain.
   *
   * `DELETE /v1/sandbox/simulator/orders/{orderId}`
   */
  cancel(orderId: string, options?: CallOptions): Promise<Simulator> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/sandbox/simulator/orders/${orderId}` }, options);
  }
}
