import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { products } from "@/db/schema";
import { fail } from "../../core/failures/failure";

/**
 * Checks that the products exist and are not deleted. Skips those in `chosen`, which may have been
 * deleted since the seller chose them.
 *
 * @throws product_unknown on the first unknown or deleted product.
 */
export async function checkProducts(
  tx: Executor,
  companyId: string,
  productIds: readonly string[],
  chosen: readonly string[] = [],
): Promise<void> {
  const added = productIds.filter((id) => !chosen.includes(id));
  if (added.length === 0) return;
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(products.companyId, companyId), inArray(products.id, added.filter(isId)), isNull(products.deletedAt)),
    );
  const known = new Set([...chosen, ...rows.map(({ id }) => id)]);
  const unknown = productIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) fail("product_unknown", { field: `productIds.${unknown}` });
}
