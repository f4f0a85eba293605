import { db } from "@/db/client";
import type { Company } from "../../accounts/company/companies";
import { classifyAbsence } from "../../acquiring/port/absence";
import { fail } from "../../core/failures/failure";
import { type Acting, lockConnections } from "../connections/acting";
import { getService, type RecipientRow, type ServiceConnection } from "../connections/connections";
import { recipientsOf } from "./recipients";
import { changeRecipient, recordRecipient } from "./record-recipient";
import { returnToDraft } from "./send-recipient";

const againMs = 60_000;
const laterMs = 10 * 60_000;

/**
 * Reads a connection's recipient from its acquirer and records the report. A sent recipient that is
 * proven absent at the acquirer (`classifyAbsence`) becomes a draft again, for a member to
 * resubmit.
 *
 * @returns true if the acquirer has the recipient.
 * @throws NOT_FOUND, connection_has_no_account
 * @throws UNAVAILABLE if the acquirer cannot be read.
 */
export async function followRecipient(company: Company, connectionId: string, acting: Acting): Promise<boolean> {
  const found = await getService(company.id, connectionId);
  const { connection, recipient, service } = found;
  // The acquirer does not have an unsent recipient. Skipping the read also prevents unauthenticated
  // callbacks from causing requests.
  if (service.owner === "platform" && (recipient === null || recipient.state === "draft")) return false;
  const outcome = await recipientsOf(connection).read(connection);
  if (outcome.kind === "done" && outcome.value.state !== "absent") {
    await recordRecipient(company, connectionId, outcome.value, acting);
    return true;
  }
  const waitMs = recipient?.state === "sent" ? againMs : laterMs;
  if (recipient) await readAgain(found, { readAt: new Date(acting.now.getTime() + waitMs) }, acting);
  if (outcome.kind !== "done") return fail("UNAVAILABLE", { cause: outcome });
  if (recipient?.state === "sent") await concludeAbsent(found, recipient, acting);
  return false;
}

async function concludeAbsent(
  found: ServiceConnection,
  { sentAt, absentSince }: RecipientRow,
  acting: Acting,
): Promise<void> {
  const { now } = acting;
  const verdict = sentAt ? classifyAbsence({ sentAt, absentSince }, now) : "early";
  if (verdict === "first") await readAgain(found, { absentSince: now }, acting);
  if (!sentAt || verdict !== "proven") return;
  await db().transaction(async (tx) => {
    await lockConnections(tx, found.connection.companyId, acting);
    await returnToDraft(tx, found.connection, { sentAt, reason: null }, now);
  });
}

/**
 * Updates the time of the next poll, or the start of the recipient's absence, unless the recipient
 * has changed since the read.
 */
async function readAgain(
  { connection: { companyId, id: connectionId }, recipient: before }: ServiceConnection,
  changes: { readAt: Date } | { absentSince: Date },
  acting: Acting,
): Promise<void> {
  await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const { recipient } = await getService(companyId, connectionId, tx);
    if (recipient?.state !== before?.state || recipient?.sentAt?.getTime() !== before?.sentAt?.getTime()) return;
    await changeRecipient(tx, { companyId, connectionId }, changes, acting.now);
  });
}
