import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { wasPaid } from "@/db/schema/payments-enums";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { registerLongAgo, storeAll } from "@/testing/support/figures/stored-figures";
import { balancesOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { actOn, openSale, type SaleKind, saleActions, startBusiness } from "@/testing/support/sales";
import { placeOrder } from "../../checkout/orders/place-order";
import { dayOf } from "../../core/calendar/calendar";
import { keptOf } from "../../core/money/money";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { listTransactions } from "../../payments/transactions/list-transactions";
import { SortedTransactionQuery, TransactionQuery } from "../../payments/transactions/transaction-schemas";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { exportTransactions } from "../sales/export-transactions";
import { sumFigures } from "../sales/figures";
import { listSales } from "../sales/list-sales";
import { readFunnel } from "./funnel";
import { readOverview } from "./overview";
import { OverviewQuery } from "./schemas";

async function readFile(companyId: string, filter: Parameters<typeof exportTransactions>[1]) {
  let text = "";
  for await (const piece of exportTransactions(companyId, filter)) text += piece;
  expect(text.startsWith("\ufeffId;")).toBe(true);
  const lines = text.slice(1).split("\r\n").slice(0, -1);
  const cells = lines.map((line) =>
    [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))(?=;|$)/gs)].map(([, quoted, bare]) => quoted ?? bare ?? ""),
  );
  const [headings = [], ...rows] = cells;
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ""])));
}

const inCents = (cell: string | undefined) => Number((cell ?? "").replace(",", ""));

async function sumFile(companyId: string, filter: Parameters<typeof exportTransactions>[1]) {
  const rows = await readFile(companyId, filter);
  const sum = (heading: string) => rows.reduce((total, row) => total + inCents(row[heading]), 0);
  return {
    transactions: rows.length,
    approved: rows.filter((row) => row["Paga em"] !== "").length,
    decided: rows.filter((row) => row.Situação !== "Pendente").length,
    grossInCents: sum("Pago (bruto)"),
    feesInCents: sum("Taxas"),
    refundedInCents: sum("Reembolsado"),
    feeReturnedInCents: sum("Taxa devolvida"),
    disputedInCents: sum("Contestado"),
  };
}

/** Sums the net amount after refunds and disputes, over the exported file and over the list. */
async function sumKept(companyId: string) {
  const rows = await readFile(companyId, {});
  const heading = "Líquido (após taxas, reembolsos e contestações)";
  const listed = await listSales(companyId, TransactionQuery.parse({ limit: 100 }), new Date());
  return {
    file: rows.reduce((total, row) => total + inCents(row[heading]), 0),
    list: listed.rows.reduce((total, { keptInCents }) => total + (keptInCents ?? 0), 0),
  };
}

const kinds: SaleKind[] = ["pix", "pix", "paid", "refused", "chargedBack"];

const sale = fc.record({
  kind: fc.constantFrom(...kinds),
  amount: fc.integer({ min: 3, max: 9_999_999 }),
  installments: fc.integer({ min: 1, max: 3 }),
  daysAgo: fc.integer({ min: 0, max: 20 }),
  actions: fc.array(
    fc.record({
      action: fc.constantFrom(...saleActions.filter((each) => each !== "release" && each !== "issuerDecides")),
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    }),
    { maxLength: 3 },
  ),
});

describe("the figures of sales", () => {
  it("agree to the cent in the overview, the list's totals and the export", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 8 }), async (sales) => {
        const business = await startBusiness();
        const { company, now } = business;
        for (const { daysAgo, actions, ...opening } of sales) {
          const then = { company, now: new Date(now.getTime() - daysAgo * 86_400_000) };
          const opened = await openSale(then, opening);
          for (const { action, share } of actions) await actOn(then, opened, action, share);
        }
        const overview = await readOverview(company.id, OverviewQuery.parse({}), now);
        const { startDate, endDate } = overview;
        const period = { startDate, endDate };
        expect(await sumFigures(company.id, period)).toEqual(overview.figures);
        expect(await sumFile(company.id, period)).toEqual(overview.figures);
        const kept = keptOf(overview.figures);
        expect(await sumKept(company.id)).toEqual({ file: kept, list: kept });
        expect(overview.days.reduce((sum, day) => sum + day.grossInCents, 0)).toBe(overview.figures.grossInCents);
        for (const { paymentMethod, ...figures } of overview.methods) {
          expect(await sumFigures(company.id, { ...period, paymentMethod })).toEqual(figures);
          expect(await sumFile(company.id, { ...period, paymentMethod })).toEqual(figures);
        }
        const list = await listTransactions(company.id, TransactionQuery.parse(period), now);
        expect(list.totalRows).toBe(overview.figures.transactions);
        await registerLongAgo(company.id);
        await storeAll(company.id);
        expect(await readOverview(company.id, OverviewQuery.parse({}), now)).toEqual(overview);
        expect(await sumFigures(company.id, period)).toEqual(overview.figures);
      }),
      { numRuns: proofRuns(4, 80) },
    );
  });

  it("count the disputed amount, whatever arrives for the sale afterwards", async () => {
    const company = await testCompany();
    const [companyId, now] = [company.id, new Date("2026-11-20T15:00:00.000Z")];
    const { id: transactionId } = await chargePix(company, pixCharge(), now);
    const refund = (amountInCents: number) =>
      refundTransaction(companyId, { transactionId, amountInCents }, { refundId: newId(now), now });
    const expectDisputed = async (disputedInCents: number) => {
      expect(await sumFigures(companyId, {})).toMatchObject({ disputedInCents });
      expect(await sumFile(companyId, {})).toMatchObject({ disputedInCents });
    };
    await payInSandbox(companyId, { transactionId }, now);
    await refund(990);
    await expectDisputed(0);
    await disputeInSandbox(companyId, transactionId, now);
    await expectDisputed(4000);
    await payInSandbox(companyId, { transactionId, amountInCents: 4990 }, now);
    await expectDisputed(4000);
    await refund(4500);
    await expectDisputed(4000);
    expect(await balancesOf(companyId)).toMatchObject({ blocked: 4000 });
    await decideInSandbox(companyId, transactionId, "won", now);
    await expectDisputed(0);
  });

  it("export every row of a long list once, in the list's order", async () => {
    const company = await testCompany();
    const at = new Date("2026-11-20T15:00:00.000Z");
    // Two distinct instants for all sales, so that export pages must break ties by id.
    const sales = Array.from({ length: 1_005 }, (_, index) => new Date(at.getTime() + (index % 2)));
    for (let first = 0; first < sales.length; first += 20) {
      await Promise.all(sales.slice(first, first + 20).map((now) => chargePix(company, pixCharge(), now)));
    }
    const rows = await readFile(company.id, {});
    const listed = await Promise.all(
      Array.from({ length: 11 }, (_, page) =>
        listTransactions(company.id, TransactionQuery.parse({ limit: 100, offset: page * 100 }), at),
      ),
    );
    expect(rows.map((row) => row.Id)).toEqual(listed.flatMap((page) => page.rows.map(({ id }) => id)));
    expect(rows).toHaveLength(1_005);
  });

  it("never let a buyer's name become a formula in the seller's spreadsheet", async () => {
    const company = await testCompany();
    const customer = { ...pixCharge().customer, name: '=HYPERLINK("http://x";"y")', phone: "+5511987654321" };
    await chargePix(company, pixCharge({ customer }), new Date());
    const [row] = await readFile(company.id, {});
    expect(row?.Cliente).toMatch(/^'=/);
    expect(row?.Telefone).toBe("+5511987654321");
    expect(row?.["CPF/CNPJ"]).toBe("529.982.247-25");
  });
});

it("the funnel's paid orders are the paid rows of the list of sales under the same filters", async () => {
  // Card tokens expire by the wall clock.
  const now = new Date();
  const { company, slug, productId } = await openShop(now);
  const [instagram, email] = [{ source: "instagram" }, { source: "email" }];
  const refunded = await placeOrder(slug, newOrder({ tracking: instagram }), now);
  await payInSandbox(company.id, { transactionId: refunded.transactionId ?? "" }, now);
  const refund = { transactionId: refunded.transactionId ?? "" };
  await refundTransaction(company.id, refund, { refundId: newId(now), now });
  await placeOrder(slug, newOrder({ tracking: instagram }), now);
  await placeOrder(slug, cardOrder(testCards.paid, { tracking: email }), now);
  await placeOrder(slug, cardOrder(testCards.refused, { tracking: email }), now);
  await chargePix(company, pixCharge(), now);
  const day = dayOf(now);
  const countPaid = async (filter: object) => {
    const given = { startDate: day, endDate: day, datedBy: "order", limit: 100, ...filter };
    const { rows, totalRows } = await listSales(company.id, SortedTransactionQuery.parse(given), now);
    expect(rows).toHaveLength(totalRows);
    return rows.filter(({ status }) => wasPaid(status)).length;
  };
  const { total, products, sources, methods } = await readFunnel(company.id, { startDate: day, endDate: day }, now);
  expect(total.paid).toBe(2);
  expect(await countPaid({})).toBe(total.paid);
  expect(products.map(({ soldId }) => soldId)).toEqual([productId]);
  for (const { soldId, paid } of products) expect(await countPaid({ productId: soldId })).toBe(paid);
  for (const { source, paid } of sources) expect(await countPaid({ source })).toBe(paid);
  for (const { paymentMethod, paid } of methods) expect(await countPaid({ paymentMethod })).toBe(paid);
});

async function sell(company: CompanyIdentity, at: string) {
  const now = new Date(at);
  const { id } = await chargePix(company, pixCharge(), now);
  await payInSandbox(company.id, { transactionId: id }, now);
}

describe("readOverview", () => {
  const read = (company: CompanyIdentity, query: object = {}) =>
    readOverview(company.id, OverviewQuery.parse(query), new Date("2026-11-20T15:00:00.000Z"));

  it("uses São Paulo's days, and compares with the days just before", async () => {
    const company = await testCompany();
    await sell(company, "2026-11-19T02:59:59.999Z");
    await sell(company, "2026-11-19T03:00:00.000Z");
    await sell(company, "2026-11-21T02:59:59.999Z");
    await sell(company, "2026-11-21T03:00:00.000Z");
    const { days, figures, previous } = await read(company, { startDate: "2026-11-19", endDate: "2026-11-20" });
    expect(days).toEqual([
      { day: "2026-11-19", approved: 1, grossInCents: 4990 },
      { day: "2026-11-20", approved: 1, grossInCents: 4990 },
    ]);
    expect(figures).toMatchObject({
      transactions: 2,
      approved: 2,
      grossInCents: 9980,
      feesInCents: 98,
    });
    expect(previous).toMatchObject({ startDate: "2026-11-17", endDate: "2026-11-18", figures: { approved: 1 } });
  });

  it("covers the last thirty days by default, and ignores other companies", async () => {
    const [company, stranger] = [await testCompany(), await testCompany()];
    await sell(stranger, "2026-11-20T12:00:00.000Z");
    const { startDate, endDate, days, figures, previous } = await read(company, { compare: "none" });
    expect([startDate, endDate, days.length]).toEqual(["2026-10-22", "2026-11-20", 30]);
    expect([figures.transactions, previous]).toEqual([0, null]);
  });

  it("refuses more than a year", async () => {
    const company = await testCompany();
    const query = { startDate: "2020-01-01", endDate: "2026-11-20" };
    await expect(read(company, query)).rejects.toMatchObject({ code: "VALIDATION", field: "endDate" });
  });
});
