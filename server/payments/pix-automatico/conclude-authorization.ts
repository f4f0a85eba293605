import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { type PixDetails, pixAuthorizations, transactions } from "@/db/schema";
import type { AuthorizationState } from "@/db/schema/payments-enums";
import type { AuthorizationReport } from "../../acquiring/port/automatic-port";
import { emit } from "../../core/events/emit";
import { authorizationMoves } from "../../states";
import { acquirerKeyOf } from "../charges/charge-request";
import { toAuthorization } from "./authorization-shape";
import { type AuthorizationRow, ofId } from "./authorizations";

export type Concluded = "approved" | "ended" | "unchanged";

/**
 * Initial polling interval of a pending authorization. Later polls are less frequent; an approved
 * authorization is polled once a day.
 */
const soonMs = 60_000;
const laterMs = 60 * 60_000;
const dailyMs = 24 * 60 * 60_000;
/** Age up to which a pending authorization is polled at `soonMs` intervals. */
const soonForMs = 30 * 60_000;

const moveOf: Record<Exclude<AuthorizationState, "created">, keyof typeof authorizationMoves> = {
  approved: "approve",
  rejected: "reject",
  expired: "expire",
  canceled: "cancel",
};

/**
 * Records the bank's report of an authorization. A state change is one conditional UPDATE,
 * committed with its event (`authorization_approved`, `authorization_ended`). A reaction updates
 * the subscription.
 */
export async function recordReport(row: AuthorizationRow, report: AuthorizationReport, now: Date): Promise<Concluded> {
  if (report.state === "absent") return "unchanged";
  const { bankId, code, state, reason } = report;
  if (code && row.transactionId) await keepCode(row, row.transactionId, code);
  const known = { bankId, ...(code ? { code } : {}), acquirerState: "accepted", absentSince: null } as const;
  if (state !== "created" && state !== row.state)
    return moveAuthorization(row, moveOf[state], { ...known, reason }, now);
  await db()
    .update(pixAuthorizations)
    .set({ ...known, nextReadAt: nextReadIn(row, now), updatedAt: now })
    .where(and(ofId(row.companyId, row.id), inArray(pixAuthorizations.state, ["created", "approved"])));
  return "unchanged";
}

/**
 * Stores the bank's combined code on the first charge. A code without the authorization would only
 * pay the charge.
 */
async function keepCode({ companyId, expiresAt }: AuthorizationRow, transactionId: string, emv: string): Promise<void> {
  const txid = acquirerKeyOf(transactionId);
  const pix: PixDetails = { txid, emv, expiresAt: expiresAt.toISOString(), endToEndId: null, payerInfo: null };
  await db()
    .update(transactions)
    .set({ pix })
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId), isNull(transactions.pix)));
}

export function endAuthorization(
  row: AuthorizationRow,
  move: "reject" | "cancel",
  reason: string | null,
  now: Date,
): Promise<Concluded> {
  return moveAuthorization(row, move, { acquirerState: "rejected", reason }, now);
}

async function moveAuthorization(
  row: AuthorizationRow,
  move: keyof typeof authorizationMoves,
  changes: Partial<Pick<AuthorizationRow, "bankId" | "code" | "acquirerState" | "absentSince" | "reason">>,
  now: Date,
): Promise<Concluded> {
  const { from, to } = authorizationMoves[move];
  const isApproval = to === "approved";
  return db().transaction(async (tx) => {
    const [moved] = await tx
      .update(pixAuthorizations)
      .set({
        ...changes,
        state: to,
        decidedAt: now,
        updatedAt: now,
        nextReadAt: isApproval ? nextReadIn({ ...row, state: to }, now) : null,
      })
      .where(and(ofId(row.companyId, row.id), inArray(pixAuthorizations.state, [...from])))
      .returning();
    if (!moved) return "unchanged";
    const { companyId, id: subjectId } = moved;
    const event = isApproval ? "authorization_approved" : "authorization_ended";
    await emit(tx, { companyId, event, subjectId, payload: toAuthorization(moved), now });
    return isApproval ? "approved" : "ended";
  });
}

/**
 * Returns an UPDATE expression for the time of the next poll of a live authorization.
 * Authorizations are polled even if callbacks arrive. If cancellation was requested after `row` was
 * read, the next poll is due soon.
 */
export function nextReadIn(row: AuthorizationRow, now: Date): SQL<Date> {
  const wanted = nextReadOf(row, now).toISOString();
  const unwanted = nextReadOf({ ...row, cancelRequestedAt: now }, now).toISOString();
  const { cancelRequestedAt } = pixAuthorizations;
  return sql`CASE WHEN ${cancelRequestedAt} IS NULL THEN ${wanted} ELSE ${unwanted} END::timestamptz`;
}

function nextReadOf(row: AuthorizationRow, now: Date): Date {
  const waitMs = row.cancelRequestedAt || isYoung(row, now) ? soonMs : row.state === "created" ? laterMs : dailyMs;
  const next = new Date(now.getTime() + waitMs);
  const isTooLate = row.state === "created" && row.expiresAt > now && row.expiresAt < next;
  return isTooLate ? row.expiresAt : next;
}

function isYoung({ state, createdAt }: AuthorizationRow, now: Date): boolean {
  return state === "created" && now.getTime() - createdAt.getTime() < soonForMs;
}
