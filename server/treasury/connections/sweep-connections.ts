import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connectionAccounts, connections } from "@/db/schema";
import { type Company, getCompany } from "../../accounts/company/companies";
import type { CheckedStep } from "../../acquiring/port/setup-port";
import { each, takeTurnsByGroup, workByGroup } from "../../core/leases/fair-turns";
import { collectFaults } from "../../core/log/collect-faults";
import { within } from "../../core/workers/parallel";
import { byPlatformAt } from "./acting";
import { toAccount } from "./check-connection";
import { type BankConnection, readBanks, setupOf } from "./connections";
import { followCallbacks } from "./follow-callbacks";
import { recordCheck } from "./record-check";
import { warnOfCertificates } from "./warn-of-certificates";

/**
 * Minimum interval between checks, including those requested by a person. Shorter than the job's
 * interval of five minutes.
 */
const checkAgainMs = 4 * 60_000;
/**
 * Number of failures, about an hour's worth, after which a connection is checked less often, so
 * that unreachable banks do not use up a run.
 */
const patientAfterFailures = 12;
const checkLaterMs = 29 * 60_000;
/** Timeout after which a bank is reported as `unreachable`. */
const maxCheckMs = 15_000;
const concurrency = 8;
/** Time after which a running check no longer blocks checks of other companies. */
const patienceMs = 2_000;

const lateSteps: CheckedStep[] = [{ step: "token", fault: "unreachable" }];

export interface ConnectionCounts extends Record<string, number> {
  checked: number;
  faults: number;
  warned: number;
  registered: number;
}

/**
 * Checks active and failing connections, re-registers lost callback URLs and warns of expiring
 * certificates, until all are done or `deadline` (wall clock) has passed. Scheduling is fair across
 * companies. Concurrency is limited per bank, so a slow bank does not delay other banks. Skips
 * blocked companies. `only` limits the run to one company.
 *
 * @throws the first error, after all other connections have been processed.
 */
export async function sweepConnections(now: Date, deadline: Date, only?: string): Promise<ConnectionCounts> {
  const counts: ConnectionCounts = { checked: 0, faults: 0, warned: 0, registered: 0 };
  const last = new Date(deadline.getTime() - maxCheckMs);
  const faults = collectFaults({ message: "A part of the connections' job failed" });
  await faults.attempt(async () => {
    counts.warned = await warnOfCertificates(now, deadline, only);
  });
  await faults.attempt(() => checkDue(counts, now, last, only));
  faults.throwFirst();
  return counts;
}

async function checkDue(counts: ConnectionCounts, now: Date, deadline: Date, only: string | undefined): Promise<void> {
  const due = await findDue(now, only);
  const keys = {
    group: ({ account }: BankConnection) => account.settings.profile,
    company: ({ connection }: BankConnection) => connection.companyId,
  };
  await takeTurnsByGroup(
    workByGroup(due, keys, each),
    { deadline, concurrency, patienceMs, message: "A connection could not be checked" },
    async (found) => {
      const company = await getCompany(found.connection.companyId);
      if (company.blockedAt) return;
      const hasFault = await checkHealth(company, found, now);
      counts.checked += 1;
      if (hasFault) counts.faults += 1;
      else if (new Date() <= deadline && (await within(followCallbacks(company, found, now), maxCheckMs, false)))
        counts.registered += 1;
    },
  );
}

/**
 * Finds the connections to check at `now`. A check dated in the future stems from an advanced test
 * clock and is repeated.
 */
function findDue(now: Date, only: string | undefined): Promise<BankConnection[]> {
  const { checkedAt, failures, companyId } = connectionAccounts;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isDue: SQL | undefined = or(
    isNull(checkedAt),
    gt(checkedAt, now),
    lte(
      checkedAt,
      sql`CASE WHEN ${failures} > ${patientAfterFailures}
      THEN ${before(checkLaterMs).toISOString()}::timestamptz ELSE ${before(checkAgainMs).toISOString()}::timestamptz END`,
    ),
  );
  const isUsed = inArray(connections.state, ["active", "failing"]);
  return readBanks(db(), and(isUsed, isDue, only ? eq(companyId, only) : undefined));
}

/**
 * Leaves the callback URL unchanged.
 *
 * @returns true if the connection has a fault.
 */
async function checkHealth(company: Company, { connection, account }: BankConnection, now: Date): Promise<boolean> {
  const { id, kind } = connection;
  const { certificateEndsAt, version } = account;
  const hasEnded = certificateEndsAt !== null && certificateEndsAt <= now;
  const steps: CheckedStep[] = hasEnded
    ? [{ step: "token", fault: "certificate_ended" }]
    : await within(setupOf(kind).check(toAccount(account), null), maxCheckMs, lateSteps);
  await recordCheck(company, id, { version, steps }, byPlatformAt(now));
  return steps.some(({ fault }) => fault !== null);
}
