import type { receivables, refunds, transactions } from "@/db/schema";
import type { SettledInstallment } from "../../acquiring/port/settlement-port";
import { feeOfRefund } from "../../ledger/fees/fee-of-refund";
import { splitFees } from "../../ledger/receivables/receivables";

type Receivable = typeof receivables.$inferSelect;

/** A sale as our books have it when its acquirer tells the fee that it took. */
export interface BookedSale {
  sale: Pick<typeof transactions.$inferSelect, "fees" | "amountPaid">;
  /** Its refunds that were not refused, oldest first. */
  refunds: Pick<typeof refunds.$inferSelect, "id" | "amount" | "feeReturned">[];
  /** Its receivables, oldest first. */
  receivables: Pick<
    Receivable,
    "id" | "installment" | "amount" | "fees" | "remaining" | "releasesAt" | "releasedAt" | "anticipationId"
  >[];
  /** What the acquirer tells, by installment. */
  installments: readonly SettledInstallment[];
}

/** What follows for our books; in cents. */
export interface SharedDifference {
  taken: number;
  /** The change of the seller's unreleased and released money: together what the fee account changes by, negated. */
  pending: number;
  available: number;
  refunds: { id: string; feeReturned: number }[];
  /** Those that change. */
  receivables: { id: string; fees: number; remaining: number; releasesAt: Date }[];
}

/**
 * Shares the difference between the expected and the taken fee of a sale among what is left of it.
 *
 * - Each earlier refund returned its part of the expected fee `E`; it now returns its part of the taken fee `T`, as
 *   `feeOfRefund` computes it. With `e` and `t` the two sums, the seller pays `(T − t) − (E − e)` more, or gets it. For
 *   a paid amount `A` of which `R` was refunded, that is the difference times `1 − R / A`: all of it without a refund,
 *   nothing after a whole one.
 * - Each installment bears its own difference: an unreleased one in what remains of it, which never falls below zero, a
 *   released or anticipated one in `available`, which may.
 * - What the refunds returned of the difference is given back where they took it: to `available` as far as they took
 *   from it, or from what is released by now, else to the unreleased ones, the last first. What an installment could not
 *   bear is taken from the unreleased ones, the last first, as refunds do, and then from `available`.
 *
 * Where the acquirer does not tell the same installments, the fee is split over ours in proportion, and their days stay.
 */
export function shareDifference({ sale, refunds, receivables, installments }: BookedSale): SharedDifference {
  const taken = installments.reduce((sum, { feeInCents }) => sum + feeInCents, 0);
  const returned = returnedOf({ fees: taken, amountPaid: sale.amountPaid }, refunds);
  const before = refunds.reduce((sum, { feeReturned }) => sum + feeReturned, 0);
  const after = returned.reduce((sum, { feeReturned }) => sum + feeReturned, 0);
  const owed = taken - after - (sale.fees - before);

  const told = toldOf(receivables, installments, taken);
  const rows = receivables.map((row, index) => ({ row, to: told[index] ?? row, remaining: row.remaining }));
  const free = rows.filter(({ row }) => row.releasedAt === null && row.anticipationId === null);
  let available = 0;
  for (const each of rows) {
    const difference = each.to.fees - each.row.fees;
    if (free.includes(each)) each.remaining = Math.max(0, each.row.remaining - difference);
    else available -= difference;
  }
  const change = () => free.reduce((sum, { row, remaining }) => sum + remaining - row.remaining, 0);
  let rest = -owed - change() - available;
  const toAvailable = Math.max(0, Math.min(rest, takenElsewhere(refunds, free)));
  available += toAvailable;
  rest -= toAvailable;
  for (const each of free.toReversed()) {
    const room = each.row.amount - each.to.fees - each.remaining;
    const part = rest > 0 ? Math.min(rest, room) : Math.max(rest, -each.remaining);
    each.remaining += part;
    rest -= part;
  }
  return {
    taken,
    pending: change(),
    available: available + rest,
    refunds: returned,
    receivables: free
      .map(({ row, to, remaining }) => ({ id: row.id, fees: to.fees, remaining, releasesAt: to.releasesAt, row }))
      .filter(({ row, ...to }) => isChanged(row, to))
      .map(({ row: _row, ...to }) => to),
  };
}

/** What earlier refunds took from elsewhere than these receivables. */
function takenElsewhere(refunds: BookedSale["refunds"], free: readonly { row: BookedSale["receivables"][number] }[]) {
  const taken = refunds.reduce((sum, { amount, feeReturned }) => sum + amount - feeReturned, 0);
  return taken - free.reduce((sum, { row }) => sum + row.amount - row.fees - row.remaining, 0);
}

function isChanged(row: BookedSale["receivables"][number], to: Omit<SharedDifference["receivables"][number], "id">) {
  const { fees, remaining, releasesAt } = row;
  return fees !== to.fees || remaining !== to.remaining || releasesAt.getTime() !== to.releasesAt.getTime();
}

/** What each refund returns of this fee, in their order. */
function returnedOf(sale: BookedSale["sale"], refunds: BookedSale["refunds"]): SharedDifference["refunds"] {
  let refunded = 0;
  let returned = 0;
  return refunds.map(({ id, amount }) => {
    refunded += amount;
    const feeReturned = feeOfRefund({ ...sale, refunded }, amount, returned);
    returned += feeReturned;
    return { id, feeReturned };
  });
}

/**
 * Fee and day of each receivable. What an acquirer credits of an installment is what counts: it may put the remainder of
 * a division into another installment than we do.
 */
function toldOf(
  rows: BookedSale["receivables"],
  installments: readonly SettledInstallment[],
  taken: number,
): { fees: number; releasesAt: Date }[] {
  const told = rows.slice(0, installments.length).map(({ installment, amount }) => {
    const of = installments.find((each) => each.installment === installment);
    return of && { fees: amount - (of.amountInCents - of.feeInCents), releasesAt: of.creditsAt, amount };
  });
  const areOurs =
    new Set(rows.slice(0, told.length).map(({ installment }) => installment)).size === installments.length;
  const same = told.flatMap((each) => (each && each.fees >= 0 && each.fees <= each.amount ? [each] : []));
  // Those after them are of refunds that were refused.
  if (areOurs && same.length === installments.length) return [...same, ...rows.slice(same.length)];
  const fees = splitFees(
    taken,
    rows.map(({ amount }) => amount),
  );
  return rows.map(({ releasesAt }, index) => ({ fees: fees[index] ?? 0, releasesAt }));
}
