import type { receivables, refunds, transactions } from "@/db/schema";
import type { SettledInstallment } from "../../acquiring/port/settlement-port";
import { feeOfRefund } from "../../ledger/fees/fee-of-refund";
import { splitFees } from "../../ledger/receivables/receivables";

type Receivable = typeof receivables.$inferSelect;

export interface BookedSale {
  sale: Pick<typeof transactions.$inferSelect, "fees" | "amountPaid">;
  /** Excludes refused refunds; oldest first. */
  refunds: Pick<typeof refunds.$inferSelect, "id" | "amount" | "feeReturned">[];
  receivables: Pick<
    Receivable,
    "id" | "installment" | "amount" | "fees" | "remaining" | "releasesAt" | "releasedAt" | "anticipationId"
  >[];
  installments: readonly SettledInstallment[];
}

/** In cents. */
export interface SharedDifference {
  taken: number;
  /** Changes of the seller's unreleased and released money. Their sum is the negated change of the fee account. */
  pending: number;
  available: number;
  refunds: { id: string; feeReturned: number }[];
  /** Only receivables that changed. */
  receivables: { id: string; fees: number; remaining: number; releasesAt: Date }[];
}

/**
 * Distributes the difference between the expected and the charged fee of a sale over the part of
 * the sale that was not refunded.
 * - Refunds: each earlier refund returned its share of the expected fee `E`. It now returns its
 * share of the charged fee `T`, as calculated by `feeOfRefund`. With `e` and `t` as the two sums of
 * returned fees, the seller is debited `(T − t) − (E − e)`, or credited if this is negative. For a
 * paid amount `A` of which `R` was refunded, this is the difference times `1 − R / A`: all of it
 * without a refund, and nothing after a full refund.
 * - Installments: each installment bears its part of the difference. An unreleased installment
 * bears it in its remaining amount, which never falls below zero. A released or anticipated
 * installment bears it in `available`, which may become negative.
 * - Returned part: the part of the difference that the refunds returned goes back to the sources
 * from which they were paid. It goes to `available` up to the amount taken from there or from
 * receivables released by now. The remainder goes to the unreleased installments, last first. Any
 * amount that an installment cannot bear is taken from the unreleased ones, last first, as for
 * refunds, and then from `available`.
 *
 * If the acquirer reports different installments, the fee is split proportionally over the recorded
 * ones, which keep their release dates.
 */
export function shareDifference({ sale, refunds, receivables, installments }: BookedSale): SharedDifference {
  const taken = installments.reduce((sum, { feeInCents }) => sum + feeInCents, 0);
  const returned = returnedOf({ fees: taken, amountPaid: sale.amountPaid }, refunds);
  const before = refunds.reduce((sum, { feeReturned }) => sum + feeReturned, 0);
  const after = returned.reduce((sum, { feeReturned }) => sum + feeReturned, 0);
  const owed = taken - after - (sale.fees - before);

  const told = reportedFeesOf(receivables, installments, taken);
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

/** Returns the amount that earlier refunds debited from other sources than these receivables. */
function takenElsewhere(refunds: BookedSale["refunds"], free: readonly { row: BookedSale["receivables"][number] }[]) {
  const taken = refunds.reduce((sum, { amount, feeReturned }) => sum + amount - feeReturned, 0);
  return taken - free.reduce((sum, { row }) => sum + row.amount - row.fees - row.remaining, 0);
}

function isChanged(row: BookedSale["receivables"][number], to: Omit<SharedDifference["receivables"][number], "id">) {
  const { fees, remaining, releasesAt } = row;
  return fees !== to.fees || remaining !== to.remaining || releasesAt.getTime() !== to.releasesAt.getTime();
}

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
 * Returns each receivable's fee and credit day. Follows the acquirer's credited amounts, because it
 * may assign a division's remainder to another installment.
 */
function reportedFeesOf(
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
  // The other rows belong to refused refunds.
  if (areOurs && same.length === installments.length) return [...same, ...rows.slice(same.length)];
  const fees = splitFees(
    taken,
    rows.map(({ amount }) => amount),
  );
  return rows.map(({ releasesAt }, index) => ({ fees: fees[index] ?? 0, releasesAt }));
}
