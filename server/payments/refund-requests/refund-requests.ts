import { and, count, desc, eq, exists, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { refundRequests, refunds, transactions } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { isErased } from "../../customers/erasure/erased";
import type { RefundTarget } from "../refunds/refund-target";
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

export function targetOf({ pixKey, account }: Pick<RefundRequestRow, "pixKey" | "account">): RefundTarget {
  return { pixKey: pixKey ?? undefined, bankAccount: account ?? undefined };
}

/** SQL condition on a request: the bank refused its refund to the request's current destination. */
function refusedRefund(): SQL {
  const { companyId, transactionId, createdAt, pixKey, account } = refundRequests;
  return exists(
    db()
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          eq(refunds.companyId, companyId),
          eq(refunds.transactionId, transactionId),
          eq(refunds.askedAt, createdAt),
          eq(refunds.status, "refused"),
          sql`${refunds.pixKey} IS NOT DISTINCT FROM ${pixKey}`,
          sql`${refunds.account} IS NOT DISTINCT FROM ${account}`,
        ),
      ),
  );
}

/** Reports whether the bank refused the refund to the request's current destination. */
export async function wasRefused(
  { companyId, id }: Pick<RefundRequestRow, "companyId" | "id">,
  executor: Executor = db(),
): Promise<boolean> {
  const ofId = and(eq(refundRequests.companyId, companyId), eq(refundRequests.id, id));
  return (await executor.$count(refundRequests, and(ofId, refusedRefund()))) > 0;
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
      .select({ request: refundRequests, charge: transactions, isRefused: sql<boolean>`${refusedRefund()}` })
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
  isRefused,
}: {
  request: RefundRequestRow;
  charge: typeof transactions.$inferSelect;
  isRefused: boolean;
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
    isRefused: status === "open" && isRefused,
    awaitsBuyer: status === "open" && isRefused && charge.paymentMethod === "boleto" && !isErased(charge),
    customerName: charge.customerName,
    description: charge.items[0]?.title ?? charge.description,
    leftInCents: Math.max(0, (charge.amountPaid ?? 0) - charge.refunded),
  };
}
