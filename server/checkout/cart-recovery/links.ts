import { signedTokens } from "../../core/crypto/signed-tokens";

const tokens = signedTokens("reminders of orders\n", ["companyId", "mailId"]);
export type LinkedMail = Parameters<typeof tokens.tokenOf>[0];

export const linkMs = 30 * 24 * 60 * 60 * 1000;

export const linkTokenOf = (mail: LinkedMail): string => tokens.tokenOf(mail);

export const openLinkToken = (token: string): LinkedMail | null => tokens.open(token);

export function comebackPathOf(mail: LinkedMail): string {
  return `/back/${linkTokenOf(mail)}`;
}

export function stopPathOf(mail: LinkedMail): string {
  return `${comebackPathOf(mail)}/stop`;
}

const typed = signedTokens("reminder of an order\n", ["companyId", "orderId"]);

export interface Reminded {
  companyId: string;
  orderId: string;
  buyerKey: string;
}

/** Returns the unsubscribe path of the built-in reminder, which is not stored. */
export function remindedPathOf({ companyId, orderId, buyerKey }: Reminded): string {
  return `/back/${typed.tokenOf({ companyId, orderId }, undefined, buyerKey)}.${buyerKey}/stop`;
}

export function openRemindedToken(token: string): Reminded | null {
  const [signed = "", buyerKey = ""] = token.split(".");
  const ids = typed.open(signed, buyerKey);
  return ids && { companyId: ids.companyId, orderId: ids.orderId, buyerKey };
}
