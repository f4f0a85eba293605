import { describeDocument } from "../../accounts/company/documents";
import { isPlayMoney } from "../../acquiring/port";
import { localTime } from "../../core/calendar/local-time";
import { fail } from "../../core/failures/failure";
import { formatMoney } from "../../core/money/money";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { findPayoutRow, toPayout } from "../../treasury/payouts/payouts";
import type { Payout } from "../../treasury/payouts/schemas";
import { fileWords } from "../sales/file-words";
import { Paper } from "./paper";
import type { ReceiptQuery } from "./schemas";

/**
 * Draws a payout's receipt with a masked payout account. Until the payout completes, the document
 * is not titled a receipt and shows the status.
 *
 * @throws NOT_FOUND
 */
export async function drawReceipt(
  company: CompanyIdentity,
  { payoutId, language }: ReceiptQuery,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = (await findPayoutRow(company.id, payoutId)) ?? fail("NOT_FOUND");
  const payout = toPayout(row);
  const t = fileWords(language);
  const money = (cents: number) => formatMoney(cents, language);
  const time = (instant: string | null) => instant && localTime(instant);
  const title = t(payout.completedAt ? "receiptFile.title" : "receiptFile.statusTitle");
  const paper = await Paper.begin({ title, language, company, now });
  const connection = company.connections.find(({ id }) => id === row.connectionId);
  if (connection && isPlayMoney(connection)) paper.paragraph(t("paper.sandbox"), "warning");
  const { account } = payout;
  paper.facts([
    { name: t("payouts.columns.amount"), value: money(payout.amountInCents) },
    { name: t("payouts.fee"), value: money(payout.feeInCents) },
    { name: t("payouts.columns.status"), value: t(`payouts.statuses.${payout.status}`) },
    { name: t("payouts.why"), value: payout.failureReason && t(`payouts.failures.${payout.failureReason}`) },
    { name: t("receiptFile.company"), value: company.legalName },
    { name: t("receiptFile.tradeName"), value: company.name === company.legalName ? null : company.name },
    { name: t("receiptFile.document"), value: describeDocument(company) || t("receiptFile.none") },
    { name: t("payouts.columns.target"), value: targetOf(payout) },
    { name: t("payouts.holder"), value: account && `${account.holderName}, ${account.holderDocument}` },
    { name: t("payouts.description"), value: payout.description },
    { name: t("payouts.columns.createdAt"), value: time(payout.createdAt) },
    { name: t("payouts.completedAt"), value: time(payout.completedAt) },
    { name: t("payouts.returnedAt"), value: time(payout.returnedAt) },
    { name: t("payouts.endToEndId"), value: payout.endToEndId },
    { name: t("payouts.id"), value: payout.id },
  ]);
  return paper.end();
}

function targetOf({ pixKey, account }: Payout): string | null {
  return pixKey ?? (account && `${account.bankCode} · ${account.branch} · ${account.accountNumber}`);
}
