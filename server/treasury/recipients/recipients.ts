import type { Company } from "../../accounts/company/companies";
import { maskTarget } from "../../accounts/company/pay-target";
import { getAcquirer } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import { drawQrCode } from "../../core/qr-code/qr-code";
import { getService, type RecipientRow } from "../connections/connections";
import { openDraft } from "./drafts";
import type { IdentityLink, Recipient, RecipientForm } from "./schemas";

/** @throws connection_has_no_account if the acquirer has no recipients. */
export function recipientsOf({ kind }: { kind: string }) {
  return getAcquirer(kind).recipients ?? fail("connection_has_no_account");
}

/**
 * Returns a connection's recipient with its draft. Only for members who may change the recipient,
 * because the draft contains personal data.
 *
 * @throws NOT_FOUND, connection_has_no_account
 */
export async function readForm(company: Company, connectionId: string, now: Date): Promise<RecipientForm> {
  const { recipient, service } = await getService(company.id, connectionId);
  return {
    recipient: recipient && toRecipient(recipient, now),
    isAsked: service.owner === "platform",
    kind: kindOf(company),
    document: company.document ?? "",
    legalName: company.legalName,
    draft: recipient && openDraft(recipient),
  };
}

/** Returns null if the company has no document. */
export function kindOf({ documentType }: Pick<Company, "documentType">): "person" | "company" | null {
  if (documentType === null) return null;
  return documentType === "cpf" ? "person" : "company";
}

function toRecipient(row: RecipientRow, now: Date): Recipient {
  const { state, stateSince, reason, account, identityUrl, identityUrlEndsAt } = row;
  const isOpen = identityUrl !== null && identityUrlEndsAt !== null && identityUrlEndsAt > now;
  return {
    state,
    since: stateSince.toISOString(),
    reason,
    account: maskTarget({ pixKeyType: null, pixKey: null, account }).account,
    identityLink: isOpen ? toLink({ url: identityUrl, endsAt: identityUrlEndsAt }) : null,
  };
}

export function toLink({ url, endsAt }: { url: string; endsAt: Date }): IdentityLink {
  return { url, qrCode: drawQrCode(url), endsAt: endsAt.toISOString() };
}
