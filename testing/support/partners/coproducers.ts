import { newId } from "@/db/ids";
import { byPlatform } from "@/server/accounts/audit/audit";
import { dayOf } from "@/server/core/calendar/calendar";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { inviteCoproducer } from "@/server/partners/coproducers/coproducers";
import { acceptCoproduction } from "@/server/partners/coproducers/coproductions";
import { NewCoproducer } from "@/server/partners/coproducers/schemas";
import { testCompany } from "../payments";

/** 20% of a product from today. `different` overrides the terms. */
export function offerShare(
  company: CompanyIdentity,
  productId: string,
  now: Date,
  different: Partial<NewCoproducer> = {},
) {
  const offer = { productId, email: `${newId()}@example.com`, shareBps: 2000, startsOn: dayOf(now), language: "pt-BR" };
  return inviteCoproducer(company, NewCoproducer.parse({ ...offer, ...different }), now, byPlatform);
}

export async function acceptedCoproducer(
  company: CompanyIdentity,
  productId: string,
  now: Date,
  different: Partial<NewCoproducer> = {},
) {
  const { coproducer } = await offerShare(company, productId, now, different);
  const partner = await testCompany();
  await acceptCoproduction(partner, { companyId: company.id, agreementId: coproducer.id }, now, byPlatform);
  return { coproducer, partner };
}
