import { collectFaults } from "../core/collect-faults";
import { takeFairTurns } from "../core/fair-turns";
import { byBank, type Listing } from "./find-listing";

/** Connections of one bank that are asked at the same time. */
const concurrency = 4;

/**
 * Works through connections in fair turns, until all are done or `deadline` (real clock) has passed: each bank has its
 * own slots, so that a slow bank holds up no other, and within a bank the companies take turns, piece by piece.
 *
 * @throws the first fault, after all others had their turn.
 */
export async function takeBankTurns(
  listings: readonly Listing[],
  deadline: Date,
  message: string,
  work: (listing: Listing) => AsyncGenerator<void, void>,
): Promise<void> {
  const faults = collectFaults({ message });
  const askBank = (companies: Map<string, Listing[]>) =>
    takeFairTurns(
      [...companies].map(([companyId, own]) => ({ companyId, pieces: inTurn(own, work) })),
      { deadline, concurrency, message },
    );
  await Promise.all(
    [...byBank(listings)].map(([bank, companies]) => faults.attempt(() => askBank(companies), { bank })),
  );
  faults.throwFirst();
}

async function* inTurn(
  listings: readonly Listing[],
  work: (listing: Listing) => AsyncGenerator<void, void>,
): AsyncGenerator<void, void> {
  for (const listing of listings) yield* work(listing);
}
