import type { Arrival, BookedCharge } from "./books";
import { conclusionOf, type Wish } from "./client-log";
import { countRefusals, type Verdict } from "./oracle";

/** A subscription as its client was told of it, with an amount that no other one has. */
export interface ToldSubscription {
  wish: Wish;
  /** Empty while the client knows none. */
  id: string;
  /** Charges that the product shows as approved. */
  shownCharges: number;
}

/** What the acquirer had at a moment of the calendar, and how many charges of each subscription there should be. */
export interface Look {
  /** For messages: the moment in São Paulo. */
  at: string;
  expected: number;
  acquirer: readonly BookedCharge[];
}

const nameOf = ({ wish }: ToldSubscription) => `subscription of ${wish.amountInCents}`;

function paidOf({ wish }: ToldSubscription, charges: readonly BookedCharge[]): number {
  return charges.filter((each) => each.amountInCents === wish.amountInCents && each.paidInCents > 0).length;
}

function compare(what: string, found: number, expected: number, { lost, doubled }: Pick<Verdict, "lost" | "doubled">) {
  if (found < expected) lost.push(`${what}: ${found} of ${expected}`);
  if (found > expected) doubled.push(`${what}: ${found} instead of ${expected}`);
}

/**
 * Judges whether every cycle was charged once, neither before nor after its moment, and told once to the seller's
 * receiver and to the client.
 */
export function judgeCycles(
  subscriptions: readonly ToldSubscription[],
  looks: readonly Look[],
  receiver: readonly Arrival[],
): Verdict {
  const refusals = countRefusals(subscriptions.map(({ wish }) => wish));
  const verdict: Verdict = { acknowledged: 0, refused: 0, refusals, open: 0, lost: [], doubled: [], late: [] };
  for (const subscription of subscriptions) {
    verdict[conclusionOf(subscription.wish)] += 1;
    if (subscription.id === "") continue;
    const name = nameOf(subscription);
    for (const { at, expected, acquirer } of looks) {
      compare(`${name} at ${at}: charges`, paidOf(subscription, acquirer), expected, verdict);
    }
    const all = looks.at(-1)?.expected ?? 1;
    const told = receiver.filter(
      ({ event, subjectId }) => event === "subscription_renewed" && subjectId === subscription.id,
    );
    compare(`${name}: events of renewals`, new Set(told.map(({ eventId }) => eventId)).size, all - 1, verdict);
    compare(`${name}: charges shown`, subscription.shownCharges, all, verdict);
    verdict.acknowledged += Math.min(subscription.shownCharges, all) - 1;
  }
  return verdict;
}
