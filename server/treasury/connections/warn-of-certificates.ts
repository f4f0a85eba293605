import { and, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs } from "@/db/durations";
import { newId } from "@/db/ids";
import { connectionAccounts, connections } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { addNotice } from "../../accounts/notices/add-notice";
import { runRoundRobin } from "../../core/leases/fair-turns";
import { groupBy } from "../../core/workers/parallel";
import { type BankConnection, isAccount, readBanks } from "./connections";

const warningDays = [3, 14, 30] as const;
const maxDays = 30;

/**
 * Warns members 30, 14 and 3 days before a certificate expires, once each. A certificate added
 * later than that causes a single warning immediately. Skips disabled and testing connections, and
 * blocked companies. `only` limits the run to one company.
 *
 * @returns the number of warnings sent.
 */
export async function warnOfCertificates(now: Date, deadline: Date, only?: string): Promise<number> {
  let warned = 0;
  const byCompany = groupBy(await findEnding(now, only), ({ connection }) => connection.companyId);
  const pieces = async function* (companyId: string, ending: BankConnection[]) {
    if ((await getCompany(companyId)).blockedAt) return;
    for (const each of ending) {
      if (await warn(each, now)) warned += 1;
      yield;
    }
  };
  await runRoundRobin(
    [...byCompany].map(([companyId, ending]) => ({ companyId, pieces: pieces(companyId, ending) })),
    { deadline, message: "A warning of a certificate could not be sent" },
  );
  return warned;
}

function findEnding(now: Date, only: string | undefined): Promise<BankConnection[]> {
  const { companyId, certificateEndsAt } = connectionAccounts;
  return readBanks(
    db(),
    and(
      inArray(connections.state, ["active", "failing"]),
      gt(certificateEndsAt, now),
      lte(certificateEndsAt, new Date(now.getTime() + maxDays * dayMs)),
      only ? eq(companyId, only) : undefined,
    ),
  );
}

/** Marks the warning as sent in the same transaction, so that concurrent runs send only one. */
async function warn({ connection, account }: BankConnection, now: Date): Promise<boolean> {
  const { companyId, id, name } = connection;
  const { certificateEndsAt, certificateWarned, version } = account;
  if (certificateEndsAt === null) return false;
  const daysLeft = (certificateEndsAt.getTime() - now.getTime()) / dayMs;
  const days = warningDays.find((each) => daysLeft <= each);
  if (days === undefined || (certificateWarned !== null && certificateWarned <= days)) return false;
  const isStillDue = or(isNull(connectionAccounts.certificateWarned), gt(connectionAccounts.certificateWarned, days));
  return db().transaction(async (tx) => {
    const marked = await tx
      .update(connectionAccounts)
      .set({ certificateWarned: days })
      .where(and(isAccount(companyId, id), eq(connectionAccounts.version, version), isStillDue))
      .returning({ id: connectionAccounts.connectionId });
    if (marked.length === 0) return false;
    const details = { title: name, endsAt: certificateEndsAt.toISOString() };
    await addNotice(tx, { companyId, id: newId(now), kind: "certificate_ending", subjectId: id, details, now });
    return true;
  });
}
