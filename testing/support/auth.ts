import { hash } from "@node-rs/argon2";
import { signIn } from "@/server/accounts/auth/sessions";
import { createCompany } from "@/server/accounts/company/companies";
import { randomToken } from "@/server/core/crypto/crypto";
import { listKeptMails } from "@/server/core/mail/mail-files";

export const testPassword = "feira de domingo";

/** Minimal hashing cost, because hundreds of tests sign in; verification uses the same cost. */
export const testPasswordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export function freshEmail(): string {
  return `${randomToken(8)}@example.com`.toLowerCase();
}

export async function testOwner(now: Date): Promise<{ email: string; companyId: string; userId: string }> {
  const email = freshEmail();
  const owner = { name: "Dona", email, passwordHash: await testPasswordHash };
  return { email, ...(await createCompany({ name: "Banca", owner, now })) };
}

export async function signedIn(email: string, password: string, now: Date): Promise<string | null> {
  const result = await signIn({ email, password, address: randomToken(8), userAgent: "vitest", now });
  return result.outcome === "signed_in" ? result.sessionId : null;
}

export async function findMailedToken(to: string): Promise<string | null> {
  const mail = (await listKeptMails(1_000)).find((each) => each.to === to);
  return mail ? (/\/(?:reset|invite)\/([\w-]{43})/.exec(mail.text)?.[1] ?? null) : null;
}
