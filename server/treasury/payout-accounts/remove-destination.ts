import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { destinations } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import { auditDetailsOf } from "../../accounts/company/pay-target";
import { fail } from "../../core/failures/failure";
import type { Member } from "./add-destination";
import { ofCompany } from "./destinations";

/**
 * Removes a payout account, which then receives no further payouts. Adding it again starts another
 * 24-hour waiting period. The company's own document cannot be removed.
 *
 * @throws NOT_FOUND
 */
export async function removeDestination(companyId: string, destinationId: string, by: Member): Promise<void> {
  if (!isId(destinationId)) return fail("NOT_FOUND");
  const { userId, address, now } = by;
  await db().transaction(async (tx) => {
    const [removed] = await tx
      .update(destinations)
      .set({ removedAt: now })
      .where(and(ofCompany(companyId), eq(destinations.id, destinationId)))
      .returning();
    if (!removed) return fail("NOT_FOUND");
    await recordAudit(tx, {
      companyId,
      actor: `user:${userId}`,
      action: "destination.removed",
      subjectId: destinationId,
      before: auditDetailsOf(removed),
      address,
      now,
    });
  });
}
