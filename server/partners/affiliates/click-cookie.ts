import { isSignature, signatureOf } from "../../core/crypto/seal";

export interface Click {
  productId: string;
  affiliateId: string;
  clickedAt: Date;
}

export const clickCookie = "affiliate";

/** Maximum cookie lifetime of a program, in days. */
export const maxCookieDays = 180;

/** Products per cookie, each with its first and last click. */
const maxProducts = 10;

const idBytes = 16;

function packId(id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}

function unpackId(text: string): string | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== idBytes) return null;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const signedText = (text: string) => `affiliate clicks\n${text}`;

/** Clicks in plain text, followed by a signature. */
export function sealClicks(clicks: readonly Click[]): string {
  const text = clicks
    .map(({ productId, affiliateId, clickedAt }) =>
      [packId(productId), packId(affiliateId), clickedAt.getTime().toString(36)].join("."),
    )
    .join("~");
  return `${text}~${signatureOf(signedText(text)).toString("base64url")}`;
}

/** Oldest first; empty if the signature is invalid. */
export function openClicks(value: string | undefined): Click[] {
  if (!value || value.length > 4_000) return [];
  const end = value.lastIndexOf("~");
  const text = value.slice(0, Math.max(0, end));
  if (end < 0 || !isSignature(Buffer.from(value.slice(end + 1), "base64url"), signedText(text))) return [];
  return text.split("~").flatMap((part) => {
    const [product = "", affiliate = "", at = ""] = part.split(".");
    const [productId, affiliateId] = [unpackId(product), unpackId(affiliate)];
    const clickedAt = new Date(Number.parseInt(at, 36));
    return productId && affiliateId && !Number.isNaN(clickedAt.getTime())
      ? [{ productId, affiliateId, clickedAt }]
      : [];
  });
}

/**
 * Adds a click. For its product, keeps the first click since `oldest` and the new one. Drops the
 * least recent products beyond the limit.
 */
export function addClick(clicks: readonly Click[], click: Click, oldest: Date): Click[] {
  const first = clicks.find(({ productId, clickedAt }) => productId === click.productId && clickedAt >= oldest);
  const others = clicks.filter(({ productId }) => productId !== click.productId);
  const products = [...new Set(others.map(({ productId }) => productId).reverse())].slice(0, maxProducts - 1);
  const kept = others.filter(({ productId }) => products.includes(productId));
  return [...kept, ...(first ? [first] : []), click];
}
