import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { insertQuery, rowsAsJson } from "@/db/record";
import { type AttemptInFlight, buyerAttempts, type transactions } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { checkoutBuyer, findOrderNetwork } from "./checkout-buyer";

/**
 * Number of declines within `windowMs` that block a buyer's cards. The block also lasts `windowMs`
 * (docs/domains/payments.md).
 */
const refusalsBeforeBlock = 5;
const windowMs = 60 * 60 * 1000;

/**
 * Lease of an unfinished attempt, after which the attempt is considered abandoned. Longer than any
 * acquirer takes to respond.
 */
const attemptLeaseMs = 90_000;
/** Time for which an undecided attempt counts as a possible decline. */
const undecidedMs = 10 * 60 * 1000;
const waitMs = 20_000;
const pollMs = 25;
/** Poll interval while all attempts in progress await an issuer's decision, which takes seconds. */
const decisionPollMs = 500;

const sameBuyer = (companyId: string, document: string) =>
  and(eq(buyerAttempts.companyId, companyId), eq(buyerAttempts.document, document));

type Charge = Pick<typeof transactions.$inferSelect, "companyId" | "document" | "id" | "paymentMethod" | "initiator">;

/**
 * Admits one card attempt by a buyer, identified by a document or, at the checkout, by a
 * `checkoutBuyer`. `reserve` runs in the database transaction that admits the attempt.
 *
 * Attempts in progress or undecided never outnumber the declines that remain before the block. Even
 * with a hundred concurrent attempts, the acquirer declines at most five, including late declines
 * (docs/reliability.md rule 9). Uses the wall clock.
 *
 * @throws BUYER_ATTEMPTS_EXCEEDED while the buyer is blocked, or if earlier attempts do not finish
 * in time; `blockedUntil` is then the time at which enough of them expire. Rethrows errors of
 * `reserve` without admitting the attempt.
 */
export async function admitAttempt<Result>(
  companyId: string,
  buyer: string,
  attemptId: string,
  reserve: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const admitted = await db().transaction(async (tx) => {
      const verdict = await admit(tx, companyId, buyer, attemptId);
      if (verdict.kind === "blocked") return failBlocked(verdict.until);
      if (verdict.kind === "wait") return verdict;
      const { inFlight } = verdict;
      const [result] = await Promise.all([reserve(tx), write(tx, companyId, buyer, { inFlight })]);
      return { kind: "done", result } as const;
    });
    if (admitted.kind === "done") return admitted.result;
    if (Date.now() > giveUpAt) return failBlocked(admitted.until);
    await sleep(admitted.ms + Math.random() * admitted.ms);
  }
}

type Verdict =
  | { kind: "admitted"; inFlight: AttemptInFlight[] }
  /**
   * `until` is the latest time at which another attempt is admitted, even if no decision arrives.
   */
  | { kind: "wait"; ms: number; until: Date }
  | { kind: "blocked"; until: Date };

async function admit(tx: Executor, companyId: string, document: string, attemptId: string): Promise<Verdict> {
  const row = (await findAttempts(tx, companyId, document)) ?? (await beginAttempts(tx, companyId, document));
  const now = new Date();
  if (row.blockedUntil && row.blockedUntil > now) return { kind: "blocked", until: row.blockedUntil };
  const inFlight = row.inFlight.filter(({ until }) => new Date(until) > now);
  const free = refusalsBeforeBlock - recent(row.refusals, now).length;
  const undecided = inFlight.filter((attempt) => attempt.undecided);
  if (inFlight.length >= free) {
    const ends = inFlight.map(({ until }) => new Date(until)).sort((one, other) => one.getTime() - other.getTime());
    const ms = undecided.length >= free ? decisionPollMs : pollMs;
    return { kind: "wait", ms, until: ends[inFlight.length - free] ?? now };
  }
  const until = new Date(now.getTime() + attemptLeaseMs).toISOString();
  return { kind: "admitted", inFlight: [...inFlight, { id: attemptId, until }] };
}

/**
 * Inserts the row for a buyer's first attempt. Concurrent attempts by the same buyer block on the
 * insert.
 */
async function beginAttempts(tx: Executor, companyId: string, document: string) {
  const row = { companyId, document, refusals: [], inFlight: [], updatedAt: new Date() };
  await tx.insert(buyerAttempts).values(row).onConflictDoNothing();
  return (await findAttempts(tx, companyId, document)) ?? fail("INTERNAL");
}

/**
 * SQL fragment of a prepared statement that admits one attempt for each of several buyers of a
 * company. Admits only buyers with no attempt in progress, no decline and no block; `admitAttempt`
 * handles the others. Takes `attempts` in the format of `attemptsAsJson` and returns the admitted
 * documents. Locks rows in a fixed order.
 */
export const admittingQuery = sql`${insertQuery(buyerAttempts, "attempts")} ORDER BY made.document
    ON CONFLICT (company_id, document) DO UPDATE SET in_flight = excluded.in_flight, updated_at = excluded.updated_at
    WHERE buyer_attempts.in_flight = '[]' AND buyer_attempts.refusals = '[]'
      AND (buyer_attempts.blocked_until IS NULL OR buyer_attempts.blocked_until <= excluded.updated_at)
    RETURNING document`;

/** Encodes the attempts for `admittingQuery`, at most one per document (wall clock). */
export function attemptsAsJson(companyId: string, attempts: readonly { document: string; id: string }[]): string {
  const now = new Date();
  const rows = attempts.map(({ document, id }) => {
    const inFlight = [{ id, until: new Date(now.getTime() + attemptLeaseMs).toISOString() }];
    return { companyId, document, refusals: [], inFlight, blockedUntil: null, updatedAt: now };
  });
  return rowsAsJson(buyerAttempts, rows);
}

const inFlightWithout = (id: SQL) => sql`(SELECT coalesce(jsonb_agg(attempt), '[]')
      FROM jsonb_array_elements(${buyerAttempts.inFlight}) attempt WHERE attempt ->> 'id' <> ${id})`;

/**
 * SQL fragment of a prepared statement that ends one paid attempt for each of several buyers of a
 * company. `attempts` selects the `document` and `id` (text) of the charges. Locks rows in a fixed
 * order. Looks up each row by its key, because a plain join may read all rows of the company.
 */
export const endingPaidQuery = (attempts: SQL): SQL => sql`
    UPDATE buyer_attempts SET in_flight = ${inFlightWithout(sql`ended.id`)}, refusals = '[]', blocked_until = NULL,
      updated_at = now()
    FROM (
      SELECT locked.document, attempt.id
      FROM (SELECT * FROM (${attempts}) paid ORDER BY document) attempt
      CROSS JOIN LATERAL (
        SELECT document FROM buyer_attempts
        WHERE buyer_attempts.company_id = ${sql.placeholder("companyId")} AND buyer_attempts.document = attempt.document
        LIMIT 1 FOR UPDATE
      ) locked
    ) ended
    WHERE buyer_attempts.company_id = ${sql.placeholder("companyId")} AND buyer_attempts.document = ended.document
      AND buyer_attempts.document = ANY (ARRAY(SELECT document FROM (${attempts}) paid))`;

/**
 * Ends the attempt of a card charge, in the database transaction that records the charge's outcome.
 * A decline is counted, the fifth within an hour blocks the buyer, and a payment resets the count.
 * `released` ends the attempt without counting it, because no issuer received the charge.
 * Merchant-initiated charges and other payment methods are not attempts.
 */
export async function concludeAttempt(
  tx: Executor,
  charge: Charge,
  outcome: "paid" | "refused" | "released",
): Promise<void> {
  if (charge.paymentMethod !== "credit_card" || charge.initiator !== "customer") return;
  const { companyId } = charge;
  const document = await buyerOf(tx, charge);
  if (outcome !== "refused") {
    await tx
      .update(buyerAttempts)
      .set({
        inFlight: inFlightWithout(sql`${charge.id}`),
        ...(outcome === "paid" ? { refusals: [], blockedUntil: null } : {}),
        updatedAt: new Date(),
      })
      .where(sameBuyer(companyId, document));
    return;
  }
  const row = await findAttempts(tx, companyId, document);
  if (!row) return;
  const now = new Date();
  const inFlight = row.inFlight.filter(({ id }) => id !== charge.id);
  const refusals = [...recent(row.refusals, now), now.toISOString()];
  const blocks = refusals.length >= refusalsBeforeBlock;
  return write(tx, companyId, document, {
    inFlight,
    refusals: blocks ? [] : refusals,
    blockedUntil: blocks ? new Date(now.getTime() + windowMs) : row.blockedUntil,
  });
}

/**
 * Marks an attempt as undecided: the acquirer has, or may have, received the charge but has not
 * reported its outcome. Until its outcome is known, or `undecidedMs` have passed, the attempt
 * counts as a possible decline. An ended attempt stays ended.
 */
export async function markUndecided(tx: Executor, charge: Omit<Charge, "paymentMethod">): Promise<void> {
  const { companyId, id, initiator } = charge;
  if (initiator !== "customer") return;
  const document = await buyerOf(tx, charge);
  const now = new Date();
  const undecided = JSON.stringify({ undecided: true, until: new Date(now.getTime() + undecidedMs).toISOString() });
  await tx
    .update(buyerAttempts)
    .set({
      inFlight: sql`(SELECT coalesce(jsonb_agg(CASE WHEN attempt ->> 'id' = ${id}
        THEN attempt || ${undecided}::text::jsonb ELSE attempt END), '[]')
      FROM jsonb_array_elements(${buyerAttempts.inFlight}) attempt)`,
      updatedAt: now,
    })
    .where(sameBuyer(companyId, document));
}

/** Returns the key for counting a charge's attempts: the buyer's document or, at the checkout, a `checkoutBuyer`. */
async function buyerOf(tx: Executor, charge: Pick<Charge, "companyId" | "document" | "id">): Promise<string> {
  const order = await findOrderNetwork(tx, charge);
  return order ? checkoutBuyer(charge.document, order.network) : charge.document;
}

/**
 * Returns when a buyer's block in a company ends (wall clock), or null if the buyer is not blocked.
 * `buyer` is the same key as in `admitAttempt`.
 */
export async function findBlock(companyId: string, buyer: string): Promise<Date | null> {
  const [row] = await db().select().from(buyerAttempts).where(sameBuyer(companyId, buyer));
  return row?.blockedUntil && row.blockedUntil > new Date() ? row.blockedUntil : null;
}

function recent(refusals: string[], now: Date): string[] {
  return refusals.filter((refusedAt) => new Date(refusedAt).getTime() > now.getTime() - windowMs);
}

/**
 * Returns the buyer's attempts, locked until the caller's database transaction ends, or null if
 * there are none or the buyer was erased.
 */
async function findAttempts(tx: Executor, companyId: string, document: string) {
  const [row] = await tx.select().from(buyerAttempts).where(sameBuyer(companyId, document)).for("update");
  return row ?? null;
}

type Changes = Partial<Pick<typeof buyerAttempts.$inferSelect, "inFlight" | "refusals" | "blockedUntil">>;

async function write(tx: Executor, companyId: string, document: string, changes: Changes): Promise<void> {
  await tx
    .update(buyerAttempts)
    .set({ ...changes, updatedAt: new Date() })
    .where(sameBuyer(companyId, document));
}

function failBlocked(blockedUntil: Date): never {
  const retryAfterSeconds = Math.max(1, Math.ceil((blockedUntil.getTime() - Date.now()) / 1000));
  const extra = { blockedUntil: blockedUntil.toISOString(), retryAfterSeconds };
  return fail("BUYER_ATTEMPTS_EXCEEDED", { retryAfterSeconds, extra });
}
