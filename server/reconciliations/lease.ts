import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { givenColumns, preparedQuery } from "@/db/prepared";
import { receivedReads } from "@/db/schema";
import type { Connection } from "../acquirers/port";

/** Longer than a comparison may take. */
const leaseMs = 3 * 60_000;

/** The right to compare a connection's days, held by one process at a time. */
export interface Lease {
  companyId: string;
  connectionId: string;
  until: Date;
}

/** Takes the lease of a connection (real clock); null while another run has it. */
export async function takeLease({
  companyId,
  id: connectionId,
}: Pick<Connection, "companyId" | "id">): Promise<Lease | null> {
  const real = new Date();
  const until = new Date(real.getTime() + leaseMs);
  const taken = await takeQuery({ companyId, connectionId, leasedUntil: until, real: real.toISOString() });
  return taken.length > 0 ? { companyId, connectionId, until } : null;
}

const takeQuery = preparedQuery((database) => {
  const { companyId, connectionId, leasedUntil } = receivedReads;
  return database
    .insert(receivedReads)
    .values(givenColumns(receivedReads, ["companyId", "connectionId", "leasedUntil"]))
    .onConflictDoUpdate({
      target: [companyId, connectionId],
      set: { leasedUntil: sql`excluded.leased_until` },
      setWhere: or(isNull(leasedUntil), lt(leasedUntil, sql`${sql.placeholder("real")}::timestamptz`)),
    })
    .returning({ connectionId });
});

/** Ends a lease. @returns false when it was not held any more: another run may have begun since. */
export async function endLease({ companyId, connectionId, until }: Lease, executor: Executor = db()): Promise<boolean> {
  const ended = await endQuery({ companyId, connectionId, until: until.toISOString() }, executor);
  return ended.length > 0;
}

const endQuery = preparedQuery((database) =>
  database
    .update(receivedReads)
    .set({ leasedUntil: null })
    .where(
      and(
        eq(receivedReads.companyId, sql.placeholder("companyId")),
        eq(receivedReads.connectionId, sql.placeholder("connectionId")),
        eq(receivedReads.leasedUntil, sql`${sql.placeholder("until")}::timestamptz`),
      ),
    )
    .returning({ connectionId: receivedReads.connectionId }),
);
