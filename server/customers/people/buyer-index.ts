import { and, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { keyedHash, keyedHashes } from "../../core/crypto/seal";

const purpose = "buyer's address";

/**
 * How the index names an address, by each vault key, the current one first. None for an empty address.
 */
export function namesOfBuyer(email: string): string[] {
  return plain(email) === "" ? [] : kindsOf(email);
}

/** What an address paid for, or was given. */
export interface Purchase {
  companyId: string;
  customerId: string;
  /** The transaction or subscription; the customer's id for what a member gave. */
  sourceId: string;
  email: string;
}

/** A customer, and what an address bought as that customer. */
export interface Bought {
  companyId: string;
  customerId: string;
  sourceIds: string[];
  /** The names of the address (`namesOfBuyer`). */
  buyer: string[];
}

/** An address of a customer, and what it bought or was given. */
export interface Buyer extends Bought {
  email: string;
}

const plain = (email: string) => email.trim().toLowerCase();
/** How `company_lookups.kind` of the purchases of an address begins; its keyed hash follows. */
export const buyerLookups = "buyer:";
const kindOf = (hash: string) => `${buyerLookups}${hash}`;
const kindsOf = (email: string) => keyedHashes(purpose, plain(email)).map(kindOf);

/**
 * Lets whoever receives this e-mail find the purchase after a sign-in (docs/decisions.md 13), in the caller's commit. Only
 * for what was paid, or given by a member: what a stranger typed into a form finds nothing. Idempotent.
 */
export async function indexBuyer(tx: Executor, { companyId, customerId, sourceId, email }: Purchase): Promise<void> {
  if (email.trim() === "") return;
  const kind = kindOf(keyedHash(purpose, plain(email)));
  await tx
    .insert(companyLookups)
    .values({ kind, key: sourceId, companyId, targetId: customerId })
    .onConflictDoNothing();
}

/** What an e-mail address bought in this installation, by customer. */
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

/** The addresses with which a customer bought something or was given it, in the order of `emails`. */
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

/** Moves a customer's purchases from an address to its correction, in the caller's commit: the old one finds them no more. */
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

/** Forgets what addresses bought as a customer, in the caller's commit. @returns the forgotten sources */
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
