import { describe, expect, it } from "vitest";
import type { Arrival, BookedCharge, OutsideBooks } from "./books";
import type { Attempt, ClientLog, ClientOperation, Shown } from "./client-log";
import { isGreen, judge } from "./oracle";
import { areAllGreen, composeTable, listFaults } from "./table";

const second = 1_000;
const start = Date.UTC(2026, 10, 26, 3);
const trouble = { from: start, until: start + 60 * second };

const attempt = (status: number | null, data: object = {}, at = start): Attempt => ({
  sentAt: at,
  endedAt: at + 100,
  status,
  body: { success: true, data },
});

function operation(
  kind: ClientOperation["kind"],
  amountInCents: number,
  attempts: Attempt[],
  of: string | null = null,
): ClientOperation {
  return { key: `key-${amountInCents}`, kind, amountInCents, of, attempts };
}

const shown = (id: string, amountInCents: number, status: string, refundedInCents = 0): Shown => {
  return { id, externalId: `key-${amountInCents}`, amountInCents, status, refundedInCents };
};

const booked = (amountInCents: number, different: Partial<BookedCharge> = {}): BookedCharge => {
  return { amountInCents, isAlive: true, paidInCents: amountInCents, paidAt: start, refunds: [], ...different };
};

const arrival = (subjectId: string, event: string, at = start + second, eventId = `${subjectId} ${event}`) => {
  return { eventId, event, subjectId, at };
};

/**
 * Records of a successful run: a card charge, a paid Pix whose first response was lost, an open
 * Pix, and a refund of the card charge.
 */
function goodNight() {
  const log = {
    operations: [
      operation("card", 5_001, [attempt(200, { id: "t1", status: "paid" })]),
      operation("pix", 5_002, [attempt(null), attempt(409), attempt(200, { id: "t2", status: "pending" })]),
      operation("pix", 5_003, [attempt(200, { id: "t3", status: "pending" })]),
      operation("refund", 101, [attempt(503), attempt(200, { id: "t1", status: "paid" })], "t1"),
    ],
    shown: [shown("t1", 5_001, "paid", 101), shown("t2", 5_002, "paid"), shown("t3", 5_003, "pending")],
  } satisfies ClientLog;
  const books = {
    acquirer: [
      booked(5_001, { refunds: [{ amountInCents: 101, at: start }] }),
      booked(5_002),
      booked(5_003, { paidInCents: 0, paidAt: null }),
    ],
    receiver: [
      arrival("t1", "transaction_paid"),
      arrival("t1", "transaction_refunded"),
      arrival("t2", "transaction_paid"),
    ] as Arrival[],
  } satisfies OutsideBooks;
  return { log, books };
}

type GoodNight = ReturnType<typeof goodNight>;

function judgeWith(change: (night: GoodNight) => void) {
  const night = goodNight();
  change(night);
  return judge(night.log, night.books, trouble);
}

function neverSent({ log }: GoodNight, status: string): void {
  log.operations.push(operation("card", 5_005, [attempt(200, { id: "t5", status: "pending" })]));
  log.shown.push(shown("t5", 5_005, status));
}

describe("the oracle of bad nights", () => {
  it("is green when everybody's books agree, and counts what was acknowledged", () => {
    const verdict = judgeWith(() => undefined);
    expect(verdict).toEqual({ acknowledged: 4, refused: 0, refusals: {}, open: 0, lost: [], doubled: [], late: [] });
    expect(isGreen(verdict)).toBe(true);
  });

  it.each<[string, (night: GoodNight) => void]>([
    ["a lost commit: an acknowledged charge is not shown", ({ log }) => void log.shown.splice(2, 1)],
    ["an acknowledged Pix that the acquirer does not have", ({ books }) => void books.acquirer.splice(2, 1)],
    ["a payment that is shown as pending", ({ log }) => void log.shown.splice(1, 1, shown("t2", 5_002, "pending"))],
    [
      "a card told paid that nobody paid",
      ({ books }) => {
        books.acquirer.splice(0, 1, booked(5_001, { isAlive: false, paidInCents: 0, paidAt: null }));
      },
    ],
    [
      "a card told pending that never reached the acquirer and stays pending",
      (night) => void neverSent(night, "pending"),
    ],
    [
      "a card told paid that the acquirer does not have, whatever is shown",
      ({ log, books }) => {
        books.acquirer.splice(0, 1);
        log.shown.splice(0, 1, shown("t1", 5_001, "refused"));
      },
    ],
    ["a payment without its webhook", ({ books }) => void books.receiver.splice(2, 1)],
    ["an acknowledged refund that never went back", ({ books }) => void books.acquirer.splice(0, 1, booked(5_001))],
    ["a refund that is not shown", ({ log }) => void log.shown.splice(0, 1, shown("t1", 5_001, "paid"))],
  ])("calls lost: %s", (_name, change) => {
    const verdict = judgeWith(change);
    expect(verdict.lost.length).toBeGreaterThan(0);
    expect(isGreen(verdict)).toBe(false);
  });

  it.each<[string, (night: GoodNight) => void]>([
    ["a double charge at the acquirer", ({ books }) => void books.acquirer.push(booked(5_001))],
    [
      "a second charge of an open Pix",
      ({ books }) => {
        books.acquirer.push(booked(5_003, { paidInCents: 0, paidAt: null }));
      },
    ],
    ["two transactions for one key", ({ log }) => void log.shown.push({ ...shown("t4", 5_002, "pending") })],
    [
      "two answers with different ids",
      ({ log }) => {
        log.operations[1]?.attempts.push(attempt(200, { id: "t9", status: "pending" }));
      },
    ],
    [
      "a refund that went back twice",
      ({ books, log }) => {
        const refund = { amountInCents: 101, at: start };
        books.acquirer.splice(0, 1, booked(5_001, { refunds: [refund, refund] }));
        log.shown.splice(0, 1, shown("t1", 5_001, "paid", 202));
      },
    ],
    [
      "one payment as two events",
      ({ books }) => {
        books.receiver.push(arrival("t2", "transaction_paid", start + second, "another"));
      },
    ],
    ["a charge that nobody wanted", ({ books }) => void books.acquirer.push(booked(9_999))],
  ])("calls doubled: %s", (_name, change) => {
    const verdict = judgeWith(change);
    expect(verdict.doubled.length).toBeGreaterThan(0);
    expect(isGreen(verdict)).toBe(false);
  });

  it("takes a repeated delivery of one event, a refused repeat and a withdrawn charge for what they are", () => {
    const verdict = judgeWith(({ books }) => {
      books.receiver.push(arrival("t2", "transaction_paid", start + 3 * second));
      books.acquirer.push(booked(5_003, { isAlive: false, paidInCents: 0, paidAt: null }));
    });
    expect(isGreen(verdict)).toBe(true);
  });

  it("takes a card that was told pending, never reached the acquirer and is shown refused for a refusal", () => {
    expect(isGreen(judgeWith((night) => neverSent(night, "refused")))).toBe(true);
  });

  it("keeps an operation without an answer open, and finds money taken for it without an answer", () => {
    const unanswered = (night: GoodNight) => void night.log.operations.push(operation("card", 5_004, [attempt(null)]));
    expect(judgeWith(unanswered)).toMatchObject({ open: 1, lost: [], doubled: [] });
    const taken = judgeWith((night) => {
      unanswered(night);
      night.books.acquirer.push(booked(5_004));
    });
    expect(taken.lost).toHaveLength(1);
  });

  it("explains what is late by the trouble, and nothing else", () => {
    const explained = judgeWith(({ books }) => {
      books.receiver.splice(2, 1, arrival("t2", "transaction_paid", start + 90 * second));
    });
    expect(explained.late).toMatchObject([{ milliseconds: 90 * second, isExplained: true }]);
    expect(isGreen(explained)).toBe(true);
    const late = start + 600 * second;
    const unexplained = judgeWith(({ books }) => {
      books.acquirer.splice(1, 1, booked(5_002, { paidAt: late }));
      books.receiver.splice(2, 1, arrival("t2", "transaction_paid", late + 30 * second));
    });
    expect(unexplained.late).toMatchObject([{ milliseconds: 30 * second, isExplained: false }]);
    expect(isGreen(unexplained)).toBe(false);
  });

  it("prints all nights in one table and every fault by its name", () => {
    const bad = judgeWith(({ books }) => void books.acquirer.push(booked(5_001)));
    const results = [
      { night: "good", verdict: judgeWith(() => undefined) },
      { night: "bad", verdict: bad },
      { night: "absent", verdict: "left out: no clock" },
    ];
    expect(composeTable(results).split("\n")).toHaveLength(5);
    expect(listFaults(results)).toEqual(["bad: doubled: card of 5001 (key-5001) is 2 charges at the acquirer"]);
    expect(areAllGreen(results)).toBe(false);
    expect(areAllGreen(results.filter(({ night }) => night !== "bad"))).toBe(true);
  });
});
