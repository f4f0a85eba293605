import { and, desc, eq, gte, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { accounts, transferKinds } from "@/db/enums";
import { closings } from "@/db/schema";
import { addDays } from "../core/calendar";
import type { Closing } from "./schemas";

/** A company's closed days of a month, `YYYY-MM`, newest first. Days without transfers have none. */
export async function listClosings(companyId: string, month: string): Promise<Closing[]> {
  const first = `${month}-01`;
  // Adding 31 days to the first of a month always reaches the next one.
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const rows = await db()
    .select()
    .from(closings)
    .where(and(eq(closings.companyId, companyId), gte(closings.day, first), lt(closings.day, next)))
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
