import { and, eq, lt, type SQL } from "drizzle-orm";
import { refunds } from "@/db/schema";

/** SQL condition: held refunds, which were not sent to the acquirer yet and may still be canceled. */
export const heldRefund: SQL | undefined = and(eq(refunds.status, "requested"), lt(refunds.sentAt, refunds.sendAt));

/** Does the same as `heldRefund`, for a row. */
export function isHeld({ status, sendAt, sentAt }: typeof refunds.$inferSelect): boolean {
  return status === "requested" && sendAt !== null && sentAt < sendAt;
}
