import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { db } from "@/db/client";
import { pixAuthorizations } from "@/db/schema";
import { classifyAbsence } from "../../acquiring/port/absence";
import type { AuthorizationReport } from "../../acquiring/port/automatic-port";
import type { Connection } from "../../acquiring/port/port";
import { fail } from "../../core/failures/failure";
import {
  type AuthorizationRow,
  automaticOf,
  connectionOfAuthorization,
  isLive,
  ofId,
  referenceOf,
} from "./authorizations";
import { sendAuthorization } from "./authorize";
import { type Concluded, endAuthorization, nextReadIn, recordReport } from "./conclude-authorization";

/**
 * Wait after the bank accepted a cancellation. If the authorization is still live then, the
 * cancellation is sent again.
 */
const askAgainMs = 10 * 60_000;

/**
 * Reads an authorization from its bank, by our key, and records the report. If the authorization is
 * proven never to have arrived and the payer may still approve it, sends it again under the same
 * key. If it is no longer wanted, or was not approved in time, cancels it at the bank. Safe to
 * retry and to run concurrently.
 *
 * @throws UNAVAILABLE if the bank cannot be read.
 */
export async function followAuthorization(row: AuthorizationRow, now: Date): Promise<Concluded> {
  if (!isLive(row)) return "unchanged";
  const isUnwanted = row.cancelRequestedAt !== null;
  const isLate = row.state === "created" && row.expiresAt <= now;
  const report = isUnwanted ? await end(row, now) : await read(row);
  // A late report does not cancel an authorization that the payer approved in time.
  const isUnused = !isUnwanted && isLate && report.state === "created";
  const last = isUnused ? await end(row, now) : report;
  if (last.state !== "absent") return recordReport(row, last, now);
  // An approved authorization that its bank no longer finds is polled again later, and the
  // subscription continues.
  if (row.state === "approved" && !isUnwanted) return "unchanged";
  return followAbsence(row, isUnwanted || isLate, now);
}

async function read(row: AuthorizationRow): Promise<AuthorizationReport> {
  const connection = await connectionOfAuthorization(row);
  const outcome = await automaticOf(connection).readAuthorization(connection, referenceOf(row));
  return outcome.kind === "done" ? outcome.value : fail("UNAVAILABLE", { cause: outcome });
}

/**
 * Cancels an authorization at its bank. One of several concurrent callers sends the request. The
 * others, and callers after the bank has accepted the request, only read the authorization. A
 * refusal means that the authorization's state has changed, so it is read again.
 */
async function end(row: AuthorizationRow, now: Date): Promise<AuthorizationReport> {
  if (!(await claimEnd(row))) return read(row);
  const connection = await connectionOfAuthorization(row);
  const outcome = await automaticOf(connection).cancelAuthorization(connection, referenceOf(row), now);
  if (outcome.kind === "refused" || outcome.kind === "unsupported") return read(row);
  if (outcome.kind === "unknown") await releaseEnd(row);
  return outcome.kind === "done" ? outcome.value : fail("UNAVAILABLE", { cause: outcome });
}

async function claimEnd({ companyId, id }: AuthorizationRow): Promise<boolean> {
  const { endAskedAt } = pixAuthorizations;
  const isFree = or(isNull(endAskedAt), lt(endAskedAt, new Date(Date.now() - askAgainMs)));
  const claimed = await db()
    .update(pixAuthorizations)
    .set({ endAskedAt: new Date() })
    .where(and(ofId(companyId, id), isFree))
    .returning({ id: pixAuthorizations.id });
  return claimed.length > 0;
}

/** Releases the claim, so that the next caller sends the request again unless the authorization has ended. */
async function releaseEnd({ companyId, id }: AuthorizationRow): Promise<void> {
  await db().update(pixAuthorizations).set({ endAskedAt: null }).where(ofId(companyId, id));
}

/** Handles an authorization that its bank does not find. Only one of several concurrent callers takes action. */
async function followAbsence(row: AuthorizationRow, isUnwanted: boolean, now: Date): Promise<Concluded> {
  const { companyId, id, sentAt } = row;
  const verdict = classifyAbsence(row, now);
  const same = and(ofId(companyId, id), eq(pixAuthorizations.state, row.state), eq(pixAuthorizations.sentAt, sentAt));
  const nextReadAt = nextReadIn(row, now);
  if (verdict !== "proven") {
    const absentSince = verdict === "first" ? now : row.absentSince;
    await db().update(pixAuthorizations).set({ absentSince, nextReadAt }).where(same);
    return "unchanged";
  }
  if (isUnwanted) return endAuthorization(row, "cancel", null, now);
  const claimed = await db()
    .update(pixAuthorizations)
    .set({ sentAt: now, absentSince: null, nextReadAt })
    .where(and(same, isNotNull(pixAuthorizations.absentSince)))
    .returning();
  const [again] = claimed;
  const sent = again ? await sendAuthorization(again, now, { isAbsent: true }) : "unchanged";
  return sent === "unknown" ? "unchanged" : sent;
}

export async function followNamed({ companyId, id }: Connection, bankIds: readonly string[], now: Date): Promise<void> {
  for (const bankId of new Set(bankIds)) {
    const rows = await db()
      .select()
      .from(pixAuthorizations)
      .where(
        and(
          eq(pixAuthorizations.companyId, companyId),
          eq(pixAuthorizations.bankId, bankId),
          eq(pixAuthorizations.connectionId, id),
        ),
      );
    for (const row of rows) await followAuthorization(row, now);
  }
}
