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
