import type { Executor } from "@/db/client";
import { derivedIds } from "@/db/ids";
import { addNotice } from "../../accounts/notices/add-notice";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import type { Renewal } from "./renewal-outcome";

interface Held {
  companyId: string;
  method: "credit_card" | "pix";
  /**
   * Id of the disabled connection, or the company's id if the company has no connection for the
   * method.
   */
  subjectId: string;
  lacks?: "connection" | "payer";
}

/**
 * Notifies the members that due cycles are not charged, because no connection accepts them or the
 * payers' details are incomplete (docs/domains/subscriptions.md). Sends one notification a week per
 * connection and reason, regardless of the number of subscriptions. Runs in the caller's
 * transaction. Idempotent.
 */
export async function notifyHeldRenewals(
  tx: Executor,
  { companyId, method, subjectId, lacks = "connection" }: Held,
  now: Date,
): Promise<Renewal> {
  const today = dayOf(now);
  const week = startOfDay(addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay()));
  const reason = lacks === "connection" ? "" : ` ${lacks}`;
  const id = derivedIds(week, `renewals held ${subjectId} ${method}${reason}`)(0);
  await addNotice(tx, {
    companyId,
    id,
    kind: "renewals_held",
    subjectId,
    details: { method, ...(lacks === "payer" && { lacks }) },
    now,
  });
  return "held";
}
