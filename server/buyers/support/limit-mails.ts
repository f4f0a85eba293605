import { daySeconds } from "@/db/durations";
import { type CompanyMailOutcome, isMailed, isWithheld } from "../../accounts/company/send-company-mail";
import { keyedHash } from "../../core/crypto/seal";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import type { Mailed } from "./schemas";

const aboutCustomer = createLimiter("support-customer", 5, daySeconds);
const toAddress = createLimiter("support-address", 5, daySeconds);
const fromCompany = createLimiter("support-company", 200, daySeconds);

/**
 * Counts an email sent by a member. Daily limits: 5 about one customer, 5 to one address across all
 * companies, 200 from one company. Members can enter any address for a customer, so without limits
 * they could send bulk email.
 *
 * @throws RATE_LIMITED
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

/** Summarizes whether all emails were sent and whether any address's email is withheld (docs/domains/accounts.md). */
export function toMailed(outcomes: readonly CompanyMailOutcome[]): Mailed {
  return { mailed: outcomes.every(isMailed), ...(outcomes.some(isWithheld) && { withheld: true }) };
}
