import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { balances, companies, connections } from "@/db/schema";
import { openFirstConnection } from "@/server/acquiring/connections/connections";

/**
 * One company per test, so that tests can run concurrently. It sells through the sandbox, and its
 * balances are zero.
 */
export async function createTestCompany(
  overrides: Partial<typeof companies.$inferInsert> = {},
): Promise<{ companyId: string }> {
  const now = new Date();
  const companyId = overrides.id ?? newId(now);
  await db()
    .insert(companies)
    .values({
      name: "Banca da Esquina",
      legalName: "Banca da Esquina Ltda",
      documentType: "cnpj",
      document: "11222333000181",
      createdAt: now,
      ...overrides,
      id: companyId,
    });
  await openFirstConnection(db(), companyId, now);
  await db().insert(balances).values({ companyId, updatedAt: now });
  return { companyId };
}

/** Changes the kind of a company's connections, for example to one that moves real money. */
export async function changeConnections(companyId: string, kind: string): Promise<void> {
  await db().update(connections).set({ kind }).where(eq(connections.companyId, companyId));
}
