import { pageAfter } from "../../acquiring/port/received-port";
import { log } from "../../core/log/log";
import { findList, findReading, type Listing } from "./find-listing";
import { moveCursor, openCursor } from "./received-cursor";
import { settleListed } from "./settle-listed";
import { takeBankTurns } from "./take-bank-turns";

export interface ReceivedCounts extends Record<string, number> {
  pages: number;
  /** Charges read because a listed payment was missing from the ledger. */
  asked: number;
  changed: number;
  unlisted: number;
}

/**
 * Polls every listing connection for payments received since the last poll, page by page, and reads
 * the charges whose payments are missing from the ledger. This finds a payment with a lost callback
 * within minutes. Ends after the last page or at `deadline` (wall clock); the next run resumes at
 * the interrupted page. `only` limits the run to one company.
 *
 * @throws the first error, after all other connections have been processed. A bank that does not
 * respond is counted and does not throw.
 */
export async function sweepReceived(now: Date, deadline: Date, only?: string): Promise<ReceivedCounts> {
  const counts: ReceivedCounts = { pages: 0, asked: 0, changed: 0, unlisted: 0 };
  const listings = await findReading(only);
  await takeBankTurns(listings, deadline, "The payments of a connection could not be read", (listing) =>
    readPages(listing, { now, deadline, counts }),
  );
  return counts;
}

interface Run {
  now: Date;
  deadline: Date;
  counts: ReceivedCounts;
}

async function* readPages(listing: Listing, { now, deadline, counts }: Run): AsyncGenerator<void, void> {
  const list = findList(listing);
  let cursor = list && (await openCursor(listing, now));
  let after: string | undefined;
  while (list && cursor) {
    const { from, to, page } = cursor;
    const outcome = await list(listing, { from, to, page, ...(after && page > 0 ? { after } : {}) });
    if (outcome.kind !== "done") {
      counts.unlisted += 1;
      log.warn(
        { companyId: listing.companyId, connectionId: listing.id, outcome: outcome.kind },
        "A bank listed nothing",
      );
      return;
    }
    const { payments } = outcome.value;
    counts.pages += 1;
    const settled = await settleListed(listing.companyId, payments, now, deadline);
    counts.asked += settled.asked;
    counts.changed += settled.changed;
    if (settled.isCut) return;
    const next = pageAfter(outcome.value);
    after = next?.after;
    cursor = await moveCursor(cursor, { nextPage: next?.page ?? null, hasFailed: settled.failed > 0 }, now);
    yield;
  }
}
