import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { affiliates, companies, members, users } from "@/db/schema";
import { ofAffiliate } from "./affiliate-rows";

export interface PayingBuyer {
  document: string;
  email: string;
}

/** `joana+x@example.com` is delivered to `joana@example.com`. */
function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
}

/**
 * Returns true if the buyer's document or mailbox is that of the affiliate, the affiliate's company
 * or one of its members.
 */
export async function isSelfPurchase(
  executor: Executor,
  { companyId, affiliateId, partnerCompanyId }: { companyId: string; affiliateId: string; partnerCompanyId: string },
  buyer: PayingBuyer,
): Promise<boolean> {
  const [[affiliate], [company], team] = await Promise.all([
    executor.select({ email: affiliates.email }).from(affiliates).where(ofAffiliate(companyId, affiliateId)),
    executor
      .select({ document: companies.document, supportEmail: companies.supportEmail })
      .from(companies)
      .where(eq(companies.id, partnerCompanyId)),
    executor
      .select({ email: users.email })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(members.companyId, partnerCompanyId)),
  ]);
  if (company?.document && company.document === buyer.document) return true;
  const own = [affiliate?.email, company?.supportEmail, ...team.map(({ email }) => email)];
  return own.some((email) => email && mailboxOf(email) === mailboxOf(buyer.email));
}
