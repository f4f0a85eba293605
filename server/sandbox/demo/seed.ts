import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { withLock } from "@/db/embedded/lock";
import { buyerAttempts, companies, outbox } from "@/db/schema";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { hashPassword } from "../../accounts/auth/passwords";
import { createCompany } from "../../accounts/company/companies";
import { changeChoice, markRead } from "../../accounts/notices/choices";
import { randomToken } from "../../core/crypto/crypto";
import { findKept, keepFile } from "../../core/files/keep-file";
import { openedBefore, seedHistory } from "./history";

export interface DemoSignIn {
  email: string;
  password: string;
}

const seedLock = 78_482_633;

const demo = {
  name: "Quitanda Demo",
  legalName: "Quitanda Demonstração Ltda",
  document: { documentType: "cnpj", document: "11444777000161" },
  address: "Praça da Sé, 1, Sé, São Paulo, SP, 01001-000",
  supportEmail: "demo@quitanda.local",
  isDemo: true,
} as const;

export function findDemoSignIn(dataDir: string): DemoSignIn | null {
  return findKept<DemoSignIn>(join(dataDir, "demo.json"));
}

const lockSeconds = 300;

/** Exists while the demo data is created, so that the start after a crash creates it again. */
const unfinishedMark = (dataDir: string) => join(dataDir, "demo.unfinished");

export async function isDemoSeeded(dataDir: string): Promise<boolean> {
  if (existsSync(unfinishedMark(dataDir))) return false;
  const existing = await db().select({ id: companies.id }).from(companies).where(eq(companies.isDemo, true)).limit(1);
  return existing.length > 0;
}

/** Notices of the demo owner up to this age are unread. */
const unreadMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Removes side effects of the history: declines count toward wall-clock limits and would block the
 * test cards at the checkout, and queued emails would go to fictitious recipients.
 */
async function forgetConsequences(companyId: string): Promise<void> {
  for (const table of [buyerAttempts, outbox]) {
    await db().delete(table).where(eq(table.companyId, companyId));
  }
}

/** Empties every table, unless a company is neither demo nor test. */
async function startOver(): Promise<void> {
  await db().transaction(async (tx) => {
    const others = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(sql`NOT is_demo AND test_of IS NULL`)
      .limit(1);
    if (others.length > 0) return;
    const tables = await tx.execute<{ name: string }>(
      sql`SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    await tx.execute(sql.raw(`TRUNCATE ${tables.map(({ name }) => name).join(", ")}`));
  });
}

/**
 * Creates a new installation's demo data. Of concurrent starts, one creates it and the others wait.
 * Incomplete data of a killed process is created again.
 */
export async function seedInstallation(dataDir: string, now: Date): Promise<void> {
  const mark = unfinishedMark(dataDir);
  await withLock(join(dataDir, "demo.lock"), lockSeconds, async () => {
    if (await isDemoSeeded(dataDir)) return;
    if (existsSync(mark)) await startOver();
    writeFileSync(mark, "", { mode: 0o600 });
    await seedDemo(dataDir, now);
    rmSync(mark);
  });
}

/**
 * Creates the demo company, its owner, an API key and ninety days of history through production
 * operations (docs/domains/runtime.md). Idempotent. The password is random and stored in `dataDir`,
 * readable only by the file's owner.
 */
export async function seedDemo(dataDir: string, now: Date): Promise<DemoSignIn> {
  const signIn = keepFile<DemoSignIn>(join(dataDir, "demo.json"), () => ({
    email: "demo@quitanda.local",
    password: randomToken(9),
  }));
  const created = await db().transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${seedLock})`);
    const existing = await tx.select({ id: companies.id }).from(companies).where(eq(companies.isDemo, true)).limit(1);
    if (existing.length > 0) return null;
    const passwordHash = await hashPassword(signIn.password);
    const owner = { name: "Demo", email: signIn.email, passwordHash, emailConfirmedAt: now };
    const { companyId, userId } = await createCompany({ ...demo, owner, now: openedBefore(now) }, tx);
    await createApiKey({ companyId, name: "Demo", createdBy: userId, now }, tx);
    return { companyId, userId };
  });
  if (!created) return signIn;
  await seedHistory(created.companyId, { userId: created.userId, password: signIn.password }, now);
  await forgetConsequences(created.companyId);
  // One of the demo's webhooks fails on purpose.
  await changeChoice(created, { kind: "webhook_failing", bell: true, mail: "none", language: "pt-BR" });
  await markRead(created, new Date(now.getTime() - unreadMilliseconds));
  return signIn;
}
