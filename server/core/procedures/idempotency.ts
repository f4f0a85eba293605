import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lt, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { idempotencyKeys, type StoredAnswer } from "@/db/schema";
import { type ErrorCode, errors } from "../../errors";
import { signaturesOf } from "../crypto/seal";
import { Failure, fail, findFailure } from "../failures/failure";
import { purge } from "../leases/purge";
import { type Actor, type CompanyIdentity, type Context, type KeyUse, realNowOf } from "./procedure";

const inFlightWaitMs = 5_000;
const pollMs = 50;
/** Age at which another process may take over an unfinished claim (docs/reliability.md rule 2). */
const takeOverMs = 90_000;
const keptMs = 24 * 60 * 60 * 1000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Replaces the card token in stored responses; a replay restores it from its own request. */
const tokenMark = "tok_*";

type Caller = Context & { company: CompanyIdentity; actor: Actor };
type ClaimRow = typeof idempotencyKeys.$inferSelect;

/**
 * Runs `work` once per Idempotency-Key, company and operation (docs/domains/runtime.md;
 * docs/reliability.md rule 2). `work` receives the id of the object to create. A process that takes
 * over a dead owner's claim gets the same id and completes the unfinished work under it. Results,
 * including refused cards, and violated rules are stored for 24 hours. Any other outcome releases
 * the key; if the acquirer may have been called, the next request with that key continues with the
 * same id. `isNew` is true if the id was generated for this call.
 *
 * @throws idempotency_key_invalid; IDEMPOTENCY_KEY_REUSED for another body; IDEMPOTENCY_KEY_IN_USE
 * if the first request with the key has no result within five seconds.
 */
export async function oncePerKey<Result>(
  ctx: Caller,
  operation: string,
  input: object,
  work: (subjectId: string, isNew: boolean) => Promise<Result>,
): Promise<Result> {
  const key = ctx.idempotencyKey ?? null;
  const use: KeyUse = ctx.keyUse ?? { state: null, scope: null, subjectId: null };
  if (key === null) {
    use.subjectId = newId(ctx.now);
    return work(use.subjectId, true);
  }
  use.scope = operation;
  if (!uuid.test(key)) {
    use.state = "invalid";
    return fail("idempotency_key_invalid");
  }

  const scope = { companyId: ctx.company.id, operation, key: key.toLowerCase() };
  const fingerprints = fingerprintsOf(input);
  const { claim, isNew } = await claimOrWait(scope, fingerprints, realNowOf(ctx), use);
  use.state = claim.answer ? "replayed" : isNew ? "ran" : "resumed";
  use.subjectId = claim.subjectId;
  if (claim.answer) {
    if (ctx.answerHeaders) ctx.answerHeaders["idempotent-replayed"] = "true";
    return replay(claim.answer, input) as Result;
  }
  try {
    const result = await work(claim.subjectId, isNew);
    await settle(sameKey(claim), { kind: "result", data: withoutToken(result, input) });
    return result;
  } catch (thrown) {
    await concludeFailed(claim, isNew, thrown);
    throw thrown;
  }
}

/**
 * Removes keys older than 24 hours.
 *
 * @returns the number of keys removed.
 */
export function sweepIdempotencyKeys(now: Date): Promise<number> {
  const { companyId, createdAt } = idempotencyKeys;
  const isOver = lt(createdAt, new Date(now.getTime() - keptMs));
  return purge({ table: idempotencyKeys, companyId, isOver });
}

interface Scope {
  companyId: string;
  operation: string;
  key: string;
}

async function claimOrWait(
  scope: Scope,
  fingerprints: string[],
  now: Date,
  use: KeyUse,
): Promise<{ claim: ClaimRow; isNew: boolean }> {
  const owner = newId();
  const [fingerprint = ""] = fingerprints;
  const [claimed] = await db()
    .insert(idempotencyKeys)
    .values({ ...scope, fingerprint, subjectId: newId(now), owner, claimedAt: new Date(), createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (claimed) return { claim: claimed, isNew: true };

  use.state = "in_progress";
  const giveUpAt = Date.now() + inFlightWaitMs;
  for (;;) {
    const [row] = await db().select().from(idempotencyKeys).where(sameKey(scope));
    if (!row) return claimOrWait(scope, fingerprints, now, use);
    if (!fingerprints.includes(row.fingerprint)) {
      use.state = "different_body";
      return fail("IDEMPOTENCY_KEY_REUSED");
    }
    if (row.answer) return { claim: row, isNew: false };
    const taken = await takeOver(scope, owner);
    if (taken) return { claim: taken, isNew: false };
    if (Date.now() > giveUpAt) return fail("IDEMPOTENCY_KEY_IN_USE", { retryAfterSeconds: 1 });
    await sleep(pollMs);
  }
}

async function takeOver(scope: Scope, owner: string): Promise<ClaimRow | undefined> {
  const [row] = await db()
    .update(idempotencyKeys)
    .set({ owner, claimedAt: new Date() })
    .where(
      and(
        sameKey(scope),
        isNull(idempotencyKeys.answer),
        lt(idempotencyKeys.claimedAt, new Date(Date.now() - takeOverMs)),
      ),
    )
    .returning();
  return row;
}

/**
 * Stores a claim's first result. All processes that work on a claim use the same id, so any of
 * their results is valid.
 */
async function settle(claims: SQL | undefined, answer: StoredAnswer): Promise<void> {
  await db()
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(claims, isNull(idempotencyKeys.answer)));
}

async function concludeFailed(claim: ClaimRow, isNew: boolean, thrown: unknown): Promise<void> {
  const failure = findFailure(thrown);
  // A worker that lost its claim must not overwrite the new owner's work.
  const own = and(sameKey(claim), eq(idempotencyKeys.owner, claim.owner), isNull(idempotencyKeys.answer));
  // Field errors are not stored, so that the caller may correct the field under the same key.
  if (failure && failure.status === 400 && failure.code !== "VALIDATION") {
    const { code, field, message } = failure;
    return settle(own, { kind: "failure", code, field: field ?? null, message });
  }
  // A claim that was taken over keeps its id, because the previous owner may still be using it.
  if (isNew && failure && failure.status < 500) {
    await db().delete(idempotencyKeys).where(own);
    return;
  }
  await db()
    .update(idempotencyKeys)
    .set({ claimedAt: new Date(0) })
    .where(own);
}

function replay(answer: StoredAnswer, input: object): unknown {
  if (answer.kind === "failure") {
    const { code, field, message } = answer;
    const sentence = field && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
    // Another server version may have stored a code unknown to this one.
    throw new Failure(isErrorCode(code) ? code : "VALIDATION", { message: sentence, ...(field ? { field } : {}) });
  }
  const token = tokenOf(input);
  return token === null ? answer.data : replaceText(answer.data, tokenMark, token);
}

function withoutToken(data: unknown, input: object): unknown {
  const token = tokenOf(input);
  return token === null ? data : replaceText(data, token, tokenMark);
}

function tokenOf(input: object): string | null {
  const card: unknown = "card" in input ? input.card : null;
  if (typeof card !== "object" || card === null || !("cardToken" in card)) return null;
  return typeof card.cardToken === "string" ? card.cardToken : null;
}

function replaceText(data: unknown, from: string, to: string): unknown {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) => (value === from ? to : value));
}

/**
 * Hashes the input with sorted keys, so that key order does not matter. The current hash comes
 * first, then those under AUTH_SECRETS_OLD.
 */
function fingerprintsOf(input: object): string[] {
  const canonical = JSON.stringify(input, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
  return signaturesOf(`idempotency\n${canonical}`).map((each) => each.toString("hex"));
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

function sameKey({ companyId, operation, key }: Scope) {
  return and(
    eq(idempotencyKeys.companyId, companyId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  );
}
