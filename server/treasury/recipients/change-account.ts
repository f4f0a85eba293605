import { db } from "@/db/client";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { auditDetailsOf } from "../../accounts/company/pay-target";
import { fail } from "../../core/failures/failure";
import { type Acting, checkSettlementChange, lockConnections } from "../connections/acting";
import { getService } from "../connections/connections";
import { dropAccount } from "../payout-accounts/adopt-account";
import { readForm, recipientsOf } from "./recipients";
import { changeRecipient, recordRecipient } from "./record-recipient";
import type { RecipientForm } from "./schemas";
import { accountOf } from "./send-recipient";

/**
 * Changes the bank account that receives a recipient's payouts. First commits the removal of the
 * old payout account, which cancels its unsent payouts, then calls the acquirer. Nothing is paid
 * out until the acquirer accepts the new account, which starts a 24-hour waiting period as a payout
 * account.
 *
 * @throws NOT_FOUND, connection_has_no_account, company_document_missing, owner_required
 * @throws recipient_unknown before the acquirer has created the recipient.
 * @throws recipient_details_refused; the next poll then determines the valid account.
 * @throws UNAVAILABLE if the acquirer does not respond (safe to retry).
 * @throws FORBIDDEN for a former member.
 */
export async function changeAccount(
  company: Company,
  { connectionId, account: input }: { connectionId: string; account: Omit<BankAccount, "holderDocument"> },
  acting: Acting,
): Promise<RecipientForm> {
  const { by, userId, now } = acting;
  const companyId = company.id;
  const account = accountOf(company, input);
  const connection = await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const found = await getService(companyId, connectionId, tx);
    if (!found.recipient?.acquirerId) return fail("recipient_unknown");
    await checkSettlementChange(tx, companyId, found, acting);
    const before = found.recipient.account;
    if (before) await dropAccount(tx, before, { companyId, by, userId, now });
    await changeRecipient(tx, { companyId, connectionId }, { account: null, readAt: now }, now);
    const detailsOf = (each: BankAccount) => auditDetailsOf({ pixKeyType: null, pixKey: null, account: each });
    await recordAudit(tx, {
      companyId,
      ...by,
      action: "recipient.account_changed",
      subjectId: connectionId,
      before: before ? detailsOf(before) : {},
      after: detailsOf(account),
      now,
    });
    return found.connection;
  });
  const outcome = await recipientsOf(connection).changeAccount(connection, account);
  if (outcome.kind === "refused" || outcome.kind === "unsupported") return fail("recipient_details_refused");
  if (outcome.kind === "unknown" || outcome.value.state === "absent") return fail("UNAVAILABLE", { cause: outcome });
  const report = { ...outcome.value, account: outcome.value.account ?? account };
  await recordRecipient(company, connectionId, report, acting);
  return readForm(company, connectionId, now);
}
