import { and, eq, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { recipients } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { each, takeTurnsByGroup, workByGroup } from "../../core/leases/fair-turns";
import { byPlatformAt } from "../connections/acting";
import { readServices, type ServiceConnection } from "../connections/connections";
import { followRecipient } from "./follow-recipient";

/** Concurrent reads at one acquirer. */
const concurrency = 4;
/** A read that takes longer does not hold up those of other companies. */
const patienceMs = 2_000;

/**
 * Reads the recipients that are due at `now`, until all are done or `deadline` (real clock) has passed. Companies take
 * turns, and each acquirer has its own slots. Skips blocked companies. `only`: one company.
 *
 * @returns how many it read. @throws the first fault, after all others had their turn.
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
