import type { Arrival, BookedCharge, OutsideBooks, Trouble } from "./books";
import { type ClientLog, conclusionOf, idsOf, isFinal, type Shown, statesOf, type Wish } from "./client-log";

export interface Delay {
  what: string;
  milliseconds: number;
  isExplained: boolean;
}

/** Result of a scenario. Each string identifies one operation. */
export interface Verdict {
  acknowledged: number;
  refused: number;
  refusals: Record<string, number>;
  /** Number of operations without a final response when the clients stopped. */
  open: number;
  lost: string[];
  doubled: string[];
  late: Delay[];
}

/** Delay above which a response or webhook is late. */
const promptMs = 5_000;
/**
 * Maximum recovery time. A lost claim is taken over after 90 seconds, and a charge with a lost
 * response is queried after 90 seconds. The additional minute allows for the jobs' schedule.
 */
export const recoveryMs = 150_000;

interface Found {
  lost: string[];
  doubled: string[];
  late: Delay[];
}

interface Known {
  charges: Map<number, BookedCharge[]>;
  shownById: Map<string, Shown>;
  shownByKey: Map<string, Shown[]>;
  arrivals: Map<string, Arrival[]>;
  trouble: Trouble;
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const nameOf = ({ deed, amountInCents, key }: Wish) => `${deed} of ${amountInCents} (${key})`;

const arrivalKey = (subjectId: string, event: string) => `${subjectId} ${event}`;

function eventsOf({ arrivals }: Known, id: string, event: string): Arrival[] {
  const all = arrivals.get(arrivalKey(id, event)) ?? [];
  return [...groupBy(all, ({ eventId }) => eventId).values()].flatMap(([first]) => first ?? []);
}

function delayOf(what: string, fact: number, arrived: number, { from, until }: Trouble): Delay[] {
  const milliseconds = arrived - fact;
  if (milliseconds <= promptMs) return [];
  return [{ what, milliseconds, isExplained: arrived >= from && arrived <= until + recoveryMs }];
}

function judgeEvents(name: string, event: string, facts: number[], arrived: Arrival[], known: Known): Found {
  const found: Found = { lost: [], doubled: [], late: [] };
  const what = `${name}: ${event}`;
  if (arrived.length < facts.length) found.lost.push(`${what} never arrived`);
  if (arrived.length > facts.length) found.doubled.push(`${what} came as ${arrived.length} events`);
  const times = arrived.map(({ at }) => at).sort((one, other) => one - other);
  for (const [index, fact] of facts.entries()) {
    const at = times[index];
    if (at !== undefined) found.late.push(...delayOf(what, fact, at, known.trouble));
  }
  return found;
}

function answerDelay(wish: Wish, { trouble }: Known): Delay[] {
  const [first] = wish.attempts;
  const last = wish.attempts.find(isFinal);
  return first && last ? delayOf(`${nameOf(wish)}: its answer`, first.sentAt, last.endedAt, trouble) : [];
}

/** Returns the transaction in a charge's response, or the one listed with its key. */
function shownOf(wish: Wish, { shownById, shownByKey }: Known): Shown | null {
  const [id] = idsOf(wish);
  return (id ? shownById.get(id) : shownByKey.get(wish.key)?.[0]) ?? null;
}

/**
 * Reports whether a card charge never reached its acquirer. In that case, all responses reported it
 * as pending, and it is now listed as refused.
 */
function isGivenUp(wish: Wish, shown: Shown | null): boolean {
  return wish.deed === "card" && shown?.status === "refused" && statesOf(wish).every((state) => state === "pending");
}

function judgeCharge(wish: Wish, known: Known): Found {
  const name = nameOf(wish);
  const found: Found = { lost: [], doubled: [], late: [] };
  const booked = known.charges.get(wish.amountInCents) ?? [];
  const alive = booked.filter(({ isAlive }) => isAlive);
  const shown = shownOf(wish, known);
  if (idsOf(wish).length > 1) found.doubled.push(`${name} was told as ${idsOf(wish).join(" and ")}`);
  if ((known.shownByKey.get(wish.key) ?? []).length > 1) found.doubled.push(`${name} is shown more than once`);
  if (alive.length > 1) found.doubled.push(`${name} is ${alive.length} charges at the acquirer`);
  if (conclusionOf(wish) === "acknowledged") {
    if (!shown) found.lost.push(`${name} was acknowledged and is not shown`);
    if (booked.length === 0 && !isGivenUp(wish, shown)) {
      found.lost.push(`${name} was acknowledged and the acquirer has none`);
    }
    const paid = booked.some(({ paidInCents }) => paidInCents > 0);
    if (statesOf(wish).includes("paid") && !paid) found.lost.push(`${name} was told paid and nobody paid`);
  }
  for (const { paidInCents, paidAt } of alive) {
    if (paidInCents === 0 || paidAt === null) continue;
    const isPaid = shown !== null && ["paid", "refund"].includes(shown.status);
    if (!isPaid) found.lost.push(`${name} was paid and is shown ${shown?.status ?? "nowhere"}`);
    if (!shown) continue;
    const events = judgeEvents(
      name,
      "transaction_paid",
      [paidAt],
      eventsOf(known, shown.id, "transaction_paid"),
      known,
    );
    for (const list of ["lost", "doubled"] as const) found[list].push(...events[list]);
    found.late.push(...events.late);
  }
  return found;
}

/**
 * Checks the refunds of one transaction together, because the transaction's events do not identify individual refunds.
 */
function judgeRefunds(id: string, wishes: Wish[], known: Known): Found {
  const found: Found = { lost: [], doubled: [], late: [] };
  const shown = known.shownById.get(id);
  const booked = (shown ? (known.charges.get(shown.amountInCents) ?? []) : []).flatMap(({ refunds }) => refunds);
  const done: number[] = [];
  let reserved = 0;
  for (const wish of wishes) {
    const own = booked.filter(({ amountInCents }) => amountInCents === wish.amountInCents);
    const conclusion = conclusionOf(wish);
    if (own.length > 1) found.doubled.push(`${nameOf(wish)} went back ${own.length} times`);
    if (own.length > 0 && conclusion === "refused") found.lost.push(`${nameOf(wish)} was refused and went back`);
    if (own.length === 0 && conclusion === "acknowledged") found.lost.push(`${nameOf(wish)} never went back`);
    if (own.length === 0 && conclusion === "open") reserved += wish.amountInCents;
    done.push(...own.map(({ at }) => at));
  }
  const total = booked.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  const name = `refunds of ${id}`;
  if (booked.length > done.length) found.doubled.push(`${name}: the acquirer has ones that nobody wanted`);
  // Accepts any total in this range, because refunds without a final response may or may not be
  // reserved.
  const isShown = shown && shown.refundedInCents >= total && shown.refundedInCents <= total + reserved;
  if (shown && !isShown) {
    found.lost.push(`${name}: ${total} cents went back and ${shown.refundedInCents} are shown`);
  }
  const events = eventsOf(known, id, "transaction_refunded");
  const judged = judgeEvents(
    name,
    "transaction_refunded",
    done.sort((one, other) => one - other),
    events,
    known,
  );
  return {
    lost: [...found.lost, ...judged.lost],
    doubled: [...found.doubled, ...judged.doubled],
    late: judged.late,
  };
}

export function countRefusals(wishes: readonly Wish[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { deed, attempts } of wishes.filter((wish) => conclusionOf(wish) === "refused")) {
    const last = attempts.findLast(isFinal);
    const { code = "", message = "" } = (last?.body ?? {}) as { code?: string; message?: string };
    const refusal = `${deed}: ${last?.status} ${code || message}`;
    counts[refusal] = (counts[refusal] ?? 0) + 1;
  }
  return counts;
}

/**
 * Judges a run from the clients' responses and the records of the acquirer and the receiver. Reads none of the
 * product's tables.
 */
export function judge({ wishes, shown }: ClientLog, books: OutsideBooks, trouble: Trouble): Verdict {
  const known: Known = {
    charges: groupBy(books.acquirer, ({ amountInCents }) => amountInCents),
    shownById: new Map(shown.map((each) => [each.id, each])),
    shownByKey: groupBy(shown, ({ externalId }) => externalId ?? ""),
    arrivals: groupBy(books.receiver, ({ subjectId, event }) => arrivalKey(subjectId, event)),
    trouble,
  };
  const charges = wishes.filter(({ deed }) => deed === "pix" || deed === "card");
  const refunds = groupBy(
    wishes.filter(({ deed }) => deed === "refund"),
    ({ of }) => of ?? "",
  );
  const wanted = new Set(charges.map(({ amountInCents }) => amountInCents));
  const strangers = books.acquirer.filter(({ amountInCents, isAlive }) => isAlive && !wanted.has(amountInCents));
  const all = [
    ...charges.map((wish) => judgeCharge(wish, known)),
    ...[...refunds].map(([id, own]) => judgeRefunds(id, own, known)),
  ];
  const count = (wanted: string) => wishes.filter((wish) => conclusionOf(wish) === wanted).length;
  return {
    acknowledged: count("acknowledged"),
    refused: count("refused"),
    refusals: countRefusals(wishes),
    open: count("open"),
    lost: all.flatMap(({ lost }) => lost),
    doubled: [
      ...all.flatMap(({ doubled }) => doubled),
      ...strangers.map(({ amountInCents }) => `the acquirer has a charge of ${amountInCents} that nobody wanted`),
    ],
    late: [...wishes.flatMap((wish) => answerDelay(wish, known)), ...all.flatMap(({ late }) => late)],
  };
}

/** Reports whether nothing was lost or duplicated, and every delay is explained. */
export function isGreen({ lost, doubled, late }: Verdict): boolean {
  return lost.length === 0 && doubled.length === 0 && late.every(({ isExplained }) => isExplained);
}
