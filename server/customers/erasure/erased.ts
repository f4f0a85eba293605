import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { payments } from "@/db/schema";
import { erasedDocumentPrefix, erasedName } from "@/db/schema/customers-enums";
import type { AcquirerPayment } from "../../acquiring/port/port";

export const erasedBuyer = {
  customerName: erasedName,
  customerEmail: "",
  originalEmail: null,
  customerPhone: "",
  documentType: null,
  document: null,
  delivery: null,
  tracking: null,
};

export function erasedDocument(customerId: string): string {
  return `${erasedDocumentPrefix}${customerId}`;
}

export function isErased({ customerId, document }: { customerId: string; document: string }): boolean {
  return document === erasedDocument(customerId);
}

/**
 * Returns the payer to show on a transaction; null if the acquirer reports none or the customer was
 * erased before the payment. In the latter case, also erases the payer from the payment just
 * recorded. The caller has locked the transaction.
 */
export async function payerOf(
  tx: Executor,
  row: { companyId: string; id: string; customerId: string; document: string },
  payment: AcquirerPayment,
): Promise<{ name: string; document: string } | null> {
  if (!isErased(row)) return describePayer(payment);
  await tx
    .update(payments)
    .set({ payerName: null, payerDocument: null })
    .where(and(eq(payments.companyId, row.companyId), eq(payments.transactionId, row.id)));
  return null;
}

/** Returns null if the acquirer reports no payer. A missing name or document becomes an empty string. */
function describePayer({ payerName, payerDocument }: AcquirerPayment): { name: string; document: string } | null {
  if (payerName === null && payerDocument === null) return null;
  return { name: payerName ?? "", document: payerDocument ?? "" };
}
