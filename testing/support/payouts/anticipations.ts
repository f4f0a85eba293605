import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { anticipations } from "@/db/schema";
import { byPlatform } from "@/server/accounts/audit/audit";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { quoteAnticipation } from "@/server/treasury/anticipations/quote-anticipation";
import { followAnticipations } from "@/server/treasury/anticipations/sweep-anticipations";
import { takeAnticipation } from "@/server/treasury/anticipations/take-anticipation";

const soon = () => new Date(Date.now() + 20_000);

export function takeQuote(company: CompanyIdentity, quoteId: string, now: Date) {
  return takeAnticipation(company, { quoteId, by: byPlatform, now });
}

export async function anticipate(company: CompanyIdentity, now: Date) {
  return takeQuote(company, (await quoteAnticipation(company, {}, now)).id, now);
}

export async function letOrdersEnd(companyId: string, sendableUntil = new Date(0)): Promise<void> {
  await db().update(anticipations).set({ sendableUntil }).where(eq(anticipations.companyId, companyId));
}

/** Queries every ordered anticipation, as if all orders had reached the acquirer. */
export async function followOrders(companyId: string, now: Date): Promise<void> {
  await letOrdersEnd(companyId);
  await followAnticipations(now, soon(), companyId);
}

export async function anticipationStatusesOf(companyId: string): Promise<string[]> {
  const rows = await db()
    .select({ status: anticipations.status })
    .from(anticipations)
    .where(eq(anticipations.companyId, companyId));
  return rows.map(({ status }) => status);
}
