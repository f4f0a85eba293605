import { isSignature, signatureOf } from "../core/seal";

/** The reminder that a link belongs to. */
export interface LinkedMail {
  companyId: string;
  mailId: string;
}

/** What these signatures are for. */
const purpose = "reminders of orders\n";

const idBytes = 16;
const shape = /^[\w-]{86}$/;

/** A reminder's link leads back to the order for this long. */
export const linkMs = 30 * 24 * 60 * 60 * 1000;

/** The token of a reminder's links: signed, of one mail and so of one order, good for nothing else. */
export function linkTokenOf({ companyId, mailId }: LinkedMail): string {
  const named = Buffer.from(`${companyId}${mailId}`.replaceAll("-", ""), "hex");
  return Buffer.concat([named, signatureOf(purpose, named)]).toString("base64url");
}

/** The reminder of a token; null for one that we did not sign. */
export function openLinkToken(token: string): LinkedMail | null {
  if (!shape.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const named = bytes.subarray(0, 2 * idBytes);
  if (!isSignature(bytes.subarray(2 * idBytes), purpose, named)) return null;
  return { companyId: idOf(named.subarray(0, idBytes)), mailId: idOf(named.subarray(idBytes)) };
}

/** The path that leads a buyer back to the order. */
export function comebackPathOf(mail: LinkedMail): string {
  return `/back/${linkTokenOf(mail)}`;
}

/** The path of the page that ends a company's reminders to the address of a mail. */
export function stopPathOf(mail: LinkedMail): string {
  return `${comebackPathOf(mail)}/stop`;
}

function idOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
