import { lt } from "drizzle-orm";
import { leastIdOf } from "@/db/ids";
import { requestLog } from "@/db/schema";
import { purge } from "../../core/leases/purge";
import { keptDays } from "./limits";

/** Deletes requests older than 30 days. */
export function sweepRequests(now: Date): Promise<number> {
  const since = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
  const { companyId, id } = requestLog;
  // IDs start with the creation time, so the primary key, which starts with the company, serves as
  // the index.
  return purge({ table: requestLog, companyId, isOver: lt(id, leastIdOf(since)), isByCompany: true });
}
