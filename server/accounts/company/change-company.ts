import { newId } from "@/db/ids";
import { fail } from "../../core/failures/failure";
import { confirmPassword } from "../auth/confirm-password";
import { addNotice } from "../notices/add-notice";
import { findRole } from "../team/membership";
import { roleAllows } from "../team/permissions";
import { getCompany } from "./companies";
import { maskDocument } from "./documents";
import type { CompanyChange, CompanySettings, ConfirmedCompanyChange } from "./schemas";
import { updateCompany } from "./update-company";

/**
 * Changes a company's public data. Changing the document requires an owner and their password, and
 * creates a new payout account, which is usable 24 hours later and announced to the owners by email
 * (docs/domains/treasury.md).
 *
 * @throws document_invalid; password_wrong for a changed document; owner_required; changed_elsewhere.
 */
export async function changeCompany(
  { password, ...input }: ConfirmedCompanyChange,
  by: { companyId: string; userId: string; address: string; now: Date },
): Promise<CompanySettings> {
  const { companyId, userId, now } = by;
  const isConfirmed = await confirmDocument(companyId, input, { userId, password });
  return updateCompany(input, by, async (tx, document) => {
    // The document or the member's role may have changed since the page was opened.
    const role = await findRole(tx, companyId, userId);
    if (!isConfirmed || !role || !roleAllows(role, "finance.configure")) return fail("owner_required");
    if (document === null) return;
    const details = { title: maskDocument(document) };
    await addNotice(tx, { companyId, id: newId(now), kind: "destination_added", subjectId: companyId, details, now });
  });
}

/**
 * Asks for the password only if the input changes the document.
 *
 * @returns true if the password was confirmed.
 * @throws password_wrong
 */
async function confirmDocument(
  companyId: string,
  { document }: CompanyChange,
  { userId, password }: { userId: string; password: string | undefined },
): Promise<boolean> {
  const company = await getCompany(companyId);
  if (company.testOf !== null || document === (company.document ?? "")) return false;
  if (password === undefined) return fail("owner_required");
  await confirmPassword(userId, password);
  return true;
}
