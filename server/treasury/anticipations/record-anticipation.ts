import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { anticipations } from "@/db/schema";
import type { AnticipationFailure } from "@/db/schema/treasury-enums";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { classifyAbsence } from "../../acquiring/port/absence";
import type { AnticipationReport } from "../../acquiring/port/anticipation-port";
import { fail } from "../../core/failures/failure";
import { freeReceivables, postAnticipation } from "../../ledger/receivables/anticipate-receivables";
import { type AnticipationRow, keyOf, ofAnticipation, partsOf } from "./anticipations";

const pendingReadMs = 5_000;

/**
 * Records the acquirer's report of a sent anticipation, with its transfers, in one database
 * transaction. Idempotent.
 *
 * @throws UNAVAILABLE for a report with a different amount or price.
 */
export async function recordAnticipation(
  row: AnticipationRow,
  report: Exclude<AnticipationReport, { state: "absent" }>,
  now: Date,
): Promise<void> {
  if (report.amountInCents !== row.amount || report.priceInCents !== row.price) {
    return fail("UNAVAILABLE", { cause: new Error("The acquirer knows this anticipation by another amount or price") });
  }
  if (report.state === "pending") return readAgain(row, new Date(now.getTime() + pendingReadMs));
  await db().transaction((tx) =>
    report.state === "completed" ? complete(tx, row, now) : refuse(tx, row, "refused_by_acquirer", now),
  );
}

/**
 * Reads a sent anticipation from its acquirer and records the result. If the anticipation is proven
 * absent at the acquirer (`classifyAbsence`), it fails as `not_sent`. It is never sent again.
 *
 * @throws UNAVAILABLE if the acquirer cannot be read.
 */
export async function followAnticipation(row: AnticipationRow, now: Date): Promise<void> {
  const connection = await readConnection(row);
  const outcome = await getAcquirer(connection.kind).anticipations?.read(connection, { key: keyOf(row) }, now);
  if (outcome?.kind !== "done") return fail("UNAVAILABLE", { cause: outcome });
  if (outcome.value.state !== "absent") return recordAnticipation(row, outcome.value, now);
  const { sentAt, absentSince, sendableUntil } = row;
  if (!sentAt || (sendableUntil && sendableUntil.getTime() > Date.now())) return;
  const verdict = classifyAbsence({ sentAt, absentSince }, now);
  if (verdict === "first") await db().update(anticipations).set({ absentSince: now }).where(isSent(row));
  if (verdict === "proven") await db().transaction((tx) => refuse(tx, row, "not_sent", now));
}

const isSent = (row: AnticipationRow) => and(ofAnticipation(row), eq(anticipations.status, "sent"));

async function complete(tx: Executor, row: AnticipationRow, now: Date): Promise<void> {
  const [moved] = await tx
    .update(anticipations)
    .set({ status: "completed", completedAt: now, readAt: null, updatedAt: now })
    .where(isSent(row))
    .returning();
  if (moved) await postAnticipation(tx, row.companyId, row.id, await partsOf(tx, row), now);
}

async function refuse(
  tx: Executor,
  row: AnticipationRow,
  failureReason: AnticipationFailure,
  now: Date,
): Promise<void> {
  const [moved] = await tx
    .update(anticipations)
    .set({ status: "refused", failureReason, readAt: null, updatedAt: now })
    .where(isSent(row))
    .returning();
  if (moved) await freeReceivables(tx, row.companyId, row.id);
}

/** Schedules the next poll. Clears earlier reports of absence, because the acquirer has the order. */
async function readAgain(row: AnticipationRow, readAt: Date): Promise<void> {
  await db().update(anticipations).set({ readAt, absentSince: null }).where(isSent(row));
}
