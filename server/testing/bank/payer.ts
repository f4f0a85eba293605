import type { CobvBody } from "./bodies";
import {
  type Books,
  type Charge,
  centsOf,
  newPaymentId,
  type Payer,
  type Received,
  type Refund,
  randomText,
} from "./books";
import { dayOf } from "./calendar";
import type { Call } from "./calls";
import { valueOn } from "./due-values";
import { endRefund, leftOf, tellOf } from "./pix";

export const aPayer: Payer = { name: "Maria da Silva", document: "52998224725" };

/** What a payer does; what is left out is as usual: the whole amount, now, by `aPayer`. */
export interface Payment {
  /** In cents. Any amount may be given, and reaches the account even of a removed or expired charge. */
  amountInCents?: number;
  at?: Date;
  payer?: Payer | null;
  message?: string;
}

type Tell = Call["tell"];

function bookIn(books: Books, txid: string | null, cents: number, at: Date, payment: Payment): Received {
  const { payer = aPayer, message = null } = payment;
  const endToEndId = newPaymentId("E", at);
  const received = { endToEndId, txid, cents, parts: null, at, payer, message, refunds: [] };
  books.received.push(received);
  return received;
}

function costOf(
  { manners }: Books,
  charge: Charge,
  at: Date,
): { cents: number; parts: Received["parts"]; isPayable: boolean } {
  if (charge.kind === "cobv") return valueOn(charge.body as CobvBody, dayOf(at), manners);
  const { calendario, valor } = charge.body;
  const lifeMs = ("expiracao" in calendario ? calendario.expiracao : 0) * 1_000;
  const isPayable = at.getTime() <= charge.createdAt.getTime() + lifeMs;
  return { cents: centsOf(valor.original), parts: null, isPayable };
}

/**
 * A payer scans a charge and pays it.
 *
 * @throws when the payer's bank would refuse it: unknown, paid, removed, expired, unless an amount is given.
 */
export function pay(tell: Tell, books: Books, txid: string, now: Date, payment: Payment = {}): Received {
  const charge = books.charges.get(txid);
  if (!charge) throw new Error(`The bank has no charge ${txid}`);
  const at = payment.at ?? now;
  const cost = costOf(books, charge, at);
  const { amountInCents: forced } = payment;
  if (forced === undefined && (charge.status !== "ATIVA" || !cost.isPayable)) {
    throw new Error(`The payer's bank refuses the charge ${txid}: ${charge.status}`);
  }
  const received = bookIn(books, txid, forced ?? cost.cents, at, payment);
  if (forced === undefined) received.parts = cost.parts;
  charge.received.push(received);
  if (charge.status === "ATIVA") charge.status = "CONCLUIDA";
  tellOf(tell, books, received);
  return received;
}

/** Money for the Pix key without a charge; `txid` is a free reference of up to 35 signs, such as a static code has. */
export function receive(books: Books, amountInCents: number, now: Date, payment: Payment & { txid?: string } = {}) {
  return bookIn(books, payment.txid ?? null, amountInCents, payment.at ?? now, payment);
}

/** The payer's bank asks for money back for fraud (MED): a devolução that the receiver did not ask for. */
export function dispute(tell: Tell, books: Books, received: Received, now: Date, amountInCents?: number): Refund {
  const refund: Refund = {
    id: newPaymentId("D", now),
    rtrId: newPaymentId("D", now),
    cents: amountInCents ?? leftOf(received),
    nature: "MED_FRAUDE",
    description: null,
    status: "EM_PROCESSAMENTO",
    reason: null,
    askedAt: now,
    settledAt: null,
  };
  received.refunds.push(refund);
  tellOf(tell, books, received);
  return refund;
}

/**
 * The receiver sends money back in the bank's own portal; it is under way until `endRefunds`. The bank makes its id.
 */
export function refundInPortal(
  tell: Tell,
  books: Books,
  received: Received,
  now: Date,
  amountInCents?: number,
): Refund {
  const refund: Refund = {
    id: randomText(26),
    rtrId: newPaymentId("D", now),
    cents: amountInCents ?? leftOf(received),
    nature: "ORIGINAL",
    description: null,
    status: "EM_PROCESSAMENTO",
    reason: null,
    askedAt: now,
    settledAt: null,
  };
  received.refunds.push(refund);
  tellOf(tell, books, received);
  return refund;
}

/** Ends every devolução of a Pix that is under way. */
export function endRefunds(
  tell: Tell,
  books: Books,
  received: Received,
  status: "DEVOLVIDO" | "NAO_REALIZADO",
  at: Date,
): void {
  for (const refund of received.refunds) endRefund(tell, books, received, refund, { status, at });
}
