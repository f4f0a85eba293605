const types = ["png", "jpeg", "webp"] as const;

/** A PNG, JPEG or WebP picture as a data URI: what it is called is what its first bytes say that it is. */
export const pictureUri =
  /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/|webp;base64,UklGR[A-Za-z0-9+/]{6}XRUJQ)[A-Za-z0-9+/]*={0,2}$/;

/** A picture as a data URI, by what its first bytes say; null for everything that is no PNG, JPEG or WebP. */
export function toPictureUri(bytes: Buffer): string | null {
  const base64 = bytes.toString("base64");
  return types.map((type) => `data:image/${type};base64,${base64}`).find((uri) => pictureUri.test(uri)) ?? null;
}
