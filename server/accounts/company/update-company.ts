import { eq, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companies } from "@/db/schema";
import { hasMoneyAtBank } from "../../acquiring/connections/payment-way";
import { fail } from "../../core/failures/failure";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import { recordAudit } from "../audit/audit";
import { type Company, getCompany } from "./companies";
import { isDocument } from "./documents";
import { feesAgreedAt } from "./fee-agreements";
import { AuditDetails, type CompanySettings, type ConfirmedCompanyChange } from "./schemas";

type Editable = Pick<Company, "name" | "legalName" | "documentType" | "document" | "city" | "address" | "supportEmail">;

const editable = (company: Editable): Editable => {
  const { name, legalName, documentType, document, city, address, supportEmail } = company;
  return { name, legalName, documentType, document, city, address, supportEmail };
};

export function toSettings(company: Company, now: Date): CompanySettings {
  const { pixFeeBps, boletoFee, cardFeeBps, cardFeeFixed, bankPixFeeBps } = feesAgreedAt(company, now);
  const bankFees = { bankPixFeeBps: hasMoneyAtBank(company) ? bankPixFeeBps : null };
  return {
    ...editable(company),
    document: company.document ?? "",
    fees: { pixFeeBps, boletoFee, cardFeeBps, cardFeeFixed, ...bankFees },
  };
}

/**
 * Changes the public data of a company and its test company, but not the fees, which only the
 * platform changes. Changes are audited with the previous values.
 *
 * @param whenDocument runs in the same transaction if the document changed. Receives null if the
 * document was removed.
 *
 * @throws document_invalid on `document`; test_company_follows for a test company; changed_elsewhere.
 */
export async function updateCompany(
  input: Omit<ConfirmedCompanyChange, "password">,
  by: { companyId: string; userId: string; address: string; now: Date },
  whenDocument?: (tx: Executor, document: string | null) => Promise<void>,
): Promise<CompanySettings> {
  const { companyId, userId, address, now } = by;
  const { document, documentType, read, ...fields } = input;
  const isGiven = document !== "";
  if (isGiven && !isDocument(documentType, document)) fail("document_invalid", { field: "document" });
  const next: Editable = {
    ...fields,
    documentType: isGiven ? documentType : null,
    document: isGiven ? document : null,
  };
  await db().transaction(async (tx) => {
    const [current] = await tx.select().from(companies).where(eq(companies.id, companyId)).for("update");
    if (!current) return fail("NOT_FOUND");
    if (current.testOf) return fail("test_company_follows");
    refuseOutdated(read, { ...editable(current), document: current.document ?? "" });
    const changed = (Object.keys(next) as (keyof Editable)[]).filter((key) => next[key] !== current[key]);
    if (changed.length === 0) return;
    const only = (row: Editable) => AuditDetails.parse(Object.fromEntries(changed.map((key) => [key, row[key]])));
    const isOtherDocument = changed.includes("document");
    const stamp = isOtherDocument ? { documentChangedAt: now } : {};
    await tx
      .update(companies)
      .set({ ...next, ...stamp })
      .where(or(eq(companies.id, companyId), eq(companies.testOf, companyId)));
    await recordAudit(tx, {
      companyId,
      actor: `user:${userId}`,
      action: "company.updated",
      subjectId: companyId,
      before: only(current),
      after: only(next),
      address,
      now,
    });
    if (isOtherDocument) await whenDocument?.(tx, next.document);
  });
  return toSettings(await getCompany(companyId), now);
}
