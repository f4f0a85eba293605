import type { Arrival, BookedCharge, OutsideBooks, Trouble } from "./books";
import { type ClientLog, type ClientOperation, conclusionOf, idsOf, isFinal, type Shown, statesOf } from "./client-log";

export interface Delay {
  what: string;
  milliseconds: number;
  isExplained: boolean;
}

/** Each string identifies one operation. */
export interface Verdict {
  acknowledged: number;
  refused: number;
  refusals: Record<string, number>;
  /** Operations without a final response when the clients stopped. */
  open: number;
  lost: string[];
  doubled: string[];
  late: Delay[];
}

/** Delay above which a response or webhook is late. */
const promptMs = 5_000;
/**
 * Maximum recovery time: a lost claim is taken over, and a charge with a lost response is queried,
 * after 90 seconds. The additional minute allows for the jobs' schedule.
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

const nameOf = ({ kind, amountInCents, key }: ClientOperation) => `${kind} of ${amountInCents} (${key})`;

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

function answerDelay(operation: ClientOperation, { trouble }: Known): Delay[] {
  const [first] = operation.attempts;
  const last = operation.attempts.find(isFinal);
  return first && last ? delayOf(`${nameOf(operation)}: its answer`, first.sentAt, last.endedAt, trouble) : [];
}

/** Transaction in a charge's response, or the one listed with its key. */
function shownOf(operation: ClientOperation, { shownById, shownByKey }: Known): Shown | null {
  const [id] = idsOf(operation);
  return (id ? shownById.get(id) : shownByKey.get(operation.key)?.[0]) ?? null;
}

/**
 * The card charge never reached its acquirer: all responses reported it as pending, and it is now
 * listed as refused.
 */
function isGivenUp(operation: ClientOperation, shown: Shown | null): boolean {
  return (
    operation.kind === "card" &&
    shown?.status === "refused" &&
    statesOf(operation).every((state) => state === "pending")
  );
}

function judgeCharge(operation: ClientOperation, known: Known): Found {
  const name = nameOf(operation);
  const found: Found = { lost: [], doubled: [], late: [] };
  const booked = known.charges.get(operation.amountInCents) ?? [];
  const alive = booked.filter(({ isAlive }) => isAlive);
  const shown = shownOf(operation, known);
  if (idsOf(operation).length > 1) found.doubled.push(`${name} was told as ${idsOf(operation).join(" and ")}`);
  if ((known.shownByKey.get(operation.key) ?? []).length > 1) found.doubled.push(`${name} is shown more than once`);
  if (alive.length > 1) found.doubled.push(`${name} is ${alive.length} charges at the acquirer`);
  if (conclusionOf(operation) === "acknowledged") {
    if (!shown) found.lost.push(`${name} was acknowledged and is not shown`);
    if (booked.length === 0 && !isGivenUp(operation, shown)) {
      found.lost.push(`${name} was acknowledged and the acquirer has none`);
    }
    const paid = booked.some(({ paidInCents }) => paidInCents > 0);
    if (statesOf(operation).includes("paid") && !paid) found.lost.push(`${name} was told paid and nobody paid`);
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

/** Checks a transaction's refunds together, because its events do not identify individual refunds. */
function judgeRefunds(id: string, operations: ClientOperation[], known: Known): Found {
  const found: Found = { lost: [], doubled: [], late: [] };
  const shown = known.shownById.get(id);
  const booked = (shown ? (known.charges.get(shown.amountInCents) ?? []) : []).flatMap(({ refunds }) => refunds);
  const done: number[] = [];
  let reserved = 0;
  for (const operation of operations) {
    const own = booked.filter(({ amountInCents }) => amountInCents === operation.amountInCents);
    const conclusion = conclusionOf(operation);
    if (own.length > 1) found.doubled.push(`${nameOf(operation)} went back ${own.length} times`);
    if (own.length > 0 && conclusion === "refused") found.lost.push(`${nameOf(operation)} was refused and went back`);
    if (own.length === 0 && conclusion === "acknowledged") found.lost.push(`${nameOf(operation)} never went back`);
    if (own.length === 0 && conclusion === "open") reserved += operation.amountInCents;
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

export function countRefusals(operations: readonly ClientOperation[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, attempts } of operations.filter((operation) => conclusionOf(operation) === "refused")) {
    const last = attempts.findLast(isFinal);
    const { code = "", message = "" } = (last?.body ?? {}) as { code?: string; message?: string };
    const refusal = `${kind}: ${last?.status} ${code || message}`;
    counts[refusal] = (counts[refusal] ?? 0) + 1;
  }
  return counts;
}

/**
 * Judges a run by the clients' responses and the records of the acquirer and the receiver. Reads
 * none of the product's tables.
 */
export function judge({ operations, shown }: ClientLog, books: OutsideBooks, trouble: Trouble): Verdict {
  const known: Known = {
    charges: groupBy(books.acquirer, ({ amountInCents }) => amountInCents),
    shownById: new Map(shown.map((each) => [each.id, each])),
    shownByKey: groupBy(shown, ({ externalId }) => externalId ?? ""),
    arrivals: groupBy(books.receiver, ({ subjectId, event }) => arrivalKey(subjectId, event)),
    trouble,
  };
  const charges = operations.filter(({ kind }) => kind === "pix" || kind === "card");
  const refunds = groupBy(
    operations.filter(({ kind }) => kind === "refund"),
    ({ of }) => of ?? "",
  );
  const wanted = new Set(charges.map(({ amountInCents }) => amountInCents));
  const strangers = books.acquirer.filter(({ amountInCents, isAlive }) => isAlive && !wanted.has(amountInCents));
  const all = [
    ...charges.map((operation) => judgeCharge(operation, known)),
    ...[...refunds].map(([id, own]) => judgeRefunds(id, own, known)),
  ];
  const count = (wanted: string) => operations.filter((operation) => conclusionOf(operation) === wanted).length;
  return {
    acknowledged: count("acknowledged"),
    refused: count("refused"),
    refusals: countRefusals(operations),
    open: count("open"),
    lost: all.flatMap(({ lost }) => lost),
    doubled: [
      ...all.flatMap(({ doubled }) => doubled),
      ...strangers.map(({ amountInCents }) => `the acquirer has a charge of ${amountInCents} that nobody wanted`),
    ],
    late: [...operations.flatMap((operation) => answerDelay(operation, known)), ...all.flatMap(({ late }) => late)],
  };
}

/** Nothing was lost or duplicated, and every delay is explained. */
export function isGreen({ lost, doubled, late }: Verdict): boolean {
  return lost.length === 0 && doubled.length === 0 && late.every(({ isExplained }) => isExplained);
}
