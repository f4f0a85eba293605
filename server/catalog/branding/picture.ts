import { type PictureType, pictureTypes } from "@/db/schema/catalog-enums";

/** PNG, JPEG or WebP picture as a data URI whose type matches its first bytes. */
export const pictureUri =
  /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/|webp;base64,UklGR[A-Za-z0-9+/]{6}XRUJQ)[A-Za-z0-9+/]*={0,2}$/;

/**
 * Encodes a picture as a data URI, with its type from its first bytes. Returns null for anything
 * but PNG, JPEG and WebP.
 */
export function toPictureUri(bytes: Buffer): string | null {
  const base64 = bytes.toString("base64");
  return pictureTypes.map((type) => `data:image/${type};base64,${base64}`).find((uri) => pictureUri.test(uri)) ?? null;
}

/** Returns a picture's type from its first bytes. Returns null for anything but PNG, JPEG and WebP. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  // Enough for every signature, in whole base64 groups.
  const uri = toPictureUri(bytes.subarray(0, 24));
  return pictureTypes.find((type) => uri?.startsWith(`data:image/${type};`)) ?? null;
}
