import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { productPictures } from "@/db/schema";
import type { PictureType } from "@/db/schema/catalog-enums";

interface ProductKey {
  companyId: string;
  id: string;
}

const pictureOf = ({ companyId, id }: ProductKey) =>
  and(eq(productPictures.companyId, companyId), eq(productPictures.productId, id), isNotNull(productPictures.picture));

/**
 * Returns the version of a product's picture for its URL, or null without a picture. Every new
 * picture has a different version.
 */
export async function findPictureVersion(product: ProductKey): Promise<string | null> {
  const [found] = await db()
    .select({ fetchedAt: productPictures.fetchedAt })
    .from(productPictures)
    .where(pictureOf(product));
  return found?.fetchedAt ? found.fetchedAt.getTime().toString(36) : null;
}

export async function readPicture(product: ProductKey): Promise<{ type: PictureType; bytes: Uint8Array } | null> {
  const [found] = await db()
    .select({ type: productPictures.type, bytes: productPictures.picture })
    .from(productPictures)
    .where(pictureOf(product));
  return found?.type && found.bytes ? { type: found.type, bytes: found.bytes } : null;
}
