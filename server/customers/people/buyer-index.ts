import { and, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { keyedHash, keyedHashes } from "../../core/crypto/seal";

const purpose = "buyer's address";

/** Returns an address's index keys, one per vault key, the current one first; none for an empty address. */
export function namesOfBuyer(email: string): string[] {
  return plain(email) === "" ? [] : kindsOf(email);
}

export interface Purchase {
  companyId: string;
  customerId: string;
  /** Transaction or subscription id; the customer's id for a member's grant. */
  sourceId: string;
  email: string;
}

export interface Bought {
  companyId: string;
  customerId: string;
  sourceIds: string[];
  buyer: string[];
}

export interface Buyer extends Bought {
  email: string;
}

const plain = (email: string) => email.trim().toLowerCase();
/** Prefix of `company_lookups.kind`, followed by the keyed hash of an address. */
export const buyerLookups = "buyer:";
const kindOf = (hash: string) => `${buyerLookups}${hash}`;
const kindsOf = (email: string) => keyedHashes(purpose, plain(email)).map(kindOf);

/**
 * Makes a purchase visible to the owner of an address after a sign-in (docs/domains/customers.md),
 * in the caller's transaction. Only paid or granted purchases are indexed, so that a form filled in
 * with another person's address reveals nothing. Idempotent.
 */
export async function indexBuyer(tx: Executor, { companyId, customerId, sourceId, email }: Purchase): Promise<void> {
  if (email.trim() === "") return;
  const kind = kindOf(keyedHash(purpose, plain(email)));
  await tx
    .insert(companyLookups)
    .values({ kind, key: sourceId, companyId, targetId: customerId })
    .onConflictDoNothing();
}

export async function listBought(email: string): Promise<Bought[]> {
  const rows = await db()
    .select()
    .from(companyLookups)
    .where(inArray(companyLookups.kind, kindsOf(email)));
  const bought = new Map<string, Bought>();
  for (const { companyId, targetId: customerId, key } of rows) {
    const name = `${companyId} ${customerId}`;
    const known = bought.get(name) ?? { companyId, customerId, sourceIds: [], buyer: kindsOf(email) };
    known.sourceIds.push(key);
    bought.set(name, known);
  }
  return [...bought.values()];
}

/** Returns the addresses of a customer that have purchases or granted access, in the order of `emails`. */
export async function listBuyers(
  executor: Executor,
  { companyId, id, emails }: { companyId: string; id: string; emails: readonly string[] },
): Promise<Buyer[]> {
  const known = [...new Map(emails.map((email) => [plain(email), email])).values()];
  const buyers = known.map((email) => ({ email, buyer: namesOfBuyer(email) }));
  const kinds = buyers.flatMap(({ buyer }) => buyer);
  if (kinds.length === 0) return [];
  const rows = await executor
    .select({ kind: companyLookups.kind, sourceId: companyLookups.key })
    .from(companyLookups)
    .where(
      and(
        inArray(companyLookups.kind, kinds),
        eq(companyLookups.companyId, companyId),
        eq(companyLookups.targetId, id),
      ),
    );
  return buyers.flatMap(({ email, buyer }) => {
    const sourceIds = [...new Set(rows.filter(({ kind }) => buyer.includes(kind)).map(({ sourceId }) => sourceId))];
    return sourceIds.length > 0 ? [{ companyId, customerId: id, email, buyer, sourceIds }] : [];
  });
}

/**
 * Moves purchases from an address to its correction, in the caller's transaction. The old address
 * no longer finds them.
 */
export async function moveBuyer(
  tx: Executor,
  customer: { companyId: string; id: string },
  { from, email }: { from: string; email: string },
): Promise<void> {
  const moved = await forgetBuyer(tx, customer, [from]);
  for (const sourceId of moved) {
    await indexBuyer(tx, { companyId: customer.companyId, customerId: customer.id, sourceId, email });
  }
}

/**
 * Removes the purchases of these addresses from the index, in the caller's transaction.
 *
 * @returns the ids of the removed purchases.
 */
export async function forgetBuyer(
  tx: Executor,
  { companyId, id }: { companyId: string; id: string },
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return [];
  const gone = await tx
    .delete(companyLookups)
    .where(
      and(
        inArray(companyLookups.kind, emails.flatMap(kindsOf)),
        eq(companyLookups.companyId, companyId),
        eq(companyLookups.targetId, id),
      ),
    )
    .returning({ sourceId: companyLookups.key });
  return gone.map(({ sourceId }) => sourceId);
}
