import type { Executor } from "@/db/client";
import { derivedIds } from "@/db/ids";
import { addNotice } from "../../accounts/notices/add-notice";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import type { Renewal } from "./renewal-outcome";

/** Whose due cycles wait for a connection. */
interface Held {
  companyId: string;
  method: "credit_card" | "pix";
  /** The connection that is off; the company's id when it has none for the method. */
  subjectId: string;
  /** What is missing: a connection that may charge, or data of the payers that it asks for. */
  lacks?: "connection" | "payer";
}

/**
 * Tells the members that due cycles are not charged, because no connection takes them or their payers' data are
 * incomplete for it (docs/decisions.md 8): once a week, connection and reason, however many subscriptions wait. In the caller's commit; idempotent.
 */
export async function tellHeld(
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
