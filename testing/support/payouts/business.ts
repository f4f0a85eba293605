import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies, members, payouts, sandboxPayouts, users } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import { createCompany, getCompany } from "@/server/accounts/company/companies";
import type { Actor, CompanyIdentity } from "@/server/core/procedures/procedure";
import { releaseReceivables } from "@/server/ledger/receivables/release-receivables";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { requestPayout } from "@/server/treasury/payouts/request-payout";
import type { NewPayout, Payout } from "@/server/treasury/payouts/schemas";
import { freshEmail, testPasswordHash } from "../auth";
import { chargePix, pixCharge } from "../payments";

export const ownKey = "11222333000181";

export async function earningCompany(amountInCents: number, now: Date) {
  const owner = { name: "Dona", email: freshEmail(), passwordHash: await testPasswordHash };
  const document = { documentType: "cnpj", document: ownKey } as const;
  const { companyId, userId } = await createCompany({ name: "Banca", document, owner, now });
  const company = await getCompany(companyId);
  await earn(company, amountInCents, now);
  return { company, companyId, userId, owner: { userId, address: "192.0.2.1", now } };
}

/**
 * Makes `amountInCents` available through a sale with a fee of one cent.
 *
 * @returns the transaction's id.
 */
export async function earn(company: CompanyIdentity, amountInCents: number, now: Date): Promise<string> {
  await db().update(companies).set({ pixFeeBps: 0 }).where(eq(companies.id, company.id));
  const free = await getCompany(company.id);
  const { id } = await chargePix(free, pixCharge({ amountInCents: amountInCents + 1 }), now);
  await payInSandbox(company.id, { transactionId: id }, now);
  await releaseReceivables(now, new Date(Date.now() + 20_000), company.id);
  return id;
}

export async function addMember(companyId: string, role: Role, now: Date): Promise<string> {
  const userId = newId(now);
  const passwordHash = await testPasswordHash;
  await db().insert(users).values({ id: userId, name: role, email: freshEmail(), passwordHash, createdAt: now });
  await db().insert(members).values({ companyId, userId, role, createdAt: now });
  return userId;
}

export const userActor = (userId: string): Actor => ({ kind: "user", userId, sessionId: newId() });

export function payOut(
  company: CompanyIdentity,
  actor: Actor,
  input: Partial<NewPayout> & { amountInCents: number },
  now: Date,
): Promise<Payout> {
  const order = { description: "", ...("destinationId" in input ? {} : { pixKey: ownKey }), ...input };
  return requestPayout(company, order, { payoutId: newId(now), actor, address: "192.0.2.1", now });
}

export async function payoutRowOf(id: string) {
  const [row] = await db().select().from(payouts).where(eq(payouts.id, id));
  if (!row) throw new Error(`${id} is no payout`);
  return row;
}

export function sandboxPayoutsOf(companyId: string) {
  return db().select().from(sandboxPayouts).where(eq(sandboxPayouts.companyId, companyId));
}

export async function letSendingEnd(companyId: string, sendableUntil = new Date(0)): Promise<void> {
  await db().update(payouts).set({ sendableUntil }).where(eq(payouts.companyId, companyId));
}
