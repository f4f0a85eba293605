import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, inArray, like, lt } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { buyerAttempts } from "@/db/schema";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import { keyedHash } from "../../core/crypto/seal";
import { fail } from "../../core/failures/failure";
import { purge } from "../../core/leases/purge";
import { networkOf } from "../../core/limits/client-address";
import { findBlock } from "./buyer-attempts";
import { checkoutBuyer, findOrderNetwork } from "./checkout-buyer";

/**
 * Number of declines within the window that block an IP address or a card at the public checkout.
 */
const limits = {
  address: { refusals: 20, windowMs: 10 * 60 * 1000 },
  card: { refusals: 5, windowMs: 60 * 60 * 1000 },
} as const;
type Kind = keyof typeof limits;

/** Lease of an unfinished charge. Longer than any acquirer takes to respond. */
const leaseMs = 90_000;
const waitMs = 20_000;
const pollMs = 50;

/** Returns the keyed hash of an address's network; null if the address is unknown. */
export function hashNetwork(address: string | null): string | null {
  return address === null ? null : keyedHash("buyer network", networkOf(address));
}

/** Returns the key for counting an attempt: document and network for a checkout `sale`, otherwise the document. */
export function attemptingBuyer(document: string, sale: object | undefined, origin: ChargeOrigin | undefined): string {
  return sale ? checkoutBuyer(document, hashNetwork(origin?.buyerIp ?? null)) : document;
}

const keyOf = (kind: Kind, hash: string) => `${kind}:${hash}`;
const kindOf = (key: string): Kind => (key.startsWith("card:") ? "card" : "address");

/** Returns the key for counting a card's declines, so that the number itself is not stored. */
export function hashCardNumber(number: string): string {
  return keyedHash("card number", number);
}

/**
 * Like `hashCardNumber`, for a card whose number only its acquirer has. Hashes the acquirer's
 * fingerprint of the card.
 */
export function hashFingerprint(acquirer: string, fingerprint: string): string {
  return keyedHash("card fingerprint", `${acquirer} ${fingerprint}`);
}

interface CheckoutCard {
  companyId: string;
  document: string;
  cardHash: string;
  /** Null if the buyer's IP address is unknown. */
  address: string | null;
  attemptId: string;
}

/**
 * Runs the card charge of a public checkout unless its IP address or card has been declined too
 * often in this company. Card testers use a new fictitious buyer for each stolen card
 * (docs/domains/payments.md). Concurrent charges never outnumber the declines that remain; further
 * charges wait. Uses the wall clock.
 *
 * @throws BUYER_ATTEMPTS_EXCEEDED if the buyer is also blocked; address_refused_too_often;
 * card_refused_too_often.
 */
export async function guardCard<Result>(card: CheckoutCard, charge: () => Promise<Result>): Promise<Result> {
  const { companyId, attemptId } = card;
  const network = hashNetwork(card.address);
  const keys = [...(network ? [keyOf("address", network)] : []), keyOf("card", card.cardHash)];
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const full = await db().transaction((tx) => begin(tx, companyId, keys, attemptId));
    if (!full) break;
    if (full.isFinal || Date.now() > giveUpAt) return refuse(card, full);
    await sleep(pollMs + Math.random() * pollMs);
  }
  try {
    return await charge();
  } finally {
    for (const key of keys) await db().transaction((tx) => end(tx, companyId, key, attemptId));
  }
}

interface Full {
  key: string;
  until: Date;
  /** True if declines alone have reached the limit, so that waiting does not help. */
  isFinal: boolean;
}

async function begin(tx: Executor, companyId: string, keys: string[], attemptId: string): Promise<Full | null> {
  const rows = await lockRows(tx, companyId, keys);
  const now = Date.now();
  for (const row of rows) {
    const { refusals: most, windowMs } = limits[kindOf(row.document)];
    const refused = recent(row.refusals, windowMs, now);
    const started = refused[refused.length - most];
    const until = started === undefined ? now + leaseMs : new Date(started).getTime() + windowMs;
    const isFinal = started !== undefined;
    const isFull = refused.length + underWay(row.inFlight, now).length >= most;
    if (isFull) return { key: row.document, until: new Date(until), isFinal };
  }
  const until = new Date(now + leaseMs).toISOString();
  for (const row of rows) {
    const inFlight = [...underWay(row.inFlight, now), { id: attemptId, until }];
    await write(tx, companyId, row.document, { inFlight });
  }
  return null;
}

async function end(tx: Executor, companyId: string, key: string, attemptId: string): Promise<void> {
  const [row] = await lockRows(tx, companyId, [key]);
  if (row) await write(tx, companyId, key, { inFlight: row.inFlight.filter(({ id }) => id !== attemptId) });
}

async function refuse({ companyId, document, address }: CheckoutCard, { key, until }: Full): Promise<never> {
  const blocked = await findBlock(companyId, checkoutBuyer(document, hashNetwork(address)));
  const blockedUntil = (blocked ?? until).toISOString();
  if (blocked) return fail("BUYER_ATTEMPTS_EXCEEDED", { extra: { blockedUntil } });
  return fail(kindOf(key) === "card" ? "card_refused_too_often" : "address_refused_too_often", {
    extra: { blockedUntil },
  });
}

/**
 * Counts a declined charge, in the database transaction that records the decline. The decline
 * counts toward the limit of the card, if the caller still has the card's hash, and toward the
 * limit of the order's IP address. Charges through `/v1` are counted too, but these limits never
 * block them.
 */
export async function countRefusal(
  tx: Executor,
  { companyId, id }: { companyId: string; id: string },
  cardHash: string | null,
): Promise<void> {
  const order = await findOrderNetwork(tx, { companyId, id });
  const keys = [
    ...(order?.network ? [keyOf("address", order.network)] : []),
    ...(cardHash ? [keyOf("card", cardHash)] : []),
  ];
  const now = Date.now();
  for (const row of await lockRows(tx, companyId, keys)) {
    const { windowMs } = limits[kindOf(row.document)];
    const refusals = [...recent(row.refusals, windowMs, now), new Date(now).toISOString()];
    await write(tx, companyId, row.document, { refusals });
  }
}

/**
 * Returns the rows with these keys, creating missing ones. Locks them in a fixed order to prevent
 * deadlocks.
 */
async function lockRows(tx: Executor, companyId: string, keys: string[]) {
  if (keys.length === 0) return [];
  const made = keys
    .toSorted()
    .map((document) => ({ companyId, document, refusals: [], inFlight: [], updatedAt: new Date() }));
  await tx.insert(buyerAttempts).values(made).onConflictDoNothing();
  return tx
    .select()
    .from(buyerAttempts)
    .where(and(eq(buyerAttempts.companyId, companyId), inArray(buyerAttempts.document, keys)))
    .orderBy(asc(buyerAttempts.document))
    .for("update");
}

type Changes = Partial<Pick<typeof buyerAttempts.$inferSelect, "inFlight" | "refusals">>;

async function write(tx: Executor, companyId: string, document: string, changes: Changes): Promise<void> {
  await tx
    .update(buyerAttempts)
    .set({ ...changes, updatedAt: new Date() })
    .where(and(eq(buyerAttempts.companyId, companyId), eq(buyerAttempts.document, document)));
}

function recent(refusals: string[], windowMs: number, now: number): string[] {
  return refusals.filter((refusedAt) => new Date(refusedAt).getTime() > now - windowMs);
}

function underWay<Attempt extends { until: string }>(inFlight: Attempt[], now: number): Attempt[] {
  return inFlight.filter(({ until }) => new Date(until).getTime() > now);
}

/**
 * Deletes expired counts (wall clock).
 *
 * @returns the number of deleted rows.
 */
export function sweepRefusalCounts(): Promise<number> {
  const isOver = and(
    like(buyerAttempts.document, "%:%"),
    lt(buyerAttempts.updatedAt, new Date(Date.now() - 2 * limits.card.windowMs)),
  );
  return purge({ table: buyerAttempts, companyId: buyerAttempts.companyId, isOver });
}
