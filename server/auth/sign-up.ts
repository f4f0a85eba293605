import { db } from "@/db/client";
import { recordAudit } from "../companies/audit";
import { createCompany } from "../companies/companies";
import { createLimiter } from "../core/limiter";
import { fail } from "../errors";
import { hashPassword } from "./passwords";
import type { SignUp } from "./schemas";

const signUpsOfAddress = createLimiter("sign-up", 5, 3_600);

/**
 * Creates a user with their own sandbox company, in one commit. They sign in afterwards.
 *
 * @throws RATE_LIMITED at the sixth in an hour from one address; a broken rule on `email` when a user has it already.
 */
export async function signUp(input: SignUp, request: { address: string; now: Date }): Promise<{ companyId: string }> {
  const { address, now } = request;
  const counted = await signUpsOfAddress.consume(address);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
  const owner = { name: input.name, email: input.email, passwordHash: await hashPassword(input.password) };
  return db().transaction(async (tx) => {
    const { companyId, userId } = await createCompany({ name: input.companyName, owner, now }, tx);
    await recordAudit(tx, { companyId, actor: `user:${userId}`, action: "company.created", address, now });
    return { companyId };
  });
}
