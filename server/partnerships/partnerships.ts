import { desc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companies, partnerships } from "@/db/schema";
import type { CompanyIdentity } from "../core/procedure";
import { fail } from "../errors";
import type { Agreement } from "./invitations";

/**
 * Whether a company may be another's partner.
 *
 * @throws partner_is_producer; partner_mode_differs where one is a test company and the other is not.
 */
export async function checkPartner(tx: Executor, producerId: string, partner: CompanyIdentity): Promise<void> {
  if (producerId === partner.id) fail("partner_is_producer");
  const [producer] = await tx.select({ testOf: companies.testOf }).from(companies).where(eq(companies.id, producerId));
  const { testOf } = producer ?? fail("NOT_FOUND");
  if (testOf === partner.id || partner.testOf === producerId) fail("partner_is_producer");
  if ((testOf === null) !== (partner.testOf === null)) fail("partner_mode_differs");
}

/** Notes an agreement on its partner's side, in the commit that accepts it; safe to repeat. */
export async function notePartnership(
  tx: Executor,
  partnerCompanyId: string,
  { companyId: producerCompanyId, agreementId }: Agreement,
  now: Date,
): Promise<void> {
  await tx
    .insert(partnerships)
    .values({ companyId: partnerCompanyId, agreementId, producerCompanyId, createdAt: now })
    .onConflictDoNothing();
}

/** The agreements of a partner with their producers, newest first; of at most 500 producers' products. */
export async function listAgreements(partnerCompanyId: string): Promise<Agreement[]> {
  return db()
    .select({ companyId: partnerships.producerCompanyId, agreementId: partnerships.agreementId })
    .from(partnerships)
    .where(eq(partnerships.companyId, partnerCompanyId))
    .orderBy(desc(partnerships.createdAt), desc(partnerships.agreementId))
    .limit(500);
}
