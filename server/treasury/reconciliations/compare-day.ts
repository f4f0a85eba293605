import { getAcquirer } from "../../acquiring/port";
import { type PageOfList, pageAfter, type ReceivedPayment } from "../../acquiring/port/received-port";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import { collectFaults } from "../../core/log/collect-faults";
import { chargeReferenceOf } from "../../payments/charges/charge-request";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { type BookRefund, type Comparison, compareLists, type Found } from "./compare-lists";
import { isStillDue } from "./due-days";
import { findList, type Listing } from "./find-listing";
import { endLease, takeLease } from "./lease";
import { readBooks } from "./read-books";
import { recordDay } from "./record-day";
import { readAgain, settleListed } from "./settle-listed";

/** Margin around a day for differences between our clock and the bank's. */
const edgeMs = 5 * 60_000;

function periodOf(day: string): { from: Date; to: Date } {
  const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return { from: new Date(start.getTime() - edgeMs), to: new Date(end.getTime() + edgeMs) };
}

/**
 * Returns the bank's complete list for a day and its margin. Returns `refused` if the bank does not
 * list this day, and `unanswered` unless all pages arrive before `by` (wall clock). Discards
 * partial lists, in which a missing payment would look like money that never arrived.
 */
async function listDay(listing: Listing, day: string, by: Date): Promise<ReceivedPayment[] | "refused" | "unanswered"> {
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

/**
 * `unanswered`: the bank did not return its list. `refused`: the bank does not list this day.
 * `busy`: another run is comparing the connection or has just compared this due day.
 */
export type DayEnd = "compared" | "unanswered" | "refused" | "busy";

export interface DayTerms {
  now: Date;
  /** By the wall clock. */
  by: Date;
  /** True to notify members of new differences, false for a member's own request. */
  isTold: boolean;
  /** Skips a day that another run has compared since it was found due. */
  onlyIfDue: boolean;
}

/**
 * Compares the ledger with the bank's list for one São Paulo day of a connection, and records
 * counts, sums and differences (docs/domains/treasury.md). First reads the charges of listed
 * payments missing from the ledger, which settles payments whose callback was lost. Moves only
 * money that the bank reports.
 *
 * Allows one run per connection at a time. If the bank does not respond, the day is unchanged. The
 * caller must have opened the day (`openDays`).
 */
export async function compareDay(listing: Listing, day: string, terms: DayTerms): Promise<DayEnd> {
  const { now, by, isTold, onlyIfDue } = terms;
  const lease = await takeLease(listing);
  if (!lease) return "busy";
  let isRecorded = false;
  try {
    if (onlyIfDue && !(await isStillDue(listing, day, now))) return "busy";
    const listed = await listDay(listing, day, by);
    if (typeof listed === "string") return listed;
    const { isCut } = await settleListed(listing.companyId, listed, now, by);
    if (isCut) return "unanswered";
    const { unlisted, found, ...totals } = await compareListed(listing, day, listed, { now, by });
    const missing = await findMissingRefunds(listing, unlisted);
    if (!missing) return "unanswered";
    isRecorded = await recordDay(lease, { day, ...totals, found: [...found, ...missing], now, isTold });
    return isRecorded ? "compared" : "busy";
  } finally {
    if (!isRecorded) await endLease(lease);
  }
}

/**
 * Compares the list with the ledger. For unknown refunds, reads their charges and compares again,
 * because a charge's report may contain a dispute (MED).
 */
async function compareListed(
  listing: Listing,
  day: string,
  listed: readonly ReceivedPayment[],
  { now, by }: Pick<DayTerms, "now" | "by">,
): Promise<Comparison> {
  const compare = async () => compareLists(day, listed, await readBooks(listing, listed, periodOf(day)), listing);
  const first = await compare();
  const doubtful = first.found.flatMap(({ kind, transactionId }) =>
    kind === "unknown_refund" && transactionId ? [transactionId] : [],
  );
  const { changed } = await readAgain(listing.companyId, [...new Set(doubtful)], now, by);
  return changed > 0 ? compare() : first;
}

/**
 * Looks up refunds by key, because some lists omit them. Returns the refunds that are absent at the
 * bank, or null if the bank does not respond.
 */
async function findMissingRefunds(listing: Listing, refunds: readonly BookRefund[]): Promise<Found[] | null> {
  const faults = collectFaults({ message: "A refund that the bank does not list could not be read" });
  const missing: Found[] = [];
  for (const refund of refunds) {
    const { key, transactionId, amountInCents: bookAmount, paidAt: at } = refund;
    const report = await faults.attempt(() => readRefund(listing, refund), { companyId: listing.companyId });
    if (!report) return null;
    if (report.state === "done" || report.state === "pending") continue;
    const about = { chargeKey: null, transactionId, bankAmount: null, bookAmount, at };
    missing.push({ kind: "missing_refund", subject: key, ...about });
  }
  return missing;
}

async function readRefund(listing: Listing, { key, transactionId, amountInCents }: BookRefund) {
  const charge = chargeReferenceOf(await getTransactionRow(listing.companyId, transactionId));
  // `doneInCents` is irrelevant, because a bank that lists payments identifies each refund.
  const reference = { key, charge, amountInCents, doneInCents: 0 };
  const outcome = await getAcquirer(listing.kind).readRefund(listing, reference);
  return outcome.kind === "done" ? outcome.value : null;
}
