import { and, eq, inArray, like, lt, not } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { companyLookups, transactions } from "@/db/schema";
import { daysAfter } from "../../core/calendar/calendar";
import { keyedHash, keyedHashes } from "../../core/crypto/seal";
import { purge } from "../../core/leases/purge";
import { erasedDocument, isErased } from "../erasure/erased";

/** Kind in `company_lookups` and purpose of the keyed hash. */
const kind = "erased_payer";

/** Retention in days after the charge. Longer than a boleto's term plus the refund window. */
const keptDays = 365;

const seedOf = (transactionId: string, document: string) => `${transactionId} ${document}`;

/**
 * Stores a keyed hash of the payer's document for each boleto to be erased, in the caller's
 * transaction. The hash identifies no one by itself, but still matches a refund with its payer
 * (docs/domains/customers.md).
 */
export async function keepErasedPayers(tx: Executor, companyId: string, transactionIds: string[]): Promise<void> {
  if (transactionIds.length === 0) return;
  const boletos = await tx
    .select({ id: transactions.id, document: transactions.document })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        inArray(transactions.id, transactionIds),
        eq(transactions.paymentMethod, "boleto"),
        not(like(transactions.document, `${erasedDocument("")}%`)),
      ),
    );
  if (boletos.length === 0) return;
  const kept = boletos.map(({ id: targetId, document }) => ({
    kind,
    key: keyedHash(kind, seedOf(targetId, document)),
    companyId,
    targetId,
  }));
  await tx.insert(companyLookups).values(kept).onConflictDoNothing();
}

export async function hadDocument(
  tx: Executor,
  charge: { id: string; customerId: string; document: string },
  document: string,
): Promise<boolean> {
  if (!isErased(charge)) return false;
  const [found] = await tx
    .select({ targetId: companyLookups.targetId })
    .from(companyLookups)
    .where(
      and(eq(companyLookups.kind, kind), inArray(companyLookups.key, keyedHashes(kind, seedOf(charge.id, document)))),
    );
  return found?.targetId === charge.id;
}

/** Deletes hashes of charges that can no longer be refunded. */
export async function forgetErasedPayers(now: Date): Promise<void> {
  const isOver = and(eq(companyLookups.kind, kind), lt(companyLookups.targetId, leastIdOf(daysAfter(now, -keptDays))));
  await purge({ table: companyLookups, isOver });
}
