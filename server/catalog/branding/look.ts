import { eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { checkoutLooks } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { lockCompanyTurn } from "../../accounts/company/lock-company-turn";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import type { CheckoutLook, CheckoutLookChange } from "./schemas";

/**
 * Returns the branding of a company's checkout pages. By default, there is neither a logo nor a
 * color.
 */
export async function getCheckoutLook(companyId: string, executor: Executor = db()): Promise<CheckoutLook> {
  const [row] = await executor
    .select({ logo: checkoutLooks.logo, color: checkoutLooks.color })
    .from(checkoutLooks)
    .where(eq(checkoutLooks.companyId, companyId));
  return row ?? { logo: null, color: null };
}

/**
 * Updates the branding of a company's checkout pages, including those of future products. Absent
 * fields stay unchanged.
 *
 * @throws changed_elsewhere
 */
export async function updateCheckoutLook(
  companyId: string,
  { logo, color, read }: CheckoutLookChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<CheckoutLook> {
  const change = { ...(logo !== undefined && { logo }), ...(color !== undefined && { color }), updatedAt: now };
  await db().transaction(async (tx) => {
    await lockCompanyTurn(tx, companyId);
    refuseOutdated(read, await getCheckoutLook(companyId, tx));
    await tx
      .insert(checkoutLooks)
      .values({ ...change, companyId })
      .onConflictDoUpdate({ target: checkoutLooks.companyId, set: change });
    const after = { ...(logo !== undefined && { hasLogo: logo !== null }), ...(color !== undefined && { color }) };
    await recordAudit(tx, { companyId, ...by, action: "checkout.look_changed", subjectId: companyId, after, now });
  });
  return getCheckoutLook(companyId);
}
