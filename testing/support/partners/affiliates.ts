import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { affiliateSales } from "@/db/schema";
import { byPlatform } from "@/server/accounts/audit/audit";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { createAffiliate } from "@/server/partners/affiliates/affiliates";
import { acceptAffiliation } from "@/server/partners/affiliates/join";
import type { ProgramInput } from "@/server/partners/affiliates/program-schemas";
import { saveProgram } from "@/server/partners/affiliates/programs";
import { NewAffiliate } from "@/server/partners/affiliates/schemas";
import { testCompany } from "../payments";

/** Terms of a program. By default, the last click within 30 days earns 30%. */
export function programOf(productId: string, different: Partial<ProgramInput> = {}): ProgramInput {
  return {
    productId,
    access: "open",
    commissionBps: 3000,
    commissionFixedInCents: null,
    attribution: "last_click",
    cookieDays: 30,
    renewalCycles: 0,
    terms: "",
    materialsUrl: "",
    ...different,
  };
}

export async function openProgram(
  company: CompanyIdentity,
  productId: string,
  now: Date,
  different: Partial<ProgramInput> = {},
): Promise<void> {
  await saveProgram(company, programOf(productId, different), now, byPlatform);
}

export async function joinedAffiliate(
  company: CompanyIdentity,
  productId: string,
  now: Date,
  { partner, ...different }: { partner?: CompanyIdentity } & Partial<NewAffiliate> = {},
) {
  const input = { name: "Joana Prado", email: `${newId()}@example.com`, productIds: [productId], ...different };
  const affiliate = await createAffiliate(company, NewAffiliate.parse(input), now, byPlatform);
  const own = partner ?? (await testCompany());
  await acceptAffiliation(own, { companyId: company.id, agreementId: affiliate.id }, now, byPlatform);
  return { affiliate, partner: own };
}

export function clickOn(affiliateId: string, productId: string, clickedAt: Date) {
  return { affiliateId, productId, clickedAt: clickedAt.toISOString() };
}

export function affiliateSalesOf(companyId: string) {
  return db()
    .select()
    .from(affiliateSales)
    .where(eq(affiliateSales.companyId, companyId))
    .orderBy(affiliateSales.createdAt, affiliateSales.transactionId);
}
