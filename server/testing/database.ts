import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { balances, companies } from "@/db/schema";

/** A company of one test alone, so that tests run side by side: it sells through the sandbox and has moved no money. */
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
      acquirer: "sandbox",
      createdAt: now,
      ...overrides,
      id: companyId,
    });
  await db().insert(balances).values({ companyId, updatedAt: now });
  return { companyId };
}
