import { type PictureType, pictureTypes } from "@/db/schema/catalog-enums";

/** A PNG, JPEG or WebP picture as a data URI whose type matches its first bytes. */
export const pictureUri =
  /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/|webp;base64,UklGR[A-Za-z0-9+/]{6}XRUJQ)[A-Za-z0-9+/]*={0,2}$/;

/** A picture as a data URI, its type read from its first bytes; null for anything but PNG, JPEG and WebP. */
export function toPictureUri(bytes: Buffer): string | null {
  const base64 = bytes.toString("base64");
  return pictureTypes.map((type) => `data:image/${type};base64,${base64}`).find((uri) => pictureUri.test(uri)) ?? null;
}

/** The type of a PNG, JPEG or WebP picture by its first bytes; null for anything else. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  // As many as the signatures need, in whole groups of base64.
  const uri = toPictureUri(bytes.subarray(0, 24));
  return pictureTypes.find((type) => uri?.startsWith(`data:image/${type};`)) ?? null;
}
