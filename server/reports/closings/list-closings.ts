import { and, desc, eq, gte, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { closings } from "@/db/schema";
import { accounts, transferKinds } from "@/db/schema/ledger-enums";
import { periodOfMonth } from "../../core/calendar/calendar";
import type { Closing } from "./schemas";

/** Lists the closings of a month, `YYYY-MM`, newest first. A day without transfers has none. */
export async function listClosings(companyId: string, month: string): Promise<Closing[]> {
  const { startDate, endDate } = periodOfMonth(month);
  const rows = await db()
    .select()
    .from(closings)
    .where(and(eq(closings.companyId, companyId), gte(closings.day, startDate), lte(closings.day, endDate)))
    .orderBy(desc(closings.day));
  return rows.map(({ day, balances, movements, hash, previousHash, createdAt }) => ({
    day,
    balances: Object.fromEntries(accounts.map((account) => [account, balances[account] ?? 0])) as Closing["balances"],
    movements: transferKinds.flatMap((kind) => {
      const total = movements[kind];
      return total ? [{ kind, ...total }] : [];
    }),
    hash,
    previousHash,
    closedAt: createdAt.toISOString(),
  }));
}
