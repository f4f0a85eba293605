import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections, receivables } from "@/db/schema";
import { balancesOf, chargeCardOf, testCards, testCompany } from "@/testing/support/payments";
import { anticipate, anticipationStatusesOf, letOrdersEnd, takeQuote } from "@/testing/support/payouts/anticipations";
import { getCompany } from "../../accounts/company/companies";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { listReceivableDays } from "../../reports/receivables/list-receivable-days";
import { explainBalance } from "../../reports/statements/explain-balance";
import { ExplanationQuery } from "../../reports/statements/schemas";
import { disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { getAnticipation, listAnticipations } from "./anticipations";
import { quoteAnticipation } from "./quote-anticipation";
import { followAnticipations } from "./sweep-anticipations";

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const month = 30 * 86_400;
const soon = () => new Date(Date.now() + 20_000);

async function sell(alone?: number): Promise<{ company: CompanyIdentity; sale: string }> {
  const company = await testCompany({ cardFeeBps: 0, cardFeeFixed: 0 });
  const { id } = await chargeCardOf(company, testCards.paid, now, {
    amountInCents: alone ?? 30_000,
    installments: alone ? 1 : 3,
  });
  return { company, sale: id };
}

async function expectBooks({ id }: CompanyIdentity, balances: Record<string, number>): Promise<void> {
  expect(await balancesOf(id)).toEqual(balances);
  expect(await checkLedger(id)).toMatchObject({ ok: true, faults: [] });
}

describe("a quote", () => {
  it("prices each installment by its days, and moves nothing", async () => {
    const { company } = await sell();
    const quote = await quoteAnticipation(company, {}, now);
    // 1.99% per month on R$ 100.00 for each of 30, 60 and 90 days.
    expect(quote).toMatchObject({ amountInCents: 30_000, priceInCents: 199 + 398 + 597, monthlyRateBps: 199 });
    expect(quote).toMatchObject({ netInCents: 28_806, installments: 3, expiresAt: later(300).toISOString() });
    await expectBooks(company, { acquirer: -30_000, pending: 30_000 });
    expect(await listAnticipations(company.id, { limit: 10, offset: 0 })).toEqual({ rows: [], totalRows: 0 });
    await expect(getAnticipation(company.id, quote.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("stops at the given day, which is included", async () => {
    const { company } = await sell();
    const { rows } = await listReceivableDays(company.id, { limit: 10, offset: 0 });
    const second = rows[1]?.day ?? "";
    const quote = await quoteAnticipation(company, { untilDay: second }, now);
    expect(quote).toMatchObject({ amountInCents: 20_000, installments: 2, lastDay: second });
    const before = new Date(Date.parse(second) - 86_400_000).toISOString().slice(0, 10);
    expect(await quoteAnticipation(company, { untilDay: before }, now)).toMatchObject({ installments: 1 });
  });

  it("is refused where nothing is left to anticipate, or nobody does", async () => {
    const company = await testCompany();
    await expect(quoteAnticipation(company, {}, now)).rejects.toMatchObject({ code: "nothing_to_anticipate" });
    const { company: seller } = await sell();
    await db().update(connections).set({ state: "off" }).where(eq(connections.companyId, seller.id));
    const without = await getCompany(seller.id);
    await expect(quoteAnticipation(without, {}, now)).rejects.toMatchObject({ code: "anticipations_not_offered" });
  });

  it("of another company is unknown, and so is one that never was", async () => {
    const { company } = await sell();
    const { company: other } = await sell();
    const { id } = await quoteAnticipation(other, {}, now);
    for (const quoteId of [id, newId(now), "x"]) {
      await expect(takeQuote(company, quoteId, now)).rejects.toMatchObject({ code: "quote_unknown" });
    }
  });

  it("expires after five minutes, and is deleted by a later one", async () => {
    const { company } = await sell();
    const { id } = await quoteAnticipation(company, {}, now);
    await expect(takeQuote(company, id, later(301))).rejects.toMatchObject({ code: "quote_expired" });
    await expectBooks(company, { acquirer: -30_000, pending: 30_000 });
    await quoteAnticipation(company, {}, later(601));
    await expect(takeQuote(company, id, now)).rejects.toMatchObject({ code: "quote_unknown" });
  });
});

it("keeps the newest twenty quotes of a company, which can be taken, and no more", async () => {
  const { company } = await sell();
  const quotes: string[] = [];
  for (let asked = 0; asked < 22; asked += 1) quotes.push((await quoteAnticipation(company, {}, later(asked))).id);
  expect(await anticipationStatusesOf(company.id)).toHaveLength(20);
  const [first = "", , third = ""] = quotes;
  await expect(takeQuote(company, first, later(22))).rejects.toMatchObject({ code: "quote_unknown" });
  expect(await takeQuote(company, third, later(22))).toMatchObject({ status: "completed" });
});

describe("an anticipation", () => {
  it("makes the net available at once and charges its price, per installment", async () => {
    const { company, sale } = await sell();
    const taken = await anticipate(company, now);
    expect(taken).toMatchObject({ status: "completed", netInCents: 28_806, completedAt: now.toISOString() });
    await expectBooks(company, { acquirer: -30_000, available: 28_806, fees: 1_194 });
    const { parts } = await explainBalance(company.id, ExplanationQuery.parse({ account: "fees" }), now);
    expect(parts).toEqual([{ kind: "anticipation_price", count: 3, amountInCents: 1_194 }]);
    expect((await listReceivableDays(company.id, { limit: 10, offset: 0 })).rows).toEqual([]);
    expect(await getAnticipation(company.id, taken.id)).toEqual(taken);

    await releaseReceivables(later(4 * month), soon(), company.id);
    await expectBooks(company, { acquirer: -30_000, available: 28_806, fees: 1_194 });
    const refund = { refundId: newId(now), now: later(60) };
    await refundTransaction(company.id, { transactionId: sale, amountInCents: 10_000 }, refund);
    await expectBooks(company, { acquirer: -20_000, available: 18_806, fees: 1_194 });
  });

  it("is taken once, however often and at once its quote is taken", async () => {
    const { company } = await sell();
    const { id } = await quoteAnticipation(company, {}, now);
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeQuote(company, id, now)));
    expect(new Set(answers.map((each) => each.id))).toEqual(new Set([id]));
    expect(await takeQuote(company, id, later(3_600))).toMatchObject({ id, status: "completed" });
    await expectBooks(company, { acquirer: -30_000, available: 28_806, fees: 1_194 });
  });

  it("of two quotes of the same installments goes through once", async () => {
    const { company } = await sell();
    const quotes = await Promise.all([quoteAnticipation(company, {}, now), quoteAnticipation(company, {}, now)]);
    const outcomes = await Promise.allSettled(quotes.map(({ id }) => takeQuote(company, id, now)));
    const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(refused).toEqual(["quote_changed"]);
    await expectBooks(company, { acquirer: -30_000, available: 28_806, fees: 1_194 });
  });

  it.each(["refunded", "disputed", "released"])("is refused once a sale of its quote was %s", async (what) => {
    const { company, sale } = await sell();
    const { id } = await quoteAnticipation(company, {}, now);
    if (what === "refunded") {
      const refund = { refundId: newId(now), now };
      await refundTransaction(company.id, { transactionId: sale, amountInCents: 100 }, refund);
    }
    if (what === "disputed") await disputeInSandbox(company.id, sale, now);
    if (what === "released") await releaseReceivables(later(31 * 86_400), soon(), company.id);
    const before = await balancesOf(company.id);
    await expect(takeQuote(company, id, now)).rejects.toMatchObject({ code: "quote_changed" });
    await expectBooks(company, before);
    const held = await db().select().from(receivables).where(eq(receivables.companyId, company.id));
    expect(held.every(({ anticipationId }) => anticipationId === null)).toBe(true);
  });

  it("that the acquirer refuses changes nothing, and its installments are released on their days", async () => {
    const { company } = await sell(30_001);
    expect(await anticipate(company, now)).toMatchObject({ status: "refused", failureReason: "refused_by_acquirer" });
    await expectBooks(company, { acquirer: -30_001, pending: 30_001 });
    await releaseReceivables(later(4 * month), soon(), company.id);
    await expectBooks(company, { acquirer: -30_001, available: 30_001 });
  });

  it("without an answer holds its installments until the outcome is read", async () => {
    const { company, sale } = await sell(30_003);
    const { id, netInCents, priceInCents } = await anticipate(company, now);
    expect(await getAnticipation(company.id, id)).toMatchObject({ status: "sent", completedAt: null });
    await releaseReceivables(later(4 * month), soon(), company.id);
    await expectBooks(company, { acquirer: -30_003, pending: 30_003 });
    const refund = { refundId: newId(now), now };
    await expect(
      refundTransaction(company.id, { transactionId: sale, amountInCents: 100 }, refund),
    ).rejects.toMatchObject({ code: "refund_exceeds_balance" });

    await followAnticipations(later(61), soon(), company.id);
    expect(await getAnticipation(company.id, id)).toMatchObject({ status: "completed" });
    await followAnticipations(later(120), soon(), company.id);
    await expectBooks(company, { acquirer: -30_003, available: netInCents, fees: priceInCents });
  });

  it("that is paid later is completed by the job", async () => {
    const { company } = await sell(30_002);
    const { id, status } = await anticipate(company, now);
    expect(status).toBe("sent");
    await followAnticipations(later(6), soon(), company.id);
    expect(await getAnticipation(company.id, id)).toMatchObject({ status: "completed" });
  });

  it("that never arrived is refused once its absence is proven, and not before", async () => {
    const { company } = await sell(30_004);
    const { id } = await anticipate(company, now);
    // Simulates a process that is still waiting for the acquirer's response.
    await letOrdersEnd(company.id, new Date(Date.now() + 60_000));
    await followAnticipations(later(61), soon(), company.id);
    await letOrdersEnd(company.id);
    await followAnticipations(later(120), soon(), company.id);
    expect(await getAnticipation(company.id, id)).toMatchObject({ status: "sent" });
    await followAnticipations(later(180), soon(), company.id);
    expect(await getAnticipation(company.id, id)).toMatchObject({ status: "refused", failureReason: "not_sent" });
    await expectBooks(company, { acquirer: -30_004, pending: 30_004 });
    const quote = await quoteAnticipation(company, {}, now);
    expect(quote.amountInCents).toBe(30_004);
  });

  it("beside releases, refunds and disputes at once moves every cent once", async () => {
    const company = await testCompany({ cardFeeBps: 0, cardFeeFixed: 0 });
    const sales: string[] = [];
    for (let made = 0; made < 6; made += 1) {
      const { id } = await chargeCardOf(company, testCards.paid, now, { amountInCents: 10_010, installments: 2 });
      sales.push(id);
    }
    const quotes = await Promise.all([1, 2, 3].map(() => quoteAnticipation(company, {}, now)));
    const [refunded = "", disputed = ""] = sales;
    await Promise.allSettled([
      ...quotes.map(({ id }) => takeQuote(company, id, now)),
      releaseReceivables(later(31 * 86_400), soon(), company.id),
      refundTransaction(company.id, { transactionId: refunded }, { refundId: newId(now), now }),
      disputeInSandbox(company.id, disputed, now),
    ]);
    await followAnticipations(later(61), soon(), company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
    const { rows } = await listAnticipations(company.id, { limit: 10, offset: 0 });
    expect(rows.length).toBeLessThanOrEqual(1);
  });
});
