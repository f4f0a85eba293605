import { describe, expect, it } from "vitest";
import type { ReceivedPayment } from "../../acquiring/port/received-port";
import { type BookPayment, type BookRefund, type Books, compareLists } from "./compare-lists";

const day = "2026-11-19";
const noon = new Date("2026-11-19T15:00:00.000Z");
const lastSecond = new Date("2026-11-20T02:59:59.000Z");
const nextDay = new Date("2026-11-20T03:00:00.000Z");

function listed(id: string, different: Partial<ReceivedPayment> = {}): ReceivedPayment {
  const payer = { payerName: null, payerDocument: null };
  return {
    endToEndId: id,
    chargeKey: `key${id}`,
    amountInCents: 1000,
    paidAt: noon,
    ...payer,
    refunds: [],
    ...different,
  };
}

function booked(id: string, different: Partial<BookPayment> = {}): BookPayment {
  const about = { transactionId: `tx${id}`, chargeKey: `key${id}`, amountInCents: 1000, paidAt: noon };
  return { endToEndId: id, ...about, ...different };
}

function refund(key: string, different: Partial<BookRefund> = {}): BookRefund {
  return { refundId: key, key, transactionId: "txA", amountInCents: 300, status: "done", paidAt: noon, ...different };
}

const done = (key: string, amountInCents = 300) => ({ key, amountInCents, state: "done" as const });

function compare(bank: ReceivedPayment[], books: Partial<Books>, ignoresOtherMoney = false) {
  const none = { payments: [], refunds: [], disputes: [], charges: new Map(), elsewhere: new Set<string>() };
  const { found, unlisted, ...totals } = compareLists(day, bank, { ...none, ...books }, { ignoresOtherMoney });
  const short = found.map(
    ({ kind, subject, bankAmount, bookAmount }) => `${kind} ${subject} ${bankAmount} ${bookAmount}`,
  );
  return { totals, found: short, unlisted: unlisted.map(({ key }) => key), whole: found };
}

describe("a day", () => {
  it("matches if both sides have the same payments, in any order and however often the list repeats them", () => {
    const payments = [booked("A"), booked("B", { amountInCents: 250 })];
    const bank = [listed("B", { amountInCents: 250 }), listed("A"), listed("A")];
    expect(compare(bank, { payments })).toMatchObject({
      totals: { bankCount: 2, bankAmount: 1250, bookCount: 2, bookAmount: 1250 },
      found: [],
    });
  });

  it("shows money without a charge, with the charge of ours that it names, if any", () => {
    const charges = new Map([["keyB", "txB"]]);
    const { found, whole } = compare([listed("A", { chargeKey: null }), listed("B")], { charges });
    expect(found).toEqual(["money_without_charge A 1000 null", "money_without_charge B 1000 null"]);
    expect(whole.map(({ transactionId }) => transactionId)).toEqual([null, "txB"]);
  });

  it("has charges without money, and other amounts", () => {
    const payments = [booked("A"), booked("B")];
    const { found, totals } = compare([listed("B", { amountInCents: 999 })], { payments });
    expect(found).toEqual(["other_amount B 999 1000", "charge_without_money A null 1000"]);
    expect(totals).toMatchObject({ bankCount: 1, bankAmount: 999, bookCount: 2, bookAmount: 2000 });
  });

  it("omits money without a charge that was returned in full, and shows what was returned in part", () => {
    const part = listed("B", { refunds: [done("r", 999)] });
    const { found, totals } = compare([listed("A", { refunds: [done("q", 600), done("r", 400)] }), part], {});
    expect(found).toEqual(["money_without_charge B 1000 null"]);
    expect(totals.bankCount).toBe(1);
  });

  it("counts money without a txid of ours separately if the connection ignores it, but never a payment of ours", () => {
    const ours = "0199a1c27c5b7d3e9f404b1d2e3f4a81";
    const rent = [listed("R", { chargeKey: null, amountInCents: 90_000 }), listed("S", { chargeKey: "ALUGUEL11" })];
    const lost = listed("L", { chargeKey: ours });
    const booksWithIt = { payments: [booked("A")] };
    const bank = [...rent, lost, listed("A", { chargeKey: null })];
    expect(compare(bank, booksWithIt, true)).toMatchObject({
      totals: { bankCount: 2, bankAmount: 2000, bookCount: 1, ignoredCount: 2, ignoredAmount: 91_000 },
      found: ["money_without_charge L 1000 null"],
    });
    expect(compare(bank, booksWithIt)).toMatchObject({
      totals: { bankCount: 4, ignoredCount: 0, ignoredAmount: 0 },
      found: ["R 90000", "S 1000", "L 1000"].map((each) => `money_without_charge ${each} null`),
    });
    const back = listed("B", { chargeKey: null, refunds: [done("r", 1000)] });
    expect(compare([back], {}, true).totals).toMatchObject({ bankCount: 0, ignoredCount: 0 });
  });

  it("leaves out payments of another connection with the same account", () => {
    expect(compare([listed("A")], { elsewhere: new Set(["A"]) })).toMatchObject({
      found: [],
      totals: { bankCount: 0 },
    });
  });
});

describe("the edges of a day", () => {
  it.each([
    ["the bank's clock is behind", lastSecond, nextDay, 1],
    ["the bank's clock is ahead", nextDay, lastSecond, 0],
  ])("count a payment once, on the bank's day, when %s", (_, atBank, inBooks, count) => {
    const { found, totals } = compare([listed("A", { paidAt: atBank })], {
      payments: [booked("A", { paidAt: inBooks })],
    });
    expect(found).toEqual([]);
    expect(totals).toMatchObject({ bankCount: count, bookCount: count });
  });

  it("assign a payment that only one side has to that side's day", () => {
    const bank = [listed("A", { paidAt: lastSecond }), listed("B", { paidAt: nextDay })];
    const payments = [booked("C", { paidAt: lastSecond }), booked("D", { paidAt: nextDay })];
    expect(compare(bank, { payments }).found).toEqual([
      "money_without_charge A 1000 null",
      "charge_without_money C null 1000",
    ]);
  });
});

describe("money sent back", () => {
  const payments = [booked("A")];
  const one = (refunds: ReceivedPayment["refunds"], books: Partial<Books> = {}) =>
    compare([listed("A", { refunds })], { payments, ...books });

  it.each([
    ["ours", [done("r")], [refund("r")]],
    ["ours, not concluded here yet", [done("r")], [refund("r", { status: "requested" })]],
    [
      "ours, under way at the bank",
      [{ ...done("r"), state: "pending" as const }],
      [refund("r", { status: "requested" })],
    ],
    ["one that the bank refused", [{ ...done("x"), state: "refused" as const }], []],
  ])("is no difference when it is %s", (_, refunds, ours) => {
    expect(one(refunds, { refunds: ours })).toMatchObject({ found: [], unlisted: [] });
  });

  it.each([
    ["unknown to us", [], "unknown_refund A/r 300 null"],
    ["of another amount", [refund("r", { amountInCents: 200 })], "unknown_refund A/r 300 200"],
    ["one that we hold for refused", [refund("r", { status: "refused" })], "unknown_refund A/r 300 null"],
    ["another transaction's", [refund("r", { transactionId: "txB" })], "unknown_refund A/r 300 null"],
  ])("is a difference when it is %s", (_, ours, expected) => {
    expect(one([done("r")], { refunds: ours }).found).toEqual([expected]);
  });

  it("is matched with one dispute: by its key, or by its amount if the bank has its own id", () => {
    const dispute = { key: "med-1", transactionId: "txA", amountInCents: 300 };
    expect(one([done("med-1", 299)], { disputes: [dispute] }).found).toEqual([]);
    expect(one([done("D123")], { disputes: [dispute] }).found).toEqual([]);
    expect(one([done("D123"), done("D124")], { disputes: [dispute] }).found).toEqual([
      "unknown_refund A/D124 300 null",
    ]);
  });

  it("is missing from the list if only our ledger has it, on the day of the first payment", () => {
    expect(one([], { refunds: [refund("r")] }).unlisted).toEqual(["r"]);
    expect(one([], { refunds: [refund("r", { status: "requested" })] }).unlisted).toEqual([]);
    expect(one([], { refunds: [refund("r", { paidAt: nextDay })] }).unlisted).toEqual([]);
  });
});
