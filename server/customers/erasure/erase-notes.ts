import { and, eq, inArray, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { differences, refundRequests } from "@/db/schema";

/**
 * Erases the notes on differences of a customer's charges, and the texts of refund requests. The records and their
 * times remain.
 */
export async function eraseNotes(tx: Executor, companyId: string, transactionIds: string[]): Promise<void> {
  if (transactionIds.length === 0) return;
  await tx
    .update(differences)
    .set({ note: "" })
    .where(
      and(
        eq(differences.companyId, companyId),
        inArray(differences.transactionId, transactionIds),
        ne(differences.note, ""),
      ),
    );
  await tx
    .update(refundRequests)
    .set({ reason: "", answer: null, pixKey: null, account: null })
    .where(and(eq(refundRequests.companyId, companyId), inArray(refundRequests.transactionId, transactionIds)));
}
