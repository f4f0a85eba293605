import { and, count, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { chargebacks } from "@/db/schema";
import type { DisputeStatus } from "@/db/schema/acquiring-enums";
import { withinDays } from "../../core/calendar/within-days";
import { fail } from "../../core/failures/failure";
import type { Dispute } from "../transactions/schemas";
import { type DisputeRow, disputeOf } from "./dispute-transaction";
import type { DisputePage, DisputeQuery } from "./schemas";

export async function getDispute(companyId: string, disputeId: string): Promise<Dispute> {
  return disputeOf(await getDisputeRow(companyId, disputeId));
}

/**
 * Returns the row of a company's dispute.
 *
 * @throws NOT_FOUND if the id is unknown, malformed or belongs to another company.
 */
export async function getDisputeRow(companyId: string, disputeId: string): Promise<DisputeRow> {
  if (!isId(disputeId)) return fail("NOT_FOUND");
  const [row] = await db().select().from(chargebacks).where(sameDispute(companyId, disputeId));
  return row ?? fail("NOT_FOUND");
}

export function sameDispute(companyId: string, disputeId: string): SQL | undefined {
  return and(eq(chargebacks.companyId, companyId), eq(chargebacks.id, disputeId));
}

/** Newest first. */
export async function listDisputes(companyId: string, query: DisputeQuery): Promise<DisputePage> {
  const { limit, offset, status, kind, transactionId } = query;
  if (transactionId !== undefined && !isId(transactionId)) return { rows: [], totalRows: 0 };
  const filter = and(
    eq(chargebacks.companyId, companyId),
    status && inState(status),
    kind && eq(chargebacks.kind, kind),
    withinDays(chargebacks.openedAt, query),
    transactionId === undefined ? undefined : eq(chargebacks.transactionId, transactionId),
  );
  const [rows, [total]] = await Promise.all([
    db()
      .select()
      .from(chargebacks)
      .where(filter)
      .orderBy(desc(chargebacks.openedAt), desc(chargebacks.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(chargebacks).where(filter),
  ]);
  return { rows: rows.map(disputeOf), totalRows: total?.rows ?? 0 };
}

/** SQL condition: disputes with this status in the API, where an open dispute with a defense is `defended`. */
function inState(status: DisputeStatus): SQL | undefined {
  if (status === "won" || status === "lost") return eq(chargebacks.status, status);
  const { defendedAt } = chargebacks;
  return and(eq(chargebacks.status, "opened"), status === "defended" ? isNotNull(defendedAt) : isNull(defendedAt));
}
