import { db } from "@/db/client";
import { recipients } from "@/db/schema";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import type { RecipientDetails, RecipientRequest } from "../../acquiring/port/recipient-port";
import { fail } from "../../core/failures/failure";
import { type Acting, checkSettlementChange, lockConnections } from "../connections/acting";
import { getService, type ServiceConnection } from "../connections/connections";
import { kindOf, readForm, recipientsOf } from "./recipients";
import { changeRecipient, recordRecipient } from "./record-recipient";
import type { RecipientForm, RecipientInput } from "./schemas";

/** Delay before a recipient is looked up after a lost response. */
const firstReadMs = 60_000;

/**
 * Sends a recipient to its acquirer. Commits the state `sent`, calls the acquirer and records the
 * result. Only one of several concurrent calls sends the recipient, with an idempotency key. After
 * a lost response, the job `connections` reads the result. A recipient that never reached the
 * acquirer becomes a draft again.
 *
 * @throws NOT_FOUND, connection_has_no_account, connection_off, company_document_missing,
 * recipient_not_asked, recipient_sent, owner_required
 * @throws document_invalid on `kind` if it does not match the company's document.
 * @throws recipient_details_refused; the recipient is then a draft again.
 * @throws FORBIDDEN for a former member.
 */
export async function sendRecipient(
  company: Company,
  { connectionId, recipient: input }: { connectionId: string; recipient: RecipientInput },
  acting: Acting,
): Promise<RecipientForm> {
  const { by, now } = acting;
  const companyId = company.id;
  const request = toRequest(company, connectionId, input);
  const found = await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const { service, connection, ...rest } = await getService(companyId, connectionId, tx);
    if (service.owner !== "platform") return fail("recipient_not_asked");
    await checkSettlementChange(tx, companyId, { ...rest, service }, acting);
    if (connection.state === "off") return fail("connection_off");
    if (rest.recipient && rest.recipient.state !== "draft") return fail("recipient_sent");
    const { account } = request;
    const sent = {
      state: "sent" as const,
      account,
      reason: null,
      sentAt: now,
      absentSince: null,
      readAt: new Date(now.getTime() + firstReadMs),
      stateSince: now,
      updatedAt: now,
    };
    await tx
      .insert(recipients)
      .values({ companyId, connectionId, createdAt: now, ...sent })
      .onConflictDoUpdate({ target: [recipients.companyId, recipients.connectionId], set: sent });
    const after = { name: connection.name, recipientState: "sent" as const };
    await recordAudit(tx, { companyId, ...by, action: "recipient.sent", subjectId: connectionId, after, now });
    return { ...rest, service, connection };
  });
  await register(company, found, request, acting);
  return readForm(company, connectionId, now);
}

async function register(
  company: Company,
  { connection }: ServiceConnection,
  request: RecipientRequest,
  acting: Acting,
): Promise<void> {
  const outcome = await recipientsOf(connection).register(connection, request);
  if (outcome.kind === "done" && outcome.value.state !== "absent") {
    const report = { ...outcome.value, account: outcome.value.account ?? request.account };
    return recordRecipient(company, connection.id, report, acting);
  }
  if (outcome.kind === "refused" || outcome.kind === "unsupported") {
    const reason = outcome.kind === "refused" ? outcome.refusal.code : null;
    await db().transaction(async (tx) => {
      await lockConnections(tx, company.id, acting);
      await returnToDraft(tx, connection, { sentAt: acting.now, reason }, acting.now);
    });
    fail("recipient_details_refused");
  }
}

/** Resets a sent recipient to a draft, unless a response or another submission arrived first. */
export async function returnToDraft(
  tx: Parameters<typeof changeRecipient>[0],
  { companyId, id: connectionId }: { companyId: string; id: string },
  { sentAt, reason }: { sentAt: Date; reason: string | null },
  now: Date,
): Promise<void> {
  const { recipient } = await getService(companyId, connectionId, tx);
  if (recipient?.state !== "sent" || recipient.sentAt?.getTime() !== sentAt.getTime()) return;
  const nothing = { sentAt: null, absentSince: null, readAt: null, account: null };
  await changeRecipient(tx, { companyId, connectionId }, { state: "draft", ...nothing, reason, stateSince: now }, now);
}

function keyOf(connectionId: string): string {
  return connectionId.replaceAll("-", "");
}

function toRequest(company: Company, connectionId: string, input: RecipientInput): RecipientRequest {
  const document = company.document ?? fail("company_document_missing");
  if (input.kind !== kindOf(company)) return fail("document_invalid", { field: "kind" });
  const { siteUrl } = input;
  const details: RecipientDetails =
    input.kind === "person"
      ? { kind: "person", siteUrl, person: { ...input.person, document } }
      : { kind: "company", siteUrl, company: { ...input.company, document } };
  return { key: keyOf(connectionId), details, account: accountOf(company, input.account) };
}

/**
 * Makes the company the account's holder.
 *
 * @throws company_document_missing
 */
export function accountOf({ document }: Company, account: Omit<BankAccount, "holderDocument">): BankAccount {
  return { ...account, holderDocument: document ?? fail("company_document_missing") };
}
