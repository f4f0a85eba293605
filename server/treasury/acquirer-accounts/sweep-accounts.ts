import { and, eq, gt, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { acquirerAccounts, connections } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { each, takeTurnsByGroup, workByGroup } from "../../core/leases/fair-turns";
import { readServices, type ServiceConnection } from "../connections/connections";
import { checkAccountHealth } from "./check-account";

/** The job runs every five minutes; a check that a person asked for counts as well. */
const checkAgainMs = 4 * 60_000;
/** Concurrent checks at one acquirer. */
const concurrency = 8;
/** A check that takes longer does not hold up those of other companies. */
const patienceMs = 2_000;
/** No check starts so late that it would end after the deadline. */
const maxCheckMs = 15_000;

/**
 * Checks the connections to full-service acquirers that are active, failing or blocked, until all are done or
 * `deadline` (real clock) has passed. Companies take turns, and each acquirer has its own slots. Skips blocked
 * companies. `only`: one company.
 *
 * @returns how many it checked, and how many have a fault. @throws the first fault, after all others had their turn.
 */
export async function sweepAccounts(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ accounts: number; accountFaults: number }> {
  const counts = { accounts: 0, accountFaults: 0 };
  const found = await readServices(db(), isDue(now, only));
  const keys = {
    group: ({ connection }: ServiceConnection) => connection.kind,
    company: ({ connection }: ServiceConnection) => connection.companyId,
  };
  const last = new Date(deadline.getTime() - maxCheckMs);
  await takeTurnsByGroup(
    workByGroup(found, keys, each),
    { deadline: last, concurrency, patienceMs, message: "A connection could not be checked" },
    async (service) => {
      const company = await getCompany(service.connection.companyId);
      if (company.blockedAt) return;
      const hasFault = await checkAccountHealth(company, service, now);
      counts.accounts += 1;
      if (hasFault) counts.accountFaults += 1;
    },
  );
  return counts;
}

/** Condition for the connections to check at `now`. A check dated later was made with a moved clock. */
function isDue(now: Date, only: string | undefined): SQL | undefined {
  const { checkedAt, companyId } = acquirerAccounts;
  const before = new Date(now.getTime() - checkAgainMs);
  return and(
    inArray(connections.state, ["active", "failing", "blocked"]),
    or(isNull(checkedAt), gt(checkedAt, now), lte(checkedAt, before)),
    only ? eq(companyId, only) : undefined,
  );
}
