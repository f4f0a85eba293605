import type { RefundStatus } from "@/db/schema/payments-enums";
import type { DifferenceKind } from "@/db/schema/treasury-enums";
import type { ReceivedPayment } from "../../acquiring/port/received-port";
import { dayOf } from "../../core/calendar/calendar";
import { transactionIdOf } from "../../payments/charges/charge-request";

export interface BookPayment {
  endToEndId: string;
  transactionId: string;
  chargeKey: string;
  amountInCents: number;
  paidAt: Date;
}

/** `paidAt` is the time of its transaction's first payment. */
export interface BookRefund {
  refundId: string;
  key: string;
  transactionId: string;
  amountInCents: number;
  status: RefundStatus;
  paidAt: Date;
}

export interface BookDispute {
  key: string;
  transactionId: string;
  amountInCents: number;
}

export interface Books {
  payments: readonly BookPayment[];
  refunds: readonly BookRefund[];
  disputes: readonly BookDispute[];
  /** By charge key. */
  charges: ReadonlyMap<string, string>;
  /** Listed payments recorded for another connection to the same account. */
  elsewhere: ReadonlySet<string>;
}

export interface Found {
  kind: DifferenceKind;
  subject: string;
  chargeKey: string | null;
  transactionId: string | null;
  bankAmount: number | null;
  bookAmount: number | null;
  at: Date;
}

/** A dispute is removed once it is matched with a refund. */
type Unexplained = Books & { disputes: BookDispute[] };

export interface Comparison {
  bankCount: number;
  bankAmount: number;
  bookCount: number;
  bookAmount: number;
  /** Payments without a charge that the connection ignores. They are in neither total and are not differences. */
  ignoredCount: number;
  ignoredAmount: number;
  found: Found[];
  /** Refunds missing from the list. The bank is asked about each one, because it may not be a difference. */
  unlisted: BookRefund[];
}

/**
 * Compares the bank's list with the ledger for one São Paulo day, payment by payment. `listed` and
 * `books` extend past the day's boundaries. A payment on both sides has the bank's date; any other
 * has the date of its only side.
 *
 * Money without a charge that was returned in full is on neither side. Partial payments,
 * overpayments and second payments are included like any other payment. A pending refund on either
 * side is not a difference. With `ignoresOtherMoney`, payments whose txid is missing or not in our
 * format are ignored.
 */
export function compareLists(
  day: string,
  listed: readonly ReceivedPayment[],
  books: Books,
  { ignoresOtherMoney }: { ignoresOtherMoney: boolean },
): Comparison {
  const isOfDay = ({ paidAt }: { paidAt: Date }) => dayOf(paidAt) === day;
  const bank = new Map(listed.map((each) => [each.endToEndId, each]));
  const booked = new Map(books.payments.map((each) => [each.endToEndId, each]));
  const arrived = [...bank.values()].filter(
    (each) =>
      isOfDay(each) && !books.elsewhere.has(each.endToEndId) && (booked.has(each.endToEndId) || !wentBack(each)),
  );
  const isIgnored = (each: ReceivedPayment) => ignoresOtherMoney && !booked.has(each.endToEndId) && !hasOurTxid(each);
  const ignored = arrived.filter(isIgnored);
  const received = arrived.filter((each) => !isIgnored(each));
  const unlisted = [...booked.values()].filter((each) => isOfDay(each) && !bank.has(each.endToEndId));
  const own = { ...books, disputes: [...books.disputes] };
  const paired = received.flatMap((each) => booked.get(each.endToEndId) ?? []);
  const bookSide = [...paired, ...unlisted];
  return {
    bankCount: received.length,
    bankAmount: sumOf(received),
    bookCount: bookSide.length,
    bookAmount: sumOf(bookSide),
    ignoredCount: ignored.length,
    ignoredAmount: sumOf(ignored),
    found: [
      ...received.flatMap((each) => compareOne(each, booked.get(each.endToEndId), own)),
      ...unlisted.map(withoutMoney),
    ],
    unlisted: findUnlisted(books, [...bank.values()], paired).filter(isOfDay),
  };
}

function sumOf(amounts: readonly { amountInCents: number }[]): number {
  return amounts.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
}

function hasOurTxid({ chargeKey }: ReceivedPayment): boolean {
  return chargeKey !== null && transactionIdOf(chargeKey) !== null;
}

function wentBack({ refunds, amountInCents }: ReceivedPayment): boolean {
  return sumOf(refunds.filter(({ state }) => state === "done")) >= amountInCents;
}

function compareOne(listed: ReceivedPayment, booked: BookPayment | undefined, books: Unexplained): Found[] {
  const { endToEndId: subject, chargeKey, amountInCents, paidAt: at } = listed;
  if (!booked) {
    const transactionId = (chargeKey && books.charges.get(chargeKey)) || null;
    return [
      {
        kind: "money_without_charge",
        subject,
        chargeKey,
        transactionId,
        bankAmount: amountInCents,
        bookAmount: null,
        at,
      },
    ];
  }
  const known = { chargeKey: booked.chargeKey, transactionId: booked.transactionId, at };
  const amounts = { bankAmount: amountInCents, bookAmount: booked.amountInCents };
  const other: Found[] =
    amountInCents === booked.amountInCents ? [] : [{ kind: "other_amount", subject, ...known, ...amounts }];
  const unknown = findUnknownRefunds(listed, booked, books).map(
    ({ key, amountInCents: bankAmount, bookAmount }): Found => ({
      kind: "unknown_refund",
      subject: `${subject}/${key}`,
      ...known,
      bankAmount,
      bookAmount,
    }),
  );
  return [...other, ...unknown];
}

function withoutMoney({ endToEndId, chargeKey, transactionId, amountInCents, paidAt }: BookPayment): Found {
  return {
    kind: "charge_without_money",
    subject: endToEndId,
    chargeKey,
    transactionId,
    bankAmount: null,
    bookAmount: amountInCents,
    at: paidAt,
  };
}

interface UnknownRefund {
  key: string;
  amountInCents: number;
  bookAmount: number | null;
}

/**
 * Finds a payment's refunds that are listed by the bank but missing from the ledger. Matches
 * disputes by key or amount, because banks assign a separate id to a MED refund.
 */
function findUnknownRefunds(
  listed: ReceivedPayment,
  { transactionId }: BookPayment,
  books: Unexplained,
): UnknownRefund[] {
  const ours = books.refunds.filter((each) => each.transactionId === transactionId);
  const explain = (is: (dispute: BookDispute) => boolean) => {
    const found = books.disputes.findIndex((each) => each.transactionId === transactionId && is(each));
    return found >= 0 && books.disputes.splice(found, 1).length > 0;
  };
  const unknown: UnknownRefund[] = [];
  for (const { key, amountInCents, state } of listed.refunds) {
    if (state === "refused") continue;
    const own = ours.find((each) => each.key === key);
    if (own && own.status !== "refused" && own.amountInCents === amountInCents) continue;
    if (explain((dispute) => dispute.key === key)) continue;
    if (!own && explain((dispute) => dispute.amountInCents === amountInCents)) continue;
    unknown.push({ key, amountInCents, bookAmount: own && own.status !== "refused" ? own.amountInCents : null });
  }
  return unknown;
}

function findUnlisted(books: Books, listed: readonly ReceivedPayment[], paired: readonly BookPayment[]): BookRefund[] {
  const transactions = new Set(paired.map(({ transactionId }) => transactionId));
  const shown = new Set(
    listed.flatMap(({ refunds }) => refunds.filter(({ state }) => state !== "refused").map(({ key }) => key)),
  );
  return books.refunds.filter(
    ({ transactionId, key, status }) => status === "done" && transactions.has(transactionId) && !shown.has(key),
  );
}
