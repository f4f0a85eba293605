import { and, asc, desc, eq, isNotNull, isNull, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { balances, type CompanyConnection, companies, connections, members, users } from "@/db/schema";
import type { AuditAction } from "@/db/schema/accounts-enums";
import type { DocumentType } from "@/db/schema/customers-enums";
import { connectionsOf, openFirstConnection } from "../../acquiring/connections/connections";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { recordAudit } from "../audit/audit";
import { clockOf } from "./company-clock";
import { isDocument } from "./documents";

export type Company = CompanyIdentity;

export interface NewCompany {
  name: string;
  /** Defaults to the name. */
  legalName?: string;
  document?: { documentType: DocumentType; document: string };
  /** If empty, Pix codes use `SAO PAULO` (docs/domains/accounts.md). */
  city?: string;
  address?: string;
  supportEmail?: string;
  isDemo?: boolean;
  /**
   * First member, with a password already hashed (`server/accounts/auth/passwords.ts`). Without
   * `emailConfirmedAt`, the address is unconfirmed.
   */
  owner: { name: string; email: string; passwordHash: string; emailConfirmedAt?: Date };
  now: Date;
}

/**
 * Creates a company with its owner, first connection and empty balance in one transaction
 * (docs/domains/accounts.md).
 *
 * @throws document_invalid; email_taken if a user already has this address.
 */
export async function createCompany(
  company: NewCompany,
  executor: Executor = db(),
): Promise<{ companyId: string; userId: string }> {
  const { owner, document, now, ...fields } = company;
  if (document && !isDocument(document.documentType, document.document)) fail("document_invalid");
  const companyId = newId(now);
  const userId = newId(now);
  await executor.transaction(async (tx) => {
    await tx.insert(companies).values({
      ...fields,
      ...document,
      legalName: fields.legalName ?? fields.name,
      city: fields.city ?? "",
      id: companyId,
      createdAt: now,
    });
    await openFirstConnection(tx, companyId, now);
    await tx.insert(balances).values({ companyId, updatedAt: now });
    const added = await tx
      .insert(users)
      .values({ ...owner, email: owner.email.toLowerCase(), id: userId, createdAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (added.length === 0) fail("email_taken");
    await tx.insert(members).values({ companyId, userId, role: "owner", createdAt: now });
  });
  return { companyId, userId };
}

export async function findCompany(companyId: string): Promise<Company | null> {
  if (!isId(companyId)) return null;
  const [found] = await db()
    .select({ company: companies, connections: connectionsOf(companyId), clock: clockOf(companyId) })
    .from(companies)
    .where(eq(companies.id, companyId));
  return found ? { ...found.company, connections: found.connections, clock: found.clock } : null;
}

export async function getCompany(companyId: string): Promise<Company> {
  return (await findCompany(companyId)) ?? fail("NOT_FOUND");
}

export async function listCompanies(): Promise<Omit<Company, "clock">[]> {
  const [rows, connected] = await Promise.all([
    db().select().from(companies).orderBy(desc(companies.createdAt), desc(companies.id)),
    db().select().from(connections).orderBy(asc(connections.priority), asc(connections.id)),
  ]);
  const ofCompany = new Map(rows.map(({ id }): [string, CompanyConnection[]] => [id, []]));
  for (const connection of connected) ofCompany.get(connection.companyId)?.push(connection);
  return rows.map((company) => ({ ...company, connections: ofCompany.get(company.id) ?? [] }));
}

/**
 * Blocks a company and its test company. Tokens, keys and sign-ins stop working from the next
 * request on (docs/domains/accounts.md). Idempotent.
 *
 * @throws NOT_FOUND.
 */
export async function blockCompany(companyId: string, now: Date): Promise<void> {
  await setBlocked(companyId, { blockedAt: now, action: "company.blocked", now });
}

/**
 * Unblocks a company and its test company. Unexpired tokens work again.
 *
 * @throws NOT_FOUND; real_company_blocked for the test company of a blocked company.
 */
export async function unblockCompany(companyId: string, now: Date): Promise<void> {
  await setBlocked(companyId, { blockedAt: null, action: "company.unblocked", now });
}

async function setBlocked(
  companyId: string,
  { blockedAt, action, now }: { blockedAt: Date | null; action: AuditAction; now: Date },
): Promise<void> {
  const { testOf } = await getCompany(companyId);
  await db().transaction(async (tx) => {
    const real = await lockCompany(tx, testOf ?? companyId);
    if (testOf && !blockedAt && real.blockedAt) fail("real_company_blocked");
    const otherState = blockedAt ? isNull(companies.blockedAt) : isNotNull(companies.blockedAt);
    const changed = await tx
      .update(companies)
      .set({ blockedAt })
      .where(and(or(eq(companies.id, companyId), eq(companies.testOf, companyId)), otherState))
      .returning({ id: companies.id });
    for (const { id } of changed) {
      await recordAudit(tx, { companyId: id, actor: "operator", action, subjectId: id, now });
    }
  });
}

/**
 * Locks and returns a company's row. Serializes changes to the company, its team and its test
 * company without blocking its sales.
 *
 * @throws NOT_FOUND.
 */
export async function lockCompany(tx: Executor, companyId: string): Promise<typeof companies.$inferSelect> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, companyId)).for("no key update");
  return row ?? fail("NOT_FOUND");
}

export async function findOtherMode(companyId: string): Promise<string | null> {
  return (await findCompany(companyId))?.testOf ?? findTestCompany(companyId);
}

export async function findTestCompany(companyId: string, executor: Executor = db()): Promise<string | null> {
  const [test] = await executor.select({ id: companies.id }).from(companies).where(eq(companies.testOf, companyId));
  return test?.id ?? null;
}
