import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { payments } from "@/db/schema";
import type { AcquirerPayment } from "../../acquiring/port/port";

/** The placeholder name of an erased person. */
export const erasedName = "Erased";

/** What is left of the buyer of an erased order. */
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

/** The unique placeholder document of an erased customer. */
export function erasedDocument(customerId: string): string {
  return `erased-${customerId}`;
}

/** Whether the customer of a transaction was erased. */
export function isErased({ customerId, document }: { customerId: string; document: string }): boolean {
  return document === erasedDocument(customerId);
}

/**
 * The payer to show on a transaction; null when the acquirer does not name one, or when the customer was erased before
 * the money arrived. In that case it also erases the payer from the payment just recorded by the caller's commit. The
 * transaction's row is locked.
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

/** Null when the acquirer does not name the payer; a missing name or document is empty. */
function describePayer({ payerName, payerDocument }: AcquirerPayment): { name: string; document: string } | null {
  if (payerName === null && payerDocument === null) return null;
  return { name: payerName ?? "", document: payerDocument ?? "" };
}
