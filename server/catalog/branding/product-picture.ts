import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { productPictures } from "@/db/schema";
import type { PictureType } from "@/db/schema/catalog-enums";

/** A product of a company. */
interface ProductKey {
  companyId: string;
  id: string;
}

const pictureOf = ({ companyId, id }: ProductKey) =>
  and(eq(productPictures.companyId, companyId), eq(productPictures.productId, id), isNotNull(productPictures.picture));

/** What changes with a product's picture, for its address; null without a picture. */
export async function findPictureVersion(product: ProductKey): Promise<string | null> {
  const [found] = await db()
    .select({ fetchedAt: productPictures.fetchedAt })
    .from(productPictures)
    .where(pictureOf(product));
  return found?.fetchedAt ? found.fetchedAt.getTime().toString(36) : null;
}

/** A product's picture; null without one. */
export async function readPicture(product: ProductKey): Promise<{ type: PictureType; bytes: Uint8Array } | null> {
  const [found] = await db()
    .select({ type: productPictures.type, bytes: productPictures.picture })
    .from(productPictures)
    .where(pictureOf(product));
  return found?.type && found.bytes ? { type: found.type, bytes: found.bytes } : null;
}
