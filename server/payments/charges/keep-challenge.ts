import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import type { Challenge } from "../../acquiring/port/card-port";
import type { TransactionRow } from "../transactions/transaction-shape";

/** Returns the challenge's URL; null if it is missing or not an HTTP(S) URL. */
export function challengeUrlOf(challenge: Challenge | undefined): string | null {
  const url = challenge && URL.canParse(challenge.url) ? new URL(challenge.url) : null;
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

/**
 * Stores the latest challenge that the acquirer reported for a pending card charge, or removes it
 * once the buyer has completed the challenge, while the issuer decides. `moveTransaction` removes
 * the challenge of a decided charge.
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
