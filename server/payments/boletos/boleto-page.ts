import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import { getCompany } from "../../accounts/company/companies";
import { describeDocument, maskDocument } from "../../accounts/company/documents";
import { connectionOf } from "../../acquiring/connections/connections";
import { isPlayMoney } from "../../acquiring/port";
import { dayOf } from "../../core/calendar/calendar";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { isErased } from "../../customers/erasure/erased";
import { boletoPageLookup } from "../charges/reserve-transaction";
import { isPastDue, lastPayableDayOf } from "../due-terms/boleto-days";
import type { TransactionRow } from "../transactions/transaction-shape";
import { findTransactionRow } from "../transactions/transactions";
import { drawBoletoBars } from "./boleto-bars";
import type { Slip, SlipState } from "./schemas";

/**
 * Returns the boleto for a public page token as of `now`, or null if the token is unknown
 * (docs/domains/customers.md).
 */
export async function findBoletoPage(token: string, now: Date): Promise<Slip | null> {
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
): Slip {
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
    payer: isErased(row)
      ? { name: "", maskedDocument: "" }
      : { name: row.customerName, maskedDocument: maskDocument(row.document) },
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

function stateOf({ status, expiresAt }: TransactionRow, dueOn: string, now: Date): SlipState {
  if (status === "refund") return "refunded";
  if (wasPaid(status)) return "paid";
  if (status === "canceled" || status === "refused") return expiresAt && now < expiresAt ? "replaced" : "expired";
  return isPastDue(dueOn, now) ? "overdue" : "open";
}
