import { createLimiter } from "../core/limiter";
import { keyedHash } from "../core/seal";
import { fail } from "../errors";

const daySeconds = 86_400;

/** Mails that members send to buyers by hand, in a day. */
const aboutCustomer = createLimiter("support-customer", 5, daySeconds);
const toAddress = createLimiter("support-address", 5, daySeconds);
const fromCompany = createLimiter("support-company", 200, daySeconds);

/**
 * Counts a mail that a member sends by hand: five a day about one customer, five to one address over all companies, and
 * two hundred of one company. A member may write any address into a customer, so this must not become a way to send mail
 * to many.
 *
 * @throws RATE_LIMITED beyond that.
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
