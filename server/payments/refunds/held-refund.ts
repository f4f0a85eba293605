import { and, eq, lt, type SQL } from "drizzle-orm";
import { refunds } from "@/db/schema";

/** SQL condition: refunds that have not been sent to the acquirer yet and may still be canceled. */
export const heldRefund: SQL | undefined = and(eq(refunds.status, "requested"), lt(refunds.sentAt, refunds.sendAt));

export function isHeld({ status, sendAt, sentAt }: typeof refunds.$inferSelect): boolean {
  return status === "requested" && sendAt !== null && sentAt < sendAt;
}
