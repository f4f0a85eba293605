import { type PageOfList, pageAfter, type ReceivedPayment } from "../../acquiring/port/received-port";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import { findList, type Listing } from "./find-listing";

/** Margin around a day, because the ledger's and the bank's clocks may differ. */
const edgeMs = 5 * 60_000;

export function periodOf(day: string): { from: Date; to: Date } {
  const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return { from: new Date(start.getTime() - edgeMs), to: new Date(end.getTime() + edgeMs) };
}

/**
 * Returns the bank's complete list for a day and its margin. Returns `refused` if the bank does not list this day, and
 * `unanswered` unless all pages arrive before `by` (wall clock). Partial lists are discarded, because payments missing
 * from them would look like money that never arrived.
 */
export async function listDay(
  listing: Listing,
  day: string,
  by: Date,
): Promise<ReceivedPayment[] | "refused" | "unanswered"> {
  const list = findList(listing);
  const payments: ReceivedPayment[] = [];
  let next: PageOfList | null = { page: 0 };
  while (list && next) {
    if (Date.now() > by.getTime()) return "unanswered";
    const outcome = await list(listing, { ...periodOf(day), ...next });
    if (outcome.kind !== "done") return outcome.kind === "unknown" ? "unanswered" : "refused";
    payments.push(...outcome.value.payments);
    next = pageAfter(outcome.value);
  }
  return list ? payments : "refused";
}
