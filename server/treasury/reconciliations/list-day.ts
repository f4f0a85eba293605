import { type PageOfList, pageAfter, type ReceivedPayment } from "../../acquiring/port/received-port";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import { findList, type Listing } from "./find-listing";

/** How far beyond a day's edges both sides are read: the two may date a payment by clocks that differ. */
const edgeMs = 5 * 60_000;

/** A São Paulo day with its edges. */
export function periodOf(day: string): { from: Date; to: Date } {
  const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return { from: new Date(start.getTime() - edgeMs), to: new Date(end.getTime() + edgeMs) };
}

/**
 * Everything that a connection's bank lists for a day and its edges; `refused` when it lists no such day, `unanswered`
 * when it does not answer every page before `by` (real clock). A part of a list is none: what it lacks would look like
 * money that never came.
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
