import { and, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { refunds } from "@/db/schema";
import type { RefundReadStatus, RefundStatus } from "@/db/schema/payments-enums";
import { withinDays } from "../../core/calendar/within-days";
import { getTransactionRow } from "../transactions/transactions";
import type { RefundRow } from "./request-refund";
import type { RefundPage, RefundQuery, RefundRecord, TransactionRefundQuery } from "./schemas";

const shown = { requested: "pending", done: "completed", refused: "failed" } as const satisfies Record<
  RefundStatus,
  RefundReadStatus
>;
const stored = { pending: "requested", completed: "done", failed: "refused" } as const satisfies Record<
  RefundReadStatus,
  RefundStatus
>;

/** Newest first. */
export async function listRefunds(
  companyId: string,
  query: RefundQuery & Partial<TransactionRefundQuery>,
): Promise<RefundPage> {
  const { status, transactionId, limit, offset } = query;
  const filter = and(
    eq(refunds.companyId, companyId),
    transactionId === undefined ? undefined : eq(refunds.transactionId, transactionId),
    status && eq(refunds.status, stored[status]),
    withinDays(refunds.createdAt, query),
  );
  const [rows, totalRows] = await Promise.all([
    db()
      .select()
      .from(refunds)
      .where(filter)
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(limit)
      .offset(offset),
    db().$count(refunds, filter),
  ]);
  return { rows: rows.map(toRecord), totalRows };
}

/** @throws NOT_FOUND if the transaction is unknown or belongs to another company. */
export async function listRefundsOf(companyId: string, query: TransactionRefundQuery): Promise<RefundPage> {
  await getTransactionRow(companyId, query.transactionId);
  return listRefunds(companyId, query);
}

function toRecord({ id, transactionId, amount, status, reason, createdAt, decidedAt }: RefundRow): RefundRecord {
  return {
    id,
    transactionId,
    amountInCents: amount,
    status: shown[status],
    reason,
    createdAt: createdAt.toISOString(),
    refundedAt: status === "done" ? (decidedAt?.toISOString() ?? null) : null,
  };
}
