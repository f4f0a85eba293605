import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { type companies, connections } from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import { sandboxAcquirer } from "@/server/acquiring/sandbox/adapter";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { addConnection } from "../connections/add-connection";
import { createTestCompany } from "../database";

/** Own bank of a seller, backed by the sandbox. */
const ownBank = { settlesToSeller: true, payouts: false, anticipations: false } as const;

export async function companyWithBank(
  different: Partial<typeof companies.$inferInsert> = {},
): Promise<CompanyIdentity> {
  const { companyId } = await createTestCompany(different);
  const capabilities = sql`${connections.capabilities} || ${JSON.stringify(ownBank)}::jsonb`;
  await db().update(connections).set({ capabilities }).where(eq(connections.companyId, companyId));
  return getCompany(companyId);
}

/** Routes the next Pix charges to the company's own bank account. Cards and boletos stay with the platform. */
export async function addSellerBank(companyId: string): Promise<CompanyIdentity> {
  const { kind, offer } = sandboxAcquirer;
  const capabilities = { ...offer.capabilities, ...ownBank };
  await addConnection({ companyId, kind, name: "Banco do Brasil", methods: ["pix"], priority: -1, capabilities });
  return getCompany(companyId);
}
