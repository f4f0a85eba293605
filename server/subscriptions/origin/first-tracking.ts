import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import type { Tracking } from "@/db/shapes";
import type { SubscriptionRow } from "../subscription-shape";

/** The UTM parameters of a subscription's first charge, which each renewal keeps; null without any. */
export async function readFirstTracking(
  tx: Executor,
  { companyId, id }: Pick<SubscriptionRow, "companyId" | "id">,
): Promise<Tracking | null> {
  const [first] = await tx
    .select({ tracking: transactions.tracking })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.subscriptionId, id)))
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(1);
  return first?.tracking ?? null;
}
