import { newId } from "@/db/ids";
import { byPlatform } from "../../companies/audit";
import { inviteCoproducer } from "../../coproducers/coproducers";
import { acceptCoproduction } from "../../coproducers/coproductions";
import { NewCoproducer } from "../../coproducers/schemas";
import { dayOf } from "../../core/calendar";
import type { CompanyIdentity } from "../../core/procedure";
import { testCompany } from "../payments";

/** Offers 20 % of a product from today on, with a test's overrides. */
export function offerShare(
  company: CompanyIdentity,
  productId: string,
  now: Date,
  different: Partial<NewCoproducer> = {},
) {
  const offer = { productId, email: `${newId()}@example.com`, shareBps: 2000, startsOn: dayOf(now), language: "pt-BR" };
  return inviteCoproducer(company, NewCoproducer.parse({ ...offer, ...different }), now, byPlatform);
}

/** A co-producer of a product, with a company that has accepted. */
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
