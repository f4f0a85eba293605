import { and, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { feeChecks } from "@/db/schema";

/** How long after a payment its acquirer is first asked for the fee that it took. */
export const firstReadMs = 60_000;

/** A paid sale whose acquirer will tell the fee that it took, and the fee charged so far, in cents. */
export interface ExpectedFee {
  companyId: string;
  transactionId: string;
  connectionId: string;
  expected: number;
  now: Date;
}

/**
 * Notes the fee of a payment, in the commit that posts it, to be compared with the one that the acquirer took. A further
 * payment of the sale opens the comparison again, unless it found a difference: that one is posted already, and the
 * further payment costs what was agreed.
 */
export async function expectFee(tx: Executor, { now, ...fee }: ExpectedFee): Promise<void> {
  const { companyId, transactionId, state } = feeChecks;
  const opened = { expected: fee.expected, readAt: new Date(now.getTime() + firstReadMs), createdAt: now };
  await tx
    .insert(feeChecks)
    .values({ ...fee, ...opened, state: "waiting" })
    .onConflictDoUpdate({
      target: [companyId, transactionId],
      set: { ...opened, state: "waiting", taken: null, reads: 0, comparedAt: null },
      setWhere: and(sql`${companyId} = ${fee.companyId}`, ne(state, "different")),
    });
}
