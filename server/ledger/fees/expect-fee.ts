import { and, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { feeChecks } from "@/db/schema";

/** Delay between a payment and the first query for the acquirer's fee. */
export const firstReadMs = 60_000;

/** `expected` is in cents. */
export interface ExpectedFee {
  companyId: string;
  transactionId: string;
  connectionId: string;
  expected: number;
  now: Date;
}

/**
 * Records the fee of a payment for comparison with the fee that the acquirer charges. Runs in the
 * database transaction that posts the payment. A further payment of the sale reopens the
 * comparison, unless a difference has already been posted. The further payment then incurs the
 * agreed fee.
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
