import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { Tracking } from "@/db/schema/payments-shapes";
import type { SubscriptionRow } from "../subscription-shape";

/** Returns the UTM parameters of the first charge, which each renewal copies, or null. */
export async function readFirstTracking(
  tx: Executor,
  { companyId, id }: Pick<SubscriptionRow, "companyId" | "id">,
): Promise<Tracking | null> {
  const [first] = await tx.execute<{ tracking: Tracking | null }>(sql`
    SELECT tracking FROM transactions WHERE company_id = ${companyId} AND subscription_id = ${id}
    ORDER BY created_at, id LIMIT 1`);
  return first?.tracking ?? null;
}
