import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { db } from "@/db/client";
import { pixAuthorizations } from "@/db/schema";
import { weighAbsence } from "../../acquiring/port/absence";
import type { AuthorizationReport } from "../../acquiring/port/automatic-port";
import type { Connection } from "../../acquiring/port/port";
import { fail } from "../../errors";
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

/** A bank that took the request is asked to end the authorisation again after this, if it is still live. */
const askAgainMs = 10 * 60_000;

/**
 * Reads an authorisation from its bank, by our own key, and records what it says. One that is proven never to have
 * arrived is asked for again, under the same key, while the payer may still give it; one that nobody wants any more, or
 * that was not given in time, is ended at the bank. Safe to repeat and to run concurrently.
 *
 * @throws UNAVAILABLE when the bank cannot be read.
 */
export async function followAuthorization(row: AuthorizationRow, now: Date): Promise<Concluded> {
  if (!isLive(row)) return "unchanged";
  const isUnwanted = row.cancelRequestedAt !== null;
  const isLate = row.state === "created" && row.expiresAt <= now;
  const report = isUnwanted ? await end(row, now) : await read(row);
  // A payer who approved in time is not refused because the report came late.
  const isUnused = !isUnwanted && isLate && report.state === "created";
  const last = isUnused ? await end(row, now) : report;
  if (last.state !== "absent") return recordReport(row, last, now);
  // A bank that forgets what it approved is asked again: that ends no subscription.
  if (row.state === "approved" && !isUnwanted) return "unchanged";
  return weigh(row, isUnwanted || isLate, now);
}

async function read(row: AuthorizationRow): Promise<AuthorizationReport> {
  const connection = await connectionOfAuthorization(row);
  const outcome = await automaticOf(connection).readAuthorization(connection, referenceOf(row));
  return outcome.kind === "done" ? outcome.value : fail("UNAVAILABLE", { cause: outcome });
}

/**
 * Ends one at its bank. Of concurrent callers only one asks, and the others read, as after a request that the bank took. If
 * the bank refuses, its state has changed and is read.
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

/** The next caller asks again, unless it finds the authorisation ended. */
async function releaseEnd({ companyId, id }: AuthorizationRow): Promise<void> {
  await db().update(pixAuthorizations).set({ endAskedAt: null }).where(ofId(companyId, id));
}

/** Of concurrent callers that find an authorisation absent, only one acts on it. */
async function weigh(row: AuthorizationRow, isUnwanted: boolean, now: Date): Promise<Concluded> {
  const { companyId, id, sentAt } = row;
  const verdict = weighAbsence(row, now);
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

/** Follows the authorisations of a connection that a callback names by the bank's ids. */
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
