import { and, eq, lt, type SQL } from "drizzle-orm";
import { refunds } from "@/db/schema";

/** The condition that a refund waits for its time: it was not sent to the acquirer, and may still be canceled. */
export const heldRefund: SQL | undefined = and(eq(refunds.status, "requested"), lt(refunds.sentAt, refunds.sendAt));

/** The same for a row. */
export function isHeld({ status, sendAt, sentAt }: typeof refunds.$inferSelect): boolean {
  return status === "requested" && sendAt !== null && sentAt < sendAt;
}
