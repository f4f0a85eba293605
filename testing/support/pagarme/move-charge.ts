import { newPaymentId, randomDigits } from "../doubles/ids";
import { aPayer, type Payer } from "../doubles/payer";
import type { Books, Charge, News, Order, Transaction } from "./books/books";
import type { CardOutcome } from "./books/card-shapes";
import { bookChargeback, bookChargebackWon, bookPayment } from "./books/payables";
import { idOf } from "./ids";
import { showCharge, showOrder, showTransaction } from "./show";

function remember(books: Books, order: Order): void {
  const { charge } = order;
  const transactions = charge.transactions.map((each) => showTransaction(books, charge, each));
  const latest = structuredClone({ charge: showCharge(books, order), transactions });
  charge.snapshots = { latest, before: charge.snapshots?.latest ?? null };
}

export function moveCharge(books: Books, order: Order, status: Charge["status"], at: Date, events: News["type"][]) {
  order.charge.status = status;
  order.charge.updatedAt = at;
  order.updatedAt = at;
  remember(books, order);
  for (const type of events) {
    const data = type.startsWith("order.") ? showOrder(books, order) : showCharge(books, order);
    books.tell({ type, data, at });
  }
}

export function newTransaction(
  amount: number,
  status: string,
  at: Date,
  fields: Transaction["fields"] = {},
): Transaction {
  const id = idOf("tran");
  return { id, status, success: true, amount, createdAt: at, updatedAt: at, fields, reference: null };
}

export const lastOf = ({ transactions, code }: Charge): Transaction => {
  const last = transactions.at(-1);
  if (!last) throw new Error(`The charge ${code} has no transaction`);
  return last;
};

function paidFields({ method }: Charge, amount: number, at: Date, payer: Payer): Transaction["fields"] {
  if (method === "pix") {
    const type = payer.document.length === 11 ? "CPF" : "CNPJ";
    const bank = { bank_name: "Banco de Teste", ispb: "99999004", branch_code: "0001", account_number: "123456" };
    return {
      end_to_end_id: newPaymentId("E", "99999004", at),
      payer: { name: payer.name, document: payer.document, document_type: type, bank_account: bank },
    };
  }
  if (method === "boleto") return { paid_at: at.toISOString(), paid_amount: String(amount) };
  return { acquirer_auth_code: randomDigits(6), acquirer_return_code: "00", acquirer_message: "TRANSAÇÃO APROVADA" };
}

/** Posts a full, partial or excess payment for a charge, even if its code has expired. */
export function payCharge(books: Books, order: Order, amount: number, at: Date, payer: Payer = aPayer): Transaction {
  const { charge } = order;
  const fields = paidFields(charge, amount, at, payer);
  const isFirst = charge.paidAt === null;
  const known = isFirst ? lastOf(charge).fields : { ...lastOf(charge).fields };
  const paid = isFirst ? lastOf(charge) : newTransaction(amount, "", at, known);
  if (!isFirst) charge.transactions.push(paid);
  const status = charge.method === "credit_card" ? "captured" : "paid";
  Object.assign(paid, { status, amount, success: true, updatedAt: at, fields: { ...paid.fields, ...fields } });
  charge.paidAmount += amount;
  charge.paidAt ??= at;
  charge.awaits = null;
  bookPayment(books, charge, amount, at);
  if (charge.paidAmount < charge.amount) moveCharge(books, order, "underpaid", at, ["charge.underpaid"]);
  else if (charge.paidAmount > charge.amount) moveCharge(books, order, "overpaid", at, ["charge.overpaid"]);
  else moveCharge(books, order, "paid", at, ["charge.paid", "order.paid"]);
  return paid;
}

export function failCharge(
  books: Books,
  order: Order,
  at: Date,
  outcome: CardOutcome | null,
  withoutOutcome = "expired",
): void {
  const { charge } = order;
  const last = lastOf(charge);
  const refusal = outcome && {
    acquirer_return_code: outcome.code ?? "05",
    acquirer_message: outcome.message ?? "NÃO AUTORIZADA",
    ...(outcome.retry === undefined ? {} : { retry_info: outcome.retry }),
  };
  const status = outcome ? "not_authorized" : withoutOutcome;
  Object.assign(last, { status, success: false, updatedAt: at, fields: { ...last.fields, ...refusal } });
  charge.awaits = null;
  moveCharge(books, order, "failed", at, ["charge.payment_failed", "order.payment_failed"]);
}

export function cancelOpenCharge(books: Books, order: Order, at: Date, status = "canceled"): void {
  const { charge } = order;
  Object.assign(lastOf(charge), { status, success: true, updatedAt: at });
  charge.canceledAt = at;
  charge.awaits = null;
  moveCharge(books, order, "canceled", at, ["order.canceled"]);
}

export function chargeBack(books: Books, order: Order, at: Date): void {
  const { charge } = order;
  if (charge.method !== "credit_card") throw new Error("Only cards are charged back");
  if (!["paid", "overpaid"].includes(charge.status)) throw new Error(`The charge is ${charge.status}`);
  const left = charge.paidAmount - charge.refundedAmount;
  bookChargeback(books, charge, at);
  charge.transactions.push(newTransaction(left, "chargedback", at, { ...lastOf(charge).fields }));
  moveCharge(books, order, "chargedback", at, ["charge.chargedback"]);
}

/** Resolves a dispute in the seller's favor: the money returns, and the charge is paid again. */
export function winChargeback(books: Books, order: Order, at: Date): void {
  const { charge } = order;
  if (charge.status !== "chargedback") throw new Error(`The charge is ${charge.status}`);
  bookChargebackWon(books, charge, at);
  const left = charge.paidAmount - charge.refundedAmount;
  charge.transactions.push(newTransaction(left, "captured", at, { ...lastOf(charge).fields }));
  moveCharge(books, order, charge.paidAmount > charge.amount ? "overpaid" : "paid", at, ["charge.paid"]);
}

export function decideCard(books: Books, order: Order, end: NonNullable<CardOutcome["ends"]>, at: Date): void {
  const { charge } = order;
  const { awaits } = charge;
  if (!awaits) return;
  if (end === "paid") payCharge(books, order, charge.amount, at);
  else if (end === "canceled") cancelOpenCharge(books, order, at);
  else failCharge(books, order, at, awaits.outcome);
}
