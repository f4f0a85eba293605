import type { Arrival, BookedCharge } from "./books";
import { type ClientOperation, conclusionOf } from "./client-log";
import { countRefusals, type Verdict } from "./oracle";

export interface ToldSubscription {
  operation: ClientOperation;
  id: string;
  shownCharges: number;
}

/** Acquirer's charges at one instant, and the expected number per subscription. */
export interface Look {
  at: string;
  expected: number;
  acquirer: readonly BookedCharge[];
}

const nameOf = ({ operation }: ToldSubscription) => `subscription of ${operation.amountInCents}`;

function paidOf({ operation }: ToldSubscription, charges: readonly BookedCharge[]): number {
  return charges.filter((each) => each.amountInCents === operation.amountInCents && each.paidInCents > 0).length;
}

function compare(what: string, found: number, expected: number, { lost, doubled }: Pick<Verdict, "lost" | "doubled">) {
  if (found < expected) lost.push(`${what}: ${found} of ${expected}`);
  if (found > expected) doubled.push(`${what}: ${found} instead of ${expected}`);
}

/**
 * Every cycle was charged exactly once, at its due time, and reported once to the seller's receiver
 * and to the client.
 */
export function judgeCycles(
  subscriptions: readonly ToldSubscription[],
  looks: readonly Look[],
  receiver: readonly Arrival[],
): Verdict {
  const refusals = countRefusals(subscriptions.map(({ operation }) => operation));
  const verdict: Verdict = { acknowledged: 0, refused: 0, refusals, open: 0, lost: [], doubled: [], late: [] };
  for (const subscription of subscriptions) {
    verdict[conclusionOf(subscription.operation)] += 1;
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
