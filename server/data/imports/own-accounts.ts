import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { acquirerAccounts } from "@/db/schema";
import type { CompanyIdentity } from "../../core/procedures/procedure";

/**
 * Returns the company without connections through the operator's account. Stored cards cannot be imported from that
 * account, because other sellers' cards are there too.
 */
export async function withOwnAccounts(executor: Executor, company: CompanyIdentity): Promise<CompanyIdentity> {
  const { companyId, connectionId, owner } = acquirerAccounts;
  const shared = await executor
    .select({ id: connectionId })
    .from(acquirerAccounts)
    .where(and(eq(companyId, company.id), eq(owner, "platform")));
  const isOwn = ({ id }: { id: string }) => !shared.some((each) => each.id === id);
  return { ...company, connections: company.connections.filter(isOwn) };
}
