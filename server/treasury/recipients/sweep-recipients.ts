import { and, eq, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { recipients } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { each, takeTurnsByGroup, workByGroup } from "../../core/leases/fair-turns";
import { byPlatformAt } from "../connections/acting";
import { readServices, type ServiceConnection } from "../connections/connections";
import { followRecipient } from "./follow-recipient";

const concurrency = 4;
/** Time after which a running read no longer blocks reads of other companies. */
const patienceMs = 2_000;

/**
 * Reads the recipients due at `now` until all are done or `deadline` (wall clock) has passed.
 * Scheduling is fair across companies, and concurrency is limited per acquirer. Skips blocked
 * companies. `only` limits the run to one company.
 *
 * @returns the number of recipients read.
 *
 * @throws the first error, after all other recipients have been processed.
 */
export async function sweepRecipients(now: Date, deadline: Date, only?: string): Promise<{ recipients: number }> {
  let read = 0;
  const { companyId, readAt } = recipients;
  const isDue = and(isNotNull(readAt), lte(readAt, now), only ? eq(companyId, only) : undefined);
  const found = await readServices(db(), isDue);
  const keys = {
    group: ({ connection }: ServiceConnection) => connection.kind,
    company: ({ connection }: ServiceConnection) => connection.companyId,
  };
  await takeTurnsByGroup(
    workByGroup(found, keys, each),
    { deadline, concurrency, patienceMs, message: "A recipient could not be read" },
    async ({ connection }) => {
      const company = await getCompany(connection.companyId);
      if (company.blockedAt) return;
      await followRecipient(company, connection.id, byPlatformAt(now));
      read += 1;
    },
  );
  return { recipients: read };
}
