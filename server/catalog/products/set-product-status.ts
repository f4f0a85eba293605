import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { products } from "@/db/schema";
import type { ProductStatus } from "@/db/schema/catalog-enums";
import { recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { lockProduct } from "./products";

/**
 * Sets a product's status after an operator's review, from any status. Only approved products can
 * be sold (docs/domains/catalog.md).
 *
 * @throws NOT_FOUND for an unknown or deleted product.
 */
export async function setProductStatus(productId: string, status: ProductStatus, now: Date): Promise<void> {
  if (!isId(productId)) return fail("NOT_FOUND");
  const ofId = and(eq(products.id, productId), isNull(products.deletedAt));
  const [found] = await db().select({ companyId: products.companyId }).from(products).where(ofId);
  if (!found) return fail("NOT_FOUND");
  const { companyId } = found;
  await db().transaction(async (tx) => {
    const { status: earlier } = await lockProduct(tx, companyId, productId);
    if (earlier === status) return;
    await tx
      .update(products)
      .set({ status, updatedAt: now })
      .where(and(eq(products.companyId, companyId), ofId));
    await recordAudit(tx, {
      companyId,
      actor: "operator",
      action: "product.status_changed",
      subjectId: productId,
      before: { status: earlier },
      after: { status },
      now,
    });
  });
}
