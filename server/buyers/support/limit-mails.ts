import { daySeconds } from "@/db/durations";
import { type CompanyMailOutcome, isMailed, isWithheld } from "../../accounts/company/send-company-mail";
import { keyedHash } from "../../core/crypto/seal";
import { createLimiter } from "../../core/limits/limiter";
import { fail } from "../../errors";
import type { Mailed } from "./schemas";

/** Limits per day on mails that members send to buyers by hand. */
const aboutCustomer = createLimiter("support-customer", 5, daySeconds);
const toAddress = createLimiter("support-address", 5, daySeconds);
const fromCompany = createLimiter("support-company", 200, daySeconds);

/**
 * Counts a mail that a member sends by hand. The limits per day: five about one customer, five to one address across
 * all companies, and two hundred from one company. A member can give a customer any address, so without limits this
 * would be a way to send mail in bulk.
 *
 * @throws RATE_LIMITED beyond a limit.
 */
export async function countMail(companyId: string, customerId: string, email: string): Promise<void> {
  const verdicts = [
    await aboutCustomer.consume(`${companyId}:${customerId}`),
    await toAddress.consume(keyedHash("support-mail", email.trim().toLowerCase())),
    await fromCompany.consume(companyId),
  ];
  const refused = verdicts.find(({ allowed }) => !allowed);
  if (refused) fail("RATE_LIMITED", { retryAfterSeconds: refused.resetSeconds });
}

/** Whether all of these mails were sent, and whether one may not be sent at all (docs/decisions.md 15). */
export function toMailed(outcomes: readonly CompanyMailOutcome[]): Mailed {
  return { mailed: outcomes.every(isMailed), ...(outcomes.some(isWithheld) && { withheld: true }) };
}
