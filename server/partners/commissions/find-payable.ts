import { eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { companies, connections } from "@/db/schema";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";

/**
 * Returns the partners that a company's sandbox sales may pay: those that also use the sandbox, in the same mode (live
 * or test). Sandbox money must never become a balance that a real acquirer pays out.
 */
export async function findPayable(
  tx: Executor,
  companyId: string,
  partners: readonly string[],
): Promise<ReadonlySet<string>> {
  const isTestOf = await tx
    .select({ id: companies.id, testOf: companies.testOf })
    .from(companies)
    .where(inArray(companies.id, [companyId, ...partners]));
  const isTest = (id: string) => isTestOf.find((each) => each.id === id)?.testOf != null;
  const payable = new Set<string>();
  for (const partner of partners) {
    const found = await tx.select().from(connections).where(eq(connections.companyId, partner));
    if (isTest(partner) === isTest(companyId) && sellsForPlayMoney({ connections: found })) payable.add(partner);
  }
  return payable;
}
