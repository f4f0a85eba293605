import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { productPictures } from "@/db/schema";

/**
 * Queues the fetch of a product's picture, in the database transaction that sets its URL, or
 * deletes the picture without a URL. Setting the same URL fetches the picture again.
 */
export async function queuePicture(
  tx: Executor,
  { companyId, productId }: { companyId: string; productId: string },
  imageUrl: string | null,
  now: Date,
): Promise<void> {
  if (imageUrl === null) {
    const isOfProduct = and(eq(productPictures.companyId, companyId), eq(productPictures.productId, productId));
    await tx.delete(productPictures).where(isOfProduct);
    return;
  }
  const wanted = { sourceUrl: imageUrl, tries: 0, nextAt: now, leasedUntil: null, fault: "" };
  await tx
    .insert(productPictures)
    .values({ companyId, productId, ...wanted })
    .onConflictDoUpdate({ target: [productPictures.companyId, productPictures.productId], set: wanted });
}
