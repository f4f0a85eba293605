import { and, eq, isNull, lt, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { receivedReads } from "@/db/schema";
import type { Connection } from "../../acquiring/port/port";

/** Longer than any comparison takes. */
const leaseMs = 3 * 60_000;

export interface Lease {
  companyId: string;
  connectionId: string;
  until: Date;
}

/** Takes a connection's lease (wall clock), or returns null while another run has it. */
export async function takeLease({
  companyId,
  id: connectionId,
}: Pick<Connection, "companyId" | "id">): Promise<Lease | null> {
  const real = new Date();
  const until = new Date(real.getTime() + leaseMs);
  const taken = await db()
    .insert(receivedReads)
    .values({ companyId, connectionId, leasedUntil: until })
    .onConflictDoUpdate({
      target: [receivedReads.companyId, receivedReads.connectionId],
      set: { leasedUntil: until },
      setWhere: or(isNull(receivedReads.leasedUntil), lt(receivedReads.leasedUntil, real)),
    })
    .returning({ connectionId: receivedReads.connectionId });
  return taken.length > 0 ? { companyId, connectionId, until } : null;
}

/** @returns false for an expired lease, after which another run may have started. */
export async function endLease({ companyId, connectionId, until }: Lease, executor: Executor = db()): Promise<boolean> {
  const ended = await executor
    .update(receivedReads)
    .set({ leasedUntil: null })
    .where(
      and(
        eq(receivedReads.companyId, companyId),
        eq(receivedReads.connectionId, connectionId),
        eq(receivedReads.leasedUntil, until),
      ),
    )
    .returning({ connectionId: receivedReads.connectionId });
  return ended.length > 0;
}
