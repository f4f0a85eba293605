import { db } from "@/db/client";
import { checkoutSettings } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import type { CheckoutMethods, CheckoutMethodsChange } from "../branding/schemas";
import { getProduct, lockProduct } from "../products/products";
import { allMethods, readCheckoutSettings } from "./settings";

export async function getCheckoutMethods(companyId: string, productId: string): Promise<CheckoutMethods> {
  await getProduct(companyId, productId);
  const { methods, maxInstallments, pixDiscountPercent } = await readCheckoutSettings(companyId, productId);
  return { methods, maxInstallments, pixDiscountPercent };
}

/**
 * Absent fields stay unchanged.
 *
 * @throws NOT_FOUND; changed_elsewhere
 */
export async function updateCheckoutMethods(
  companyId: string,
  { productId, methods, maxInstallments, pixDiscountPercent, read }: CheckoutMethodsChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<CheckoutMethods> {
  const change = {
    ...(methods && { methods }),
    ...(maxInstallments && { maxInstallments }),
    ...(pixDiscountPercent !== undefined && { pixDiscountPercent }),
    updatedAt: now,
  };
  await db().transaction(async (tx) => {
    await lockProduct(tx, companyId, productId);
    refuseOutdated(read, await readCheckoutSettings(companyId, productId, tx));
    await tx
      .insert(checkoutSettings)
      .values({ ...allMethods, ...change, companyId, productId })
      .onConflictDoUpdate({ target: [checkoutSettings.companyId, checkoutSettings.productId], set: change });
    const { updatedAt: _, ...after } = change;
    await recordAudit(tx, { companyId, ...by, action: "checkout.methods_changed", subjectId: productId, after, now });
  });
  return getCheckoutMethods(companyId, productId);
}
