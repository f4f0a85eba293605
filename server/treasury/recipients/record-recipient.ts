import { db, type Transaction } from "@/db/client";
import { newId } from "@/db/ids";
import { recipients } from "@/db/schema";
import type { NoticeKind } from "@/db/schema/accounts-enums";
import type { RecipientState } from "@/db/schema/treasury-enums";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { addNotice } from "../../accounts/notices/add-notice";
import type { RecipientReport } from "../../acquiring/port/recipient-port";
import { type Acting, lockConnections } from "../connections/acting";
import { getService, type RecipientRow } from "../connections/connections";
import { settleService } from "../connections/settle-service";
import { adoptAccount, dropAccount, isSameAccount } from "../payout-accounts/adopt-account";
import { isRecipient } from "./drafts";

export type KnownRecipient = Exclude<RecipientReport, { state: "absent" }>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const reviewReadMs = 10 * minuteMs;

const noticeOf: Partial<Record<RecipientState, NoticeKind>> = {
  active: "recipient_active",
  refused: "recipient_refused",
  suspended: "recipient_stopped",
  blocked: "recipient_stopped",
  inactive: "recipient_stopped",
};

/** Returns when to poll a recipient next: every ten minutes under review, daily afterwards. */
function nextReadOf(state: RecipientState, now: Date): Date {
  const isReviewed = state === "registration" || state === "affiliation";
  return new Date(now.getTime() + (isReviewed ? reviewReadMs : dayMs));
}

/**
 * Records the acquirer's report of a recipient and its effects in one transaction: deletes the
 * draft, adopts the recipient's bank account as a payout account, notifies the members of a new
 * state and updates the connection's state. Idempotent.
 */
export async function recordRecipient(
  company: Company,
  connectionId: string,
  report: KnownRecipient,
  acting: Acting,
): Promise<void> {
  const { id: companyId } = company;
  const { now } = acting;
  await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const { connection, recipient: before } = await getService(companyId, connectionId, tx);
    const account = report.account ?? before?.account ?? null;
    const isMoved = before?.state !== report.state;
    const columns = {
      state: report.state,
      acquirerId: report.id,
      account,
      reason: report.reason,
      sealed: null,
      keyId: null,
      absentSince: null,
      readAt: nextReadOf(report.state, now),
      updatedAt: now,
      ...(isMoved ? { stateSince: now } : {}),
    };
    await tx
      .insert(recipients)
      .values({ companyId, connectionId, createdAt: now, stateSince: now, ...columns })
      .onConflictDoUpdate({ target: [recipients.companyId, recipients.connectionId], set: columns });
    await followAccount(tx, { companyId, before, account }, acting);
    if (!isMoved) return;
    await tellMove(tx, { companyId, connection, before: before?.state ?? null, after: report.state }, acting);
    await settleService(tx, company, connectionId, { mayTurnOn: false }, acting);
  });
}

async function followAccount(
  tx: Transaction,
  { companyId, before, account }: { companyId: string; before: RecipientRow | null; account: RecipientRow["account"] },
  { by, userId, now }: Acting,
): Promise<void> {
  if (account === null) return;
  const adopting = { companyId, by, userId, now };
  const known = before?.acquirerId ? before.account : null;
  if (known && isSameAccount(known, account)) return;
  if (known) await dropAccount(tx, known, adopting);
  await adoptAccount(tx, account, adopting);
}

interface Move {
  companyId: string;
  connection: { id: string; name: string };
  before: RecipientState | null;
  after: RecipientState;
}

async function tellMove(tx: Transaction, { companyId, connection, before, after }: Move, { by, now }: Acting) {
  const { id, name } = connection;
  await recordAudit(tx, {
    companyId,
    ...by,
    action: "recipient.state_changed",
    subjectId: id,
    before: before ? { name, recipientState: before } : { name },
    after: { name, recipientState: after },
    now,
  });
  const kind = noticeOf[after];
  // The recipient of an existing account is active from the start, and no member awaits its activation.
  if (!kind || (before === null && after === "active")) return;
  await addNotice(tx, { companyId, id: newId(now), kind, subjectId: id, details: { title: name }, now });
}

/** Requires `lockConnections`. */
export async function changeRecipient(
  tx: Transaction,
  { companyId, connectionId }: { companyId: string; connectionId: string },
  changes: Partial<typeof recipients.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(recipients)
    .set({ ...changes, updatedAt: now })
    .where(isRecipient(companyId, connectionId));
}
