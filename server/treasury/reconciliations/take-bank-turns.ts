import { takeTurnsByGroup, workByGroup } from "../../core/leases/fair-turns";
import { collectFaults, type Faults, isUnavailable } from "../../core/log/collect-faults";
import type { Listing } from "./find-listing";

/** Companies of one bank that are asked at the same time. */
const concurrency = 4;
/** A piece that takes longer does not hold up those of other companies. */
const patienceMs = 1_000;

/** The work of one connection, piece by piece. */
type Work = (listing: Listing) => AsyncGenerator<void, void>;

/**
 * Works through connections in fair turns, until all are done or `deadline` (real clock) has passed: each bank has its
 * own slots, so that a slow bank holds up no other, and within a bank the companies take turns, piece by piece. A
 * company's pieces follow one another, and one that hangs holds no slot for longer than the patience. A connection that
 * fails stops nothing else.
 *
 * @throws the first fault, after all others had their turn.
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

/** The pieces of a company's connections, to be done in order: what one finds decides whether another follows. */
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
