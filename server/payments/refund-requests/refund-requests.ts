import { and, count, desc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { refundRequests, transactions } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import type { RefundRequest, RefundRequestPage, RefundRequestQuery } from "./schemas";

export type RefundRequestRow = typeof refundRequests.$inferSelect;

/**
 * Reports whether an accepted refund was never sent and is not retried, for example because the
 * refund window has passed.
 */
export function isLapsed({
  status,
  acceptedAt,
  nextTryAt,
}: Pick<RefundRequestRow, "status" | "acceptedAt" | "nextTryAt">): boolean {
  return status === "open" && acceptedAt !== null && nextTryAt === null;
}

/** Reports whether the seller closed an accepted request with an explanation of a payment outside the platform. */
export function isSettled({ status, answer }: Pick<RefundRequestRow, "status" | "answer">): boolean {
  return status === "approved" && answer !== null;
}

export async function findRequestOf(
  companyId: string,
  transactionId: string,
  executor: Executor = db(),
): Promise<RefundRequestRow | null> {
  const [row] = await executor
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.companyId, companyId), eq(refundRequests.transactionId, transactionId)));
  return row ?? null;
}

export async function getRequest(
  companyId: string,
  requestId: string,
  executor: Executor = db(),
): Promise<RefundRequestRow> {
  if (!isId(requestId)) return fail("NOT_FOUND");
  const [row] = await executor
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.companyId, companyId), eq(refundRequests.id, requestId)));
  return row ?? fail("NOT_FOUND");
}

/** Newest first. `transactionId` limits the result to one charge's request. */
export async function listRequests(
  companyId: string,
  { status, transactionId, limit, offset }: RefundRequestQuery,
): Promise<RefundRequestPage> {
  if (transactionId !== undefined && !isId(transactionId)) return { rows: [], totalRows: 0 };
  const filter = and(
    eq(refundRequests.companyId, companyId),
    status && eq(refundRequests.status, status),
    transactionId ? eq(refundRequests.transactionId, transactionId) : undefined,
  );
  const [rows, [total]] = await Promise.all([
    db()
      .select({ request: refundRequests, charge: transactions })
      .from(refundRequests)
      .innerJoin(
        transactions,
        and(eq(transactions.companyId, refundRequests.companyId), eq(transactions.id, refundRequests.transactionId)),
      )
      .where(filter)
      .orderBy(desc(refundRequests.createdAt), desc(refundRequests.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(refundRequests).where(filter),
  ]);
  return { rows: rows.map(toRequest), totalRows: total?.rows ?? 0 };
}

function toRequest({
  request,
  charge,
}: {
  request: RefundRequestRow;
  charge: typeof transactions.$inferSelect;
}): RefundRequest {
  const { id, transactionId, reason, status, createdAt, decidedAt, answer, acceptedAt } = request;
  return {
    id,
    transactionId,
    reason,
    status,
    answer,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    isLapsed: isLapsed(request),
    isSettled: isSettled(request),
    customerName: charge.customerName,
    description: charge.items[0]?.title ?? charge.description,
    leftInCents: Math.max(0, (charge.amountPaid ?? 0) - charge.refunded),
  };
}
