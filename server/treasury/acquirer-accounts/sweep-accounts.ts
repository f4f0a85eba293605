import { and, eq, gt, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { acquirerAccounts, connections } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { each, takeTurnsByGroup, workByGroup } from "../../core/leases/fair-turns";
import { readServices, type ServiceConnection } from "../connections/connections";
import { checkAccountHealth } from "./check-account";

/**
 * Minimum interval between checks, including those requested by a person. Shorter than the job's
 * interval of five minutes.
 */
const checkAgainMs = 4 * 60_000;
const concurrency = 8;
/** Time after which a running check no longer blocks checks of other companies. */
const patienceMs = 2_000;
/** Maximum duration of a check. No check starts with less than this left before the deadline. */
const maxCheckMs = 15_000;

/**
 * Checks active, failing and blocked connections to full-service acquirers until all are done or
 * `deadline` (wall clock) has passed. Scheduling is fair across companies, and concurrency is
 * limited per acquirer. Skips blocked companies. `only` limits the run to one company.
 *
 * @returns the number of checks and the number of faults found.
 *
 * @throws the first error, after all other connections have been processed.
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

/**
 * SQL condition: connections to check at `now`. A check dated in the future stems from an advanced
 * test clock and is repeated.
 */
function isDue(now: Date, only: string | undefined): SQL | undefined {
  const { checkedAt, companyId } = acquirerAccounts;
  const before = new Date(now.getTime() - checkAgainMs);
  return and(
    inArray(connections.state, ["active", "failing", "blocked"]),
    or(isNull(checkedAt), gt(checkedAt, now), lte(checkedAt, before)),
    only ? eq(companyId, only) : undefined,
  );
}
