import { takeTurnsByGroup, workByGroup } from "../../core/leases/fair-turns";
import { collectFaults, type Faults, isUnavailable } from "../../core/log/collect-faults";
import type { Listing } from "./find-listing";

const concurrency = 4;
/** Time after which a running unit no longer blocks other companies. */
const patienceMs = 1_000;

type Work = (listing: Listing) => AsyncGenerator<void, void>;

/**
 * Processes connections until all are done or `deadline` (wall clock) has passed. Concurrency is
 * limited per bank, so a slow bank does not delay other banks. Within a bank, scheduling is fair
 * across companies, by unit of work. A company's units run sequentially, and a hanging unit blocks
 * a slot only for `patienceMs`. A failing connection does not stop others.
 *
 * @throws the first error, after all other connections have been processed.
 */
export async function takeBankTurns(
  listings: readonly Listing[],
  deadline: Date,
  message: string,
  work: Work,
): Promise<void> {
  const faults = collectFaults({ message, isFatal: isUnavailable });
  const keys = { group: ({ bank }: Listing) => bank, company: ({ companyId }: Listing) => companyId };
  const banks = workByGroup(listings, keys, (own) => oneByOne(own, work, faults));
  const terms = { deadline, concurrency, patienceMs, piecesPerCompany: 1, message };
  await faults.attempt(() => takeTurnsByGroup(banks, terms, (piece) => piece()));
  faults.throwFirst();
}

/** Yields a company's units of work in order. A unit's result determines whether another follows. */
async function* oneByOne(
  listings: readonly Listing[],
  work: Work,
  faults: Faults,
): AsyncGenerator<() => Promise<void>, void> {
  for (const listing of listings) {
    const about = { companyId: listing.companyId, connectionId: listing.id };
    const pieces = work(listing);
    let isDone = false;
    while (!isDone) {
      yield async () => {
        const next = await faults.attempt(() => pieces.next(), about);
        isDone = next?.done ?? true;
      };
    }
  }
}
