import { composeCode } from "../doubles/br-code";
import { randomDigits, randomText } from "../doubles/ids";
import { composeSlip } from "./boleto";
import type { Charge, Order } from "./books/books";
import type { CardOutcome, StoredCard } from "./books/card-shapes";
import { type Answer, answer, type Call } from "./calls";
import { outcomeOf } from "./cards";
import { upsertCustomer } from "./customers";
import { idOf, isoOf } from "./ids";
import { cancelOpenCharge, decideCard, failCharge, lastOf, newTransaction, payCharge } from "./move-charge";
import { type Lack, type OrderRequest, type PaymentBody, readOrder } from "./read-order";
import { showOrder, showStoredCard } from "./show";
import { takeCard } from "./take-card";

function openCharge(
  { body, amount, method, payment, splits, endsAt }: OrderRequest,
  orderId: string,
  at: Date,
): Charge {
  const { installments = 1, recurrency_cycle: recurrencyCycle = null } = payment.credit_card ?? {};
  const money = { paidAt: null, paidAmount: 0, canceledAt: null, refundedAmount: 0, pendingRefunds: 0 };
  return {
    id: idOf("ch"),
    code: body.code,
    orderId,
    method,
    amount,
    status: "pending",
    createdAt: at,
    updatedAt: at,
    dueAt: method === "boleto" ? endsAt : null,
    ...money,
    installments,
    recurrencyCycle,
    splits,
    transactions: [],
    payables: [],
    awaits: null,
    snapshots: null,
  };
}

function startPix({ books, now }: Call, order: Order, expiresAt: Date): void {
  const { charge } = order;
  const payload = composeCode(`pix.pagar.me/qr/v2/${randomText(32)}`);
  const fields = { qr_code: payload, qr_code_url: `https://api.pagar.me/core/v5/transactions/${charge.id}/qrcode` };
  const known = { ...fields, expires_at: isoOf(expiresAt), pix_provider_tid: randomDigits(10) };
  charge.transactions.push(newTransaction(charge.amount, "waiting_payment", now, known));
  books.agenda.plan(expiresAt, (at) => {
    if (charge.status !== "pending" || books.behavior.expiredPix === "pending") return;
    if (books.behavior.expiredPix === "failed") failCharge(books, order, at, null);
    else cancelOpenCharge(books, order, at, "expired");
  });
}

function startBoleto({ now }: Call, { charge }: Order, dueAt: Date, { boleto }: PaymentBody): void {
  const { barcode, line, ownNumber } = composeSlip(charge.amount, dueAt);
  const page = `https://api.pagar.me/core/v5/transactions/${charge.id}`;
  const fields = {
    url: page,
    pdf: `${page}/pdf`,
    line,
    barcode,
    nosso_numero: ownNumber,
    bank: "999",
    document_number: boleto?.document_number ?? "",
    instructions: boleto?.instructions ?? "",
    due_at: isoOf(dueAt),
    type: "DM",
  };
  charge.transactions.push(newTransaction(charge.amount, "generated", now, fields));
}

/** Delay of a late issuer's decision. */
const decidesAfterMs = 60_000;
const challengeEndsAfterMs = 900_000;

function waitForIssuer(call: Call, order: Order, outcome: CardOutcome): void {
  const { books, now } = call;
  order.charge.status = "processing";
  lastOf(order.charge).status = "processing";
  order.charge.awaits = { outcome, successUrl: null, challengeId: null };
  const decidedAt = new Date(now.getTime() + decidesAfterMs);
  books.agenda.plan(decidedAt, (at) => decideCard(books, order, outcome.ends ?? "paid", at));
}

/**
 * Challenges the buyer. The charge stays pending until the buyer completes the challenge page, and
 * fails after the timeout.
 */
function waitForBuyer(call: Call, order: Order, outcome: CardOutcome, successUrl: string): void {
  const { books, now, pages } = call;
  const last = lastOf(order.charge);
  const challengeId = randomText(24);
  last.status = "pending";
  last.fields.threed_authentication_url = `${pages}/challenges/${challengeId}`;
  order.charge.awaits = { outcome, successUrl, challengeId };
  const endsAt = new Date(now.getTime() + challengeEndsAfterMs);
  books.agenda.plan(endsAt, (at) => decideCard(books, order, "refused", at));
}

function startCard(call: Call, order: Order, payment: PaymentBody, stored: StoredCard): void {
  const { books, now } = call;
  const { charge } = order;
  const { statement_descriptor, authentication } = payment.credit_card ?? {};
  const successUrl = authentication?.threed_secure.success_url;
  const outcome = outcomeOf(books.cardOutcomes, stored.card);
  const fields = {
    statement_descriptor: statement_descriptor ?? "",
    acquirer_name: "pagarme",
    acquirer_tid: randomDigits(14),
    acquirer_nsu: randomDigits(6),
    operation_type: "auth_and_capture",
    card: showStoredCard(stored),
    funding_source: "credit",
  };
  charge.transactions.push(newTransaction(charge.amount, "processing", now, fields));
  if (outcome.first === "challenge" && successUrl !== undefined) waitForBuyer(call, order, outcome, successUrl);
  else if (outcome.first === "later") waitForIssuer(call, order, outcome);
  else if (outcome.first === "refused") failCharge(books, order, now, outcome);
  else payCharge(books, order, charge.amount, now);
}

function failIncomplete({ books, now }: Call, order: Order, { code, message }: Lack): void {
  const fields = { gateway_response: { code, errors: [{ message }] } };
  order.charge.transactions.push(newTransaction(order.amount, "failed", now, fields));
  failCharge(books, order, now, null, "failed");
}

/** `POST /orders`: creates an order with one charge, processed immediately, even if the card is refused. */
export function createOrder(call: Call): Answer {
  const { books, now } = call;
  const request = readOrder(call);
  const { body, amount, method, payment, card, endsAt, lack } = request;
  const customer = upsertCustomer(books, body.customer, now);
  const stored = card && takeCard(call, customer, card, lack === null);
  const id = idOf("or");
  const charge = openCharge(request, id, now);
  const order: Order = { id, code: body.code, amount, body, customer, charge, createdAt: now, updatedAt: now };
  books.orders.push(order);
  books.ordersById.set(id, order);
  books.ordersByCode.set(order.code, [...(books.ordersByCode.get(order.code) ?? []), order]);
  books.charges.set(charge.id, charge);
  if (lack) failIncomplete(call, order, lack);
  else if (stored) startCard(call, order, payment, stored);
  else if (endsAt && method === "boleto") startBoleto(call, order, endsAt, payment);
  else if (endsAt) startPix(call, order, endsAt);
  return answer(showOrder(books, order));
}
