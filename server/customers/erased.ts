import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { payments } from "@/db/schema";
import type { AcquirerPayment } from "../acquirers/port";

/** The name that stands for a person who was erased. */
export const erasedName = "Erased";

/** What stands for the document of an erased customer: nobody else has it. */
export function erasedDocument(customerId: string): string {
  return `erased-${customerId}`;
}

/** Whether the customer of a transaction was erased. */
export function isErased({ customerId, document }: { customerId: string; document: string }): boolean {
  return document === erasedDocument(customerId);
}

/**
 * Who sent a payment, as its transaction may tell of it: nobody where the acquirer does not say, or where the customer
 * was erased before the money came. The payment that the caller's commit has just written down then names nobody either.
 * The transaction's row is locked.
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

/** Null where the acquirer does not tell who paid; a half that it does not tell is empty. */
function describePayer({ payerName, payerDocument }: AcquirerPayment): { name: string; document: string } | null {
  if (payerName === null && payerDocument === null) return null;
  return { name: payerName ?? "", document: payerDocument ?? "" };
}
