import { signedTokens } from "../../core/crypto/signed-tokens";

const tokens = signedTokens("reminders of orders\n", ["companyId", "mailId"]);
/** The reminder that a link belongs to. */
export type LinkedMail = Parameters<typeof tokens.tokenOf>[0];

/** A reminder's link leads back to the order for this long. */
export const linkMs = 30 * 24 * 60 * 60 * 1000;

/** Token of a reminder's links, per mail. */
export const linkTokenOf = (mail: LinkedMail): string => tokens.tokenOf(mail);

/** The reminder of a token; null for one that we did not sign. */
export const openLinkToken = (token: string): LinkedMail | null => tokens.open(token);

/** The path that leads a buyer back to the order. */
export function comebackPathOf(mail: LinkedMail): string {
  return `/back/${linkTokenOf(mail)}`;
}

/** The path of the page that ends a company's reminders to the address of a mail. */
export function stopPathOf(mail: LinkedMail): string {
  return `${comebackPathOf(mail)}/stop`;
}
