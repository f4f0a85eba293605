import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import type { Challenge } from "../../acquiring/port/card-port";
import type { TransactionRow } from "../transactions/transaction-shape";

/** The page of a challenge; null without one, and for an address that no browser should be led to. */
export function challengeUrlOf(challenge: Challenge | undefined): string | null {
  const url = challenge && URL.canParse(challenge.url) ? new URL(challenge.url) : null;
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

/**
 * Keeps the latest challenge of a pending card charge, as its acquirer reports it, and drops one that is over while the
 * issuer decides. A decided charge has none (`moveTransaction`).
 */
export async function keepChallenge({ companyId, id, card }: TransactionRow, challenge: Challenge | undefined) {
  const url = challengeUrlOf(challenge);
  if (!card || (card.challengeUrl ?? null) === url) return;
  const change = url ? sql`|| ${JSON.stringify({ challengeUrl: url })}::jsonb` : sql`- 'challengeUrl'`;
  await db()
    .update(transactions)
    .set({ card: sql`${transactions.card} ${change}` })
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.id, id),
        eq(transactions.status, "pending"),
        isNotNull(transactions.card),
      ),
    );
}
