import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { wasPaid } from "@/db/enums";
import { companyLookups } from "@/db/schema";
import { isPlayMoney } from "../acquirers";
import { getCompany } from "../companies/companies";
import { describeDocument, maskDocument } from "../companies/documents";
import { connectionOf } from "../connections/connections";
import { dayOf } from "../core/calendar";
import type { CompanyIdentity } from "../core/procedure";
import { isPastDue, lastPayableDayOf } from "../due-terms/boleto-days";
import { boletoPageLookup } from "../payments/reserve-transaction";
import type { TransactionRow } from "../payments/transaction-shape";
import { findTransactionRow } from "../payments/transactions";
import { drawBoletoBars } from "./boleto-bars";

/** Data of a boleto's public page, which anyone with the link can see; the payer's document is masked. */
export interface BoletoPage {
  state: "open" | "overdue" | "expired" | "replaced" | "paid" | "refunded";
  isTest: boolean;
  bank: { name: string; code: string };
  beneficiary: { name: string; legalName: string; document: string; address: string; supportEmail: string };
  payer: { name: string; maskedDocument: string };
  ownNumber: string;
  description: string;
  amountInCents: number;
  issuedOn: string;
  dueOn: string;
  lastPayableOn: string;
  paidOn: string | null;
  amountPaidInCents: number | null;
  digitableLine: string;
  barsImage: string;
}

/** The boleto behind a page's token at `now`; null for an unknown token (docs/decisions.md 4). */
export async function findBoletoPage(token: string, now: Date): Promise<BoletoPage | null> {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, boletoPageLookup), eq(companyLookups.key, token)));
  const row = found && (await findTransactionRow(found.companyId, found.targetId));
  return row?.boleto ? toPage(await getCompany(row.companyId), row, row.boleto, now) : null;
}

function toPage(
  company: CompanyIdentity,
  row: TransactionRow,
  { barcode, digitableLine, ownNumber, bankName, dueOn }: NonNullable<TransactionRow["boleto"]>,
  now: Date,
): BoletoPage {
  return {
    state: stateOf(row, dueOn, now),
    isTest: isPlayMoney(connectionOf(company, row)),
    bank: { name: bankName, code: barcode.slice(0, 3) },
    beneficiary: {
      name: company.name,
      legalName: company.legalName,
      document: describeDocument(company),
      address: company.address,
      supportEmail: company.supportEmail,
    },
    payer: { name: row.customerName, maskedDocument: maskDocument(row.document) },
    ownNumber,
    description: row.description,
    amountInCents: row.amount,
    issuedOn: dayOf(row.createdAt),
    dueOn,
    lastPayableOn: lastPayableDayOf(dueOn),
    paidOn: row.approvedAt && dayOf(row.approvedAt),
    amountPaidInCents: row.amountPaid,
    digitableLine,
    barsImage: drawBoletoBars(barcode),
  };
}

function stateOf({ status, expiresAt }: TransactionRow, dueOn: string, now: Date): BoletoPage["state"] {
  if (status === "refund") return "refunded";
  if (wasPaid(status)) return "paid";
  if (status === "canceled" || status === "refused") return expiresAt && now < expiresAt ? "replaced" : "expired";
  return isPastDue(dueOn, now) ? "overdue" : "open";
}
