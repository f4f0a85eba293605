import { db } from "@/db/client";
import { languages } from "@/db/schema/core-enums";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { recordAudit } from "../audit/audit";
import { createCompany } from "../company/companies";
import { mailConfirmation, mustConfirmEmail } from "./confirm-email";
import { hashPassword } from "./passwords";
import type { SignUp } from "./schemas";

const signUpsOfAddress = createLimiter("sign-up", 5, 3_600);

/**
 * Creates a user and their sandbox company in one transaction, without signing in. On a public
 * installation, the company's checkouts stay closed until the user confirms the address
 * (docs/domains/accounts.md).
 *
 * @throws RATE_LIMITED after five sign-ups in an hour from one address; email_taken.
 */
export async function signUp(
  input: SignUp,
  request: { address: string; now: Date },
  afterwards: (work: () => Promise<void>) => void = (work) => void work(),
): Promise<{ companyId: string }> {
  const { address, now } = request;
  const counted = await signUpsOfAddress.consume(address);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
  const owner = { name: input.name, email: input.email, passwordHash: await hashPassword(input.password) };
  const created = await db().transaction(async (tx) => {
    const { companyId, userId } = await createCompany({ name: input.companyName, owner, now }, tx);
    await recordAudit(tx, { companyId, actor: `user:${userId}`, action: "company.created", address, now });
    return { companyId, userId };
  });
  const { companyId, userId } = created;
  if (await mustConfirmEmail(userId)) {
    const account = { userId, email: input.email.toLowerCase() };
    afterwards(async () => void (await mailConfirmation(account, input.language ?? languages[0], now)));
  }
  return { companyId };
}
