import { lt } from "drizzle-orm";
import { leastIdOf } from "@/db/ids";
import { requestLog } from "@/db/schema";
import { purge } from "../../core/leases/purge";
import { keptDays } from "./limits";

/** Removes the requests that are older than 30 days at `now`. @returns how many. */
export function sweepRequests(now: Date): Promise<number> {
  const since = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
  const { companyId, id } = requestLog;
  // Ids begin with the time, so the primary key, which leads with the company, serves as the index.
  return purge({ table: requestLog, companyId, isOver: lt(id, leastIdOf(since)), isByCompany: true });
}
