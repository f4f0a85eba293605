import type { Books, Charge, Payable, RefundPart, SplitRule } from "./books";
import { availableOf, outside, takings, waitingOf } from "./ledger";
import { creditedAt, feeOf, proportion, share } from "./terms";

/** Schedules a credit or debit for the day on which it becomes available. */
function book(books: Books, payable: Omit<Payable, "id" | "status">): void {
  const own: Payable = { ...payable, id: String(books.payables.length + 1_000_001), status: "waiting_funds" };
  const { charge, recipientId, amount, fee, createdAt: at } = own;
  charge.payables.push(own);
  books.payables.push(own);
  const waiting = waitingOf(recipientId);
  books.ledger.move({ at, from: outside, to: waiting, cents: amount, cause: own.id });
  books.ledger.move({ at, from: waiting, to: takings, cents: fee, cause: own.id });
  const release = (now: Date) => {
    own.status = "paid";
    books.ledger.move({ at: now, from: waiting, to: availableOf(recipientId), cents: amount - fee, cause: own.id });
  };
  if (own.paymentDate <= at) release(at);
  else books.agenda.plan(own.paymentDate, release);
}

const weightOf = ({ type, amount }: SplitRule, whole: number) => (type === "flat" ? amount : whole * amount);

/** Split rules of a charge. Without any, the account's default recipient gets everything. */
function rulesOf(books: Books, charge: Charge): SplitRule[] {
  if (charge.splits.length > 0) return charge.splits;
  const all = {
    type: "percentage",
    amount: 100,
    liable: true,
    chargeProcessingFee: true,
    chargeRemainderFee: true,
  } as const;
  return [{ ...all, id: "", recipientId: books.defaultRecipient.id }];
}

const remainderIndex = (rules: SplitRule[]) =>
  Math.max(
    0,
    rules.findIndex((rule) => rule.chargeRemainderFee),
  );

/** Credits a payment to the charge's recipients, by installment, net of the acquirer's fee. */
export function bookPayment(books: Books, charge: Charge, amount: number, at: Date): void {
  const rules = rulesOf(books, charge);
  const weights = rules.map((rule) => weightOf(rule, charge.amount));
  const parts = share(amount, weights, remainderIndex(rules));
  const bearing = rules.map(({ chargeProcessingFee }, index) => (chargeProcessingFee ? (parts[index] ?? 0) : 0));
  const fees = share(feeOf(books.terms, charge.method, amount), bearing, remainderIndex(rules));
  const even = Array.from({ length: charge.installments }, () => 1);
  for (const [index, { recipientId, id }] of rules.entries()) {
    const amounts = share(parts[index] ?? 0, even);
    const feeParts = share(fees[index] ?? 0, even);
    for (const [position, part] of amounts.entries()) {
      const installment = position + 1;
      const paymentDate = creditedAt(books.terms, charge.method, at, installment);
      const known = { recipientId, charge, splitId: id || null, installment, createdAt: at, paymentDate };
      book(books, { ...known, type: "credit", amount: part, fee: feeParts[position] ?? 0 });
    }
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

export function partOf(charge: Charge, recipientId: string): number {
  return sum(charge.payables.filter((each) => each.recipientId === recipientId).map(({ amount }) => amount));
}

export function recipientsOf(charge: Charge): string[] {
  return [...new Set(charge.payables.map(({ recipientId }) => recipientId))];
}

/** Debits a refund from a recipient's installments in proportion, each on its own day. */
function bookBack(
  books: Books,
  charge: Charge,
  type: "refund" | "chargeback",
  { recipientId, amount }: RefundPart,
  at: Date,
) {
  const own = charge.payables.filter((each) => each.recipientId === recipientId);
  const credits = own.filter((each) => each.type === "credit");
  const left = credits.map(({ installment }) =>
    sum(own.filter((e) => e.installment === installment).map((e) => e.amount)),
  );
  const amounts = share(
    amount,
    left.map((each) => Math.max(each, 0)),
  );
  const fees = type === "refund" ? feesBack(books, own, amount) : 0;
  const feeParts = share(fees, amounts);
  for (const [index, credit] of credits.entries()) {
    const { splitId, installment, status, paymentDate: creditDate } = credit;
    const part = amounts[index] ?? 0;
    const fee = feeParts[index] ?? 0;
    if (part === 0 && fee === 0) continue;
    const paymentDate = status === "waiting_funds" ? creditDate : at;
    const known = { recipientId, charge, splitId, installment, createdAt: at, paymentDate };
    book(books, { ...known, type, amount: -part, fee: -fee });
  }
}

/**
 * Refunded fee, if the terms refund fees: proportional to all refunds so far, so that the last one
 * returns the rest.
 */
function feesBack({ terms }: Books, own: Payable[], amount: number): number {
  if (!terms.returnsFees) return 0;
  const credits = own.filter(({ type }) => type === "credit");
  const refunds = own.filter(({ type }) => type === "refund");
  const credited = sum(credits.map((each) => each.amount));
  const refunded = amount - sum(refunds.map((each) => each.amount));
  return proportion(sum(credits.map(({ fee }) => fee)), refunded, credited) + sum(refunds.map(({ fee }) => fee));
}

export function costOf(books: Books, charge: Charge, { recipientId, amount }: RefundPart): number {
  const own = charge.payables.filter((each) => each.recipientId === recipientId);
  return amount - feesBack(books, own, amount);
}

/** Posts a refund by the requested parts, or in proportion to each recipient's remaining share of the charge. */
export function bookRefund(books: Books, charge: Charge, parts: RefundPart[], at: Date): void {
  for (const part of parts) bookBack(books, charge, "refund", part, at);
}

export function refundParts(books: Books, charge: Charge, amount: number): RefundPart[] {
  const recipients = recipientsOf(charge);
  const remainder = rulesOf(books, charge)[remainderIndex(rulesOf(books, charge))]?.recipientId;
  const weights = recipients.map((each) => Math.max(partOf(charge, each), 0));
  const parts = share(amount, weights, Math.max(0, recipients.indexOf(remainder ?? "")));
  return recipients.map((recipientId, index) => ({ recipientId, amount: parts[index] ?? 0 }));
}

/** Debits the rest of a charged-back charge from the liable recipients. */
export function bookChargeback(books: Books, charge: Charge, at: Date): void {
  const left = charge.paidAmount - charge.refundedAmount;
  const liable = rulesOf(books, charge).filter((rule) => rule.liable);
  const ids = liable.length > 0 ? liable.map(({ recipientId }) => recipientId) : recipientsOf(charge);
  const parts = share(
    left,
    ids.map((id) => Math.max(partOf(charge, id), 0)),
  );
  for (const [index, recipientId] of ids.entries()) {
    bookBack(books, charge, "chargeback", { recipientId, amount: parts[index] ?? 0 }, at);
  }
}

export function bookChargebackWon(books: Books, charge: Charge, at: Date): void {
  const since = charge.payables.findLastIndex(({ type }) => type === "chargeback_refund") + 1;
  for (const lost of charge.payables.slice(since).filter(({ type }) => type === "chargeback")) {
    const paymentDate = lost.status === "waiting_funds" ? lost.paymentDate : at;
    const { recipientId, splitId, installment, amount, fee } = lost;
    const known = { recipientId, charge, splitId, installment, createdAt: at, paymentDate };
    book(books, { ...known, type: "chargeback_refund", amount: -amount, fee: -fee });
  }
}
