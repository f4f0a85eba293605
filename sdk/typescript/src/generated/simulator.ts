// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Transaction } from "./shared.js";

/** A charge as the payer's bank reads it from its code. */
export interface ReadCode {
  transactionId: string;
  paymentMethod: "pix" | "credit_card" | "boleto";
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  description: string;
  payee: ReadCodePayee;
  payer: ReadCodePayer;
  /** The day that the amounts are of. */
  day: string;
  /** The due date; null for an immediate Pix. */
  dueOn: string | null;
  /** When a Pix can be paid no more. */
  expiresAt: string | null;
  /** Integer cents. */
  originalInCents: number;
  /** Integer cents. */
  fineInCents: number;
  /** Integer cents. */
  interestInCents: number;
  /** Integer cents. */
  discountInCents: number;
  /** Original + fine + interest − discount, on that day. */
  amountDueInCents: number;
  /** Whether a bank would take the money on that day. */
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

/** The orders that wait, in the order in which they are followed. */
export interface Simulator {
  orders: SimulatorOrder[];
}

export interface SimulatorBankInput {
  /**
   * `slow` takes `seconds`; `silent` carries the call out and does not answer; `lost` neither carries it out nor
   * answers.
   */
  answer: "slow" | "silent" | "lost";
  /** How long a slow answer takes. */
  seconds?: number;
  /** How many of the next calls: charges, cancellations, refunds, payouts. Reading is not disturbed. */
  calls?: number;
}

export interface SimulatorIssuerInput {
  /**
   * `approve_later` and `refuse_later` leave the charge pending for a minute; `dispute` approves it and disputes it
   * seconds later.
   */
  answer: "approve" | "refuse" | "approve_later" | "refuse_later" | "dispute";
  /** The issuer's response code of a refusal (ABECS, Normativo 21). Absent: `05`. */
  code?: string;
  /** How many of the next card charges. */
  times?: number;
}

/** What the simulator does with the next calls; each is done once. */
export type SimulatorOrder = SimulatorOrderVariant1 | SimulatorOrderVariant2 | SimulatorOrderVariant3;

export interface SimulatorOrderVariant1 {
  /** To cancel it. */
  id: string;
  party: "issuer";
  answer: "approve" | "refuse" | "approve_later" | "refuse_later" | "dispute";
  code: string | null;
  /** The calls that it still concerns. */
  remaining: number;
}

export interface SimulatorOrderVariant2 {
  /** To cancel it. */
  id: string;
  party: "bank";
  answer: "slow" | "silent" | "lost";
  seconds: number | null;
  /** The calls that it still concerns. */
  remaining: number;
}

export interface SimulatorOrderVariant3 {
  /** To cancel it. */
  id: string;
  party: "webhook";
  /** The webhook's address; its id is that of the order. */
  url: string;
  /** Null: no answer. */
  status: number | null;
}

export interface SimulatorPayInput {
  /** The text of a Pix code, or a boleto's 47 digits to type or 44 to scan, with or without dots. */
  code: string;
  /** Absent: what is due. */
  amountInCents?: number;
  /** 2 sends the same amount twice. */
  times?: number;
  /** Lets a pending charge run out first, so that the money comes too late. */
  isLate?: boolean;
  /** When the money was sent, at the latest now. Absent: now. */
  paidAt?: string;
  payer?: SimulatorPayInputPayer;
  /** The payer's bank, which a Pix's endToEndId names. Absent: a bank that does not exist. */
  ispb?: string;
}

/** Who pays. Absent: the charge's customer. */
export interface SimulatorPayInputPayer {
  name: string;
  documentType: "cpf" | "cnpj";
  /** Digits, for a CNPJ capital letters too. */
  document: string;
}

export interface SimulatorReadInput {
  /** The text of a Pix code, or a boleto's 47 digits to type or 44 to scan, with or without dots. */
  code: string;
  /** The day to reckon what is due for. Absent: today. */
  day?: string;
}

export interface SimulatorWebhookInput {
  webhookId: string;
  /** What the endpoint seems to answer to the next delivery; null: nothing. */
  status?: number | null;
}

export class SimulatorResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Finds the sandbox's charge of a Pix code or a boleto's digits: who is paid, and what is due on a day. 404 alike
   * for codes of nobody, of another company and of a real bank.
   *
   * `POST /v1/sandbox/simulator/read`
   */
  read(body: SimulatorReadInput, options?: CallOptions): Promise<ReadCode> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/simulator/read", body }, options);
  }

  /**
   * Sends money for the charge of a code: what is due or another amount, once or twice, in time or late, by the
   * customer or by somebody else, from any bank. The sandbox's bank reports it as a real one does.
   *
   * `POST /v1/sandbox/simulator/pay`
   */
  pay(body: SimulatorPayInput, options?: CallOptions): Promise<Transaction> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/simulator/pay", body }, options);
  }

  /**
   * What the issuer, the bank and the webhooks of the sandbox will do with the next calls.
   *
   * `GET /v1/sandbox/simulator`
   */
  get(options?: CallOptions): Promise<Simulator> {
    return this.#transport.data({ verb: "GET", path: "/v1/sandbox/simulator" }, options);
  }

  /**
   * Decides the next card charges of the company, whatever test card they are made with. An order is used up by the
   * charges that it decides; several are followed one after the other.
   *
   * `POST /v1/sandbox/simulator/issuer`
   */
  issuer(body: SimulatorIssuerInput, options?: CallOptions): Promise<Simulator> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/simulator/issuer", body }, options);
  }

  /**
   * Lets the sandbox's bank answer the company's next calls slowly or not at all. As with a real bank, the outcome
   * of a call without an answer is unknown until it is read again.
   *
   * `POST /v1/sandbox/simulator/bank`
   */
  bank(body: SimulatorBankInput, options?: CallOptions): Promise<Simulator> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/simulator/bank", body }, options);
  }

  /**
   * The next attempt to deliver an event to the webhook is not sent, and recorded as if the endpoint had answered
   * `status`, or nothing. It is repeated as any failed delivery; 410 disables the webhook.
   *
   * `POST /v1/sandbox/simulator/webhook`
   */
  webhook(body: SimulatorWebhookInput, options?: CallOptions): Promise<Simulator> {
    return this.#transport.data({ verb: "POST", path: "/v1/sandbox/simulator/webhook", body }, options);
  }

  /**
   * What it did before stays.
   *
   * `DELETE /v1/sandbox/simulator/orders/{orderId}`
   */
  cancel(orderId: string, options?: CallOptions): Promise<Simulator> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/sandbox/simulator/orders/${orderId}` }, options);
  }
}
