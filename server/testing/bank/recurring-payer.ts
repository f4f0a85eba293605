import { type Attempt, type Books, centsOf, type Received, type Recurrence, type RecurringCharge } from "./books";
import { dayOf } from "./calendar";
import type { Call } from "./calls";
import { aPayer } from "./payer";
import { tellOf } from "./pix";
import { moveRecurrence, recurrenceOf } from "./recurrences";
import {
  cancelOpenCharges,
  lastTryOf,
  moveCharge,
  recurringChargeOf,
  retryPolicy,
  tellOfCharge,
} from "./recurring-charges";

type Tell = Call["tell"];

function expectStatus(recurrence: Recurrence, ...allowed: Recurrence["status"][]): void {
  if (!allowed.includes(recurrence.status)) throw new Error(`The recurrence is ${recurrence.status}`);
}

/** The payer authorises a recurrence in their bank's app. */
export function approve(tell: Tell, books: Books, idRec: string, at: Date): void {
  const recurrence = recurrenceOf(books, idRec);
  expectStatus(recurrence, "CRIADA");
  recurrence.payer = aPayer;
  if (recurrence.journey === "AGUARDANDO_DEFINICAO") recurrence.journey = "JORNADA_2";
  moveRecurrence(tell, books, recurrence, "APROVADA", at);
}

/** The payer refuses it: `AP13`, by the payer; `AP14`, no longer answered in time. */
export function reject(tell: Tell, books: Books, idRec: string, at: Date, codigo: "AP13" | "AP14"): void {
  const recurrence = recurrenceOf(books, idRec);
  expectStatus(recurrence, "CRIADA");
  const rejeicao = { codigo, descricao: "Rejeitada pelo usuário pagador" };
  moveRecurrence(tell, books, recurrence, "REJEITADA", at, { rejeicao });
}

/** Nobody answers it in time. */
export function expire(tell: Tell, books: Books, idRec: string, at: Date): void {
  const recurrence = recurrenceOf(books, idRec);
  expectStatus(recurrence, "CRIADA");
  moveRecurrence(tell, books, recurrence, "EXPIRADA", at);
}

/** The payer ends an authorisation, and with it what was still to be paid. */
export function cancelByPayer(tell: Tell, books: Books, idRec: string, at: Date): void {
  const recurrence = recurrenceOf(books, idRec);
  expectStatus(recurrence, "CRIADA", "APROVADA");
  const cancelamento = { solicitante: "USUARIO_PAGADOR", codigo: "SLDB", descricao: "Cancelada pelo usuário pagador" };
  moveRecurrence(tell, books, recurrence, "CANCELADA", at, { cancelamento });
  cancelOpenCharges(tell, books, idRec, at);
}

function scheduledOf(charge: RecurringCharge) {
  const attempt = charge.attempts.find(({ status }) => status === "AGENDADA");
  if (!attempt) throw new Error(`No try of ${charge.txid} is scheduled: it is ${charge.status}`);
  return attempt;
}

/** The payer's bank pays a recurring charge by the try that is scheduled. */
export function payRecurring(tell: Tell, books: Books, txid: string, at: Date): Received {
  return payBy(tell, books, scheduledOf(recurringChargeOf(books, txid)), { txid, at, isConcluded: true });
}

/**
 * The payer's bank pays a charge that was withdrawn, by the try that it had scheduled: a cancellation may cross a debit.
 * With `isConcluded` false the charge stays `CANCELADA`, and only the list of received Pix has the money.
 */
export function payWithdrawn(tell: Tell, books: Books, txid: string, at: Date, isConcluded: boolean): Received {
  const charge = recurringChargeOf(books, txid);
  const attempt = charge.attempts.find(({ status }) => status === "CANCELADA");
  if (charge.status !== "CANCELADA" || !attempt) throw new Error(`The charge ${txid} was not withdrawn`);
  return payBy(tell, books, attempt, { txid, at, isConcluded });
}

interface Debit {
  txid: string;
  at: Date;
  isConcluded: boolean;
}

function payBy(tell: Tell, books: Books, attempt: Attempt, { txid, at, isConcluded }: Debit): Received {
  const charge = recurringChargeOf(books, txid);
  const parts = { parts: null, at, payer: aPayer, message: null, refunds: [] };
  const received = { endToEndId: attempt.endToEndId, txid, cents: centsOf(charge.body.valor.original), ...parts };
  books.received.push(received);
  if (!isConcluded) {
    tellOf(tell, books, received);
    return received;
  }
  attempt.status = "PAGA";
  attempt.changes.push({ status: "PAGA", at });
  charge.received.push(received);
  moveCharge(tell, books, charge, "CONCLUIDA", at);
  tellOf(tell, books, received);
  return received;
}

/** The scheduled try fails, for example for want of money (`AM02`); after the last allowed one the charge expires. */
export function refuseRecurring(tell: Tell, books: Books, txid: string, at: Date, codigo = "AM02"): void {
  const charge = recurringChargeOf(books, txid);
  const attempt = scheduledOf(charge);
  attempt.status = "REJEITADA";
  attempt.rejection = { codigo, descricao: "Tentativa rejeitada" };
  attempt.changes.push({ status: "REJEITADA", at });
  const policy = books.recurrences.get(charge.body.idRec)?.body.politicaRetentativa;
  const isOver = charge.attempts.length > retryPolicy.times || dayOf(at) >= lastTryOf(charge);
  if (policy !== "PERMITE_3R_7D" || isOver) moveCharge(tell, books, charge, "EXPIRADA", at);
  else tellOfCharge(tell, books, charge);
}
