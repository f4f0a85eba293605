import type { differences } from "@/db/schema";
import type { Difference, DifferenceAction } from "./schemas";

export type DifferenceRow = typeof differences.$inferSelect;

export function toDifference(row: DifferenceRow): Difference {
  const { id, connectionId, kind, chargeKey, transactionId, bankAmount, bookAmount, at, resolvedAt, note } = row;
  return {
    id,
    connectionId,
    kind,
    action: actionOf(row),
    ...subjectOf(row),
    txid: chargeKey,
    transactionId,
    bankAmountInCents: bankAmount,
    bookAmountInCents: bookAmount,
    at: at.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy: resolvedAt && (row.resolvedBy ? "member" : "comparison"),
    note,
  };
}

function subjectOf({ kind, subject }: DifferenceRow): Pick<Difference, "endToEndId" | "refundKey"> {
  if (kind === "missing_refund") return { endToEndId: null, refundKey: subject };
  const [endToEndId = null, refundKey = null] = subject.split("/");
  return { endToEndId, refundKey };
}

/**
 * Returns the suggested action. Reading the charge again may reveal an unrecorded payment or
 * dispute refund. The seller must return money without a charge. Only the bank can explain other
 * differences.
 */
function actionOf({ kind, transactionId }: DifferenceRow): DifferenceAction {
  if (kind === "money_without_charge") return transactionId ? "read_again" : "return_at_bank";
  return kind === "charge_without_money" || kind === "unknown_refund" ? "read_again" : "ask_bank";
}
