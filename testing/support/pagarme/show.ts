import type { Books, Charge, Customer, Order, Recipient, SplitRule, Transaction } from "./books/books";
import type { StoredCard, Token } from "./books/card-shapes";
import { showCardFacts } from "./cards";
import { idOf, isoOf } from "./ids";

const isoOrNull = (at: Date | null) => (at ? isoOf(at) : null);

export function showCustomer({ id, body, createdAt, updatedAt }: Customer) {
  const { address, phones, metadata, ...own } = body;
  const addressOf = typeof address === "object" && address ? { id: idOf("addr"), ...address, status: "active" } : null;
  return {
    id,
    ...own,
    ...(addressOf ? { address: addressOf } : {}),
    ...(phones ? { phones } : {}),
    ...(metadata ? { metadata } : {}),
    created_at: isoOf(createdAt),
    updated_at: isoOf(updatedAt),
  };
}

function showSplit(books: Books, { id, type, amount, recipientId, ...rule }: SplitRule) {
  const recipient = books.recipients.get(recipientId);
  return {
    id,
    type,
    amount,
    recipient: { id: recipientId, name: recipient?.name ?? "", status: recipient?.status ?? "active" },
    options: {
      liable: rule.liable,
      charge_processing_fee: rule.chargeProcessingFee,
      charge_remainder_fee: String(rule.chargeRemainderFee),
    },
  };
}

export function showTransaction(books: Books, charge: Charge, transaction: Transaction) {
  const { id, status, success, amount, createdAt, updatedAt, fields, reference } = transaction;
  return {
    id,
    transaction_type: charge.method,
    gateway_id: id.slice(5),
    amount,
    status,
    success,
    ...(charge.method === "credit_card" ? { installments: charge.installments } : {}),
    created_at: isoOf(createdAt),
    updated_at: isoOf(updatedAt),
    ...(charge.splits.length > 0 ? { split: charge.splits.map((rule) => showSplit(books, rule)) } : {}),
    ...fields,
    ...(reference !== null && books.behavior.showsReferences ? { operation_reference: reference } : {}),
  };
}

const orderFacts = ({ id, code, amount, createdAt, updatedAt }: Order, status: string) => ({
  id,
  code,
  amount,
  currency: "BRL",
  status,
  created_at: isoOf(createdAt),
  updated_at: isoOf(updatedAt),
});

const orderStatuses: Partial<Record<Charge["status"], string>> = {
  processing: "pending",
  underpaid: "pending",
  overpaid: "paid",
  chargedback: "paid",
};

const orderStatusOf = ({ charge }: Order): string => orderStatuses[charge.status] ?? charge.status;

function canceledAmountOf({ behavior }: Books, { paidAt, amount, refundedAmount, pendingRefunds }: Charge): number {
  if (!paidAt) return amount;
  return refundedAmount + (behavior.countsPendingRefunds ? pendingRefunds : 0);
}

function canceledFacts(books: Books, charge: Charge): object {
  const amount = charge.canceledAt || charge.pendingRefunds > 0 ? canceledAmountOf(books, charge) : 0;
  if (!charge.canceledAt && amount === 0) return {};
  return { canceled_amount: amount, canceled_at: isoOf(charge.canceledAt ?? charge.updatedAt) };
}

function chargeFacts(books: Books, order: Order) {
  const { charge, customer } = order;
  const last = charge.transactions.at(-1);
  return {
    id: charge.id,
    code: charge.code,
    gateway_id: charge.id.slice(3),
    amount: charge.amount,
    ...(charge.paidAt ? { paid_amount: charge.paidAmount, paid_at: isoOf(charge.paidAt) } : {}),
    ...canceledFacts(books, charge),
    status: charge.status,
    currency: "BRL",
    payment_method: charge.method,
    ...(charge.dueAt ? { due_at: isoOrNull(charge.dueAt) } : {}),
    ...(charge.recurrencyCycle ? { recurrency_cycle: charge.recurrencyCycle } : {}),
    created_at: isoOf(charge.createdAt),
    updated_at: isoOf(charge.updatedAt),
    customer: showCustomer(customer),
    metadata: {},
    ...(last ? { last_transaction: showTransaction(books, charge, last) } : {}),
  };
}

export function showCharge(books: Books, order: Order) {
  return { ...chargeFacts(books, order), order: orderFacts(order, orderStatusOf(order)) };
}

export function showOrder(books: Books, order: Order) {
  const { body, customer, charge } = order;
  const { items, metadata = {}, ip, session_id, device } = body;
  const createdAt = isoOf(order.createdAt);
  return {
    ...orderFacts(order, orderStatusOf(order)),
    items: items.map((item, index) => ({
      id: `oi_${order.id.slice(3)}${index}`,
      type: "product",
      ...item,
      status: "active",
      created_at: createdAt,
      updated_at: createdAt,
    })),
    customer: showCustomer(customer),
    charges: [chargeFacts(books, { ...order, charge })],
    metadata,
    ...(ip ? { ip } : {}),
    ...(session_id ? { session_id } : {}),
    ...(device ? { device } : {}),
  };
}

export function showRecipient(recipient: Recipient) {
  const { id, code, name, email, document, type, status, account, metadata, paymentMode, ...dates } = recipient;
  const { holder_document: _, ...shown } = account;
  const times = { created_at: isoOf(dates.createdAt), updated_at: isoOf(dates.updatedAt) };
  return {
    id,
    code,
    name,
    email,
    document,
    type,
    status,
    payment_mode: paymentMode,
    default_bank_account: { ...shown, status: "active", ...times },
    metadata,
    ...times,
  };
}

export function showToken({ id, card, createdAt, endsAt }: Token) {
  const shown = { ...showCardFacts(card), type: "credit" };
  return { id, type: "card", created_at: isoOf(createdAt), expires_at: isoOf(endsAt), card: shown };
}

export function showStoredCard({ id, card, createdAt, deletedAt }: StoredCard) {
  return {
    id,
    first_six_digits: card.number.slice(0, 6),
    ...showCardFacts(card),
    type: "credit",
    status: deletedAt ? "deleted" : "active",
    created_at: isoOf(createdAt),
    updated_at: isoOf(deletedAt ?? createdAt),
    ...(deletedAt ? { deleted_at: isoOf(deletedAt) } : {}),
  };
}
