import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { createLimiter, type Limiter } from "../../core/limits/limiter";
import { passwordMatches } from "./passwords";

const triesOfUser = createLimiter("password-confirmation", 30, 3_600);

/**
 * Checks a member's password before an operation that a stolen session must not allow.
 *
 * @throws password_wrong; RATE_LIMITED after thirty wrong passwords in an hour.
 */
export async function confirmPassword(userId: string, password: string): Promise<void> {
  if (!(await isPasswordOf(userId, password, triesOfUser))) fail("password_wrong");
}

/**
 * Counts a wrong password in `tries` under `key`.
 *
 * @throws RATE_LIMITED if `tries` is exhausted.
 */
export async function isPasswordOf(userId: string, password: string, tries: Limiter, key = userId): Promise<boolean> {
  const counted = await tries.consume(key);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
  const [user] = await db().select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const matches = await passwordMatches(password, user?.passwordHash ?? null);
  if (matches) await tries.giveBack(key);
  return matches;
}
