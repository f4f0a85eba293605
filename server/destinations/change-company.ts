import { newId } from "@/db/ids";
import { maskDocument } from "../companies/documents";
import type { CompanyChange, CompanySettings } from "../companies/schemas";
import { updateCompany } from "../companies/update-company";
import { addNotice } from "../notices/add-notice";

/**
 * Changes a company's public data. A changed document is a new payout destination, so it may be used 24 hours later,
 * and the owners are told by mail (docs/decisions.md 12).
 *
 * @throws document_invalid on `document`.
 */
export function changeCompany(
  input: CompanyChange,
  by: { companyId: string; userId: string; address: string; now: Date },
): Promise<CompanySettings> {
  const { companyId, now } = by;
  return updateCompany(input, by, async (tx, document) => {
    const details = { title: maskDocument(document) };
    await addNotice(tx, { companyId, id: newId(now), kind: "destination_added", subjectId: companyId, details, now });
  });
}
