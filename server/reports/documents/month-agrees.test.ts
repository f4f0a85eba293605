import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  loadStatementFilters,
  toExplanationQuery,
  toLedgerQuery,
} from "@/components/reports/statements/finance-filters";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies } from "@/db/schema";
import { accounts, transferKinds } from "@/db/schema/ledger-enums";
import { addSellerBank } from "@/testing/support/charges/seller-bank";
import { createIntegrator, type Integrator } from "@/testing/support/integrator";
import { plainLedger } from "@/testing/support/models/statement";
import { centsOf, rowsOf, textOf, valuesOf } from "@/testing/support/papers/read-files";
import { readPdf } from "@/testing/support/papers/read-pdf";
import { partnerShare, sellByPix, sweepPartners } from "@/testing/support/partners/sales";
import { chargeCardOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { addMember, ownKey, payOut, userActor } from "@/testing/support/payouts/business";
import { getCompany } from "../../accounts/company/companies";
import { addDays, dayOf, periodOfMonth, startOfDay } from "../../core/calendar/calendar";
import { type CompanyIdentity, createCallerFactory } from "../../core/procedures/procedure";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { appRouter } from "../../router";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { followPayouts, sendPayouts } from "../../treasury/payouts/sweep-payouts";
import { closeDays } from "../closings/close-days";
import { exportClosings } from "../closings/export-closings";
import { fileWords } from "../sales/file-words";
import { exportLedger } from "../statements/export-ledger";
import { readMonth } from "../statements/read-month";
import { LedgerFilter } from "../statements/schemas";
import { writeOfx } from "../statements/write-ofx";
import { drawMonth } from "./draw-month";
import { summarizeMonth } from "./month-groups";

const t = fileWords("pt-BR");
const month = addDays(`${dayOf(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
const { startDate, endDate } = periodOfMonth(month);
const period = { startDate, endDate };
const start = startOfDay(startDate);
const end = startOfDay(addDays(endDate, 1));
const soon = () => new Date(Date.now() + 20_000);

const dayAt = (days: number, hours = 12) =>
  new Date(startOfDay(addDays(startDate, days)).getTime() + hours * 3_600_000);

let seller: Integrator;
let company: CompanyIdentity;

async function sell(amountInCents: number, now: Date, through = company): Promise<string> {
  const { id } = await chargePix(through, pixCharge({ amountInCents }), now);
  await payInSandbox(company.id, { transactionId: id }, now);
  return id;
}

beforeAll(async () => {
  seller = await createIntegrator();
  const document = { documentType: "cnpj", document: ownKey } as const;
  await db()
    .update(companies)
    .set({ ...document, createdAt: dayAt(-60), bankPixFeeBps: 100 })
    .where(eq(companies.id, seller.companyId));
  company = await getCompany(seller.companyId);
  const { id: companyId } = company;
  const owner = userActor(await addMember(companyId, "owner", dayAt(-20)));
  const refunded = await sell(431_022, dayAt(-15));
  await chargeCardOf(company, testCards.paid, dayAt(-14), { installments: 3, amountInCents: 99_999 });
  await sell(1, new Date(start.getTime() - 1));
  await sell(2_00, start);
  const lost = await sell(49_90, dayAt(2));
  const won = await sell(50_00, dayAt(3));
  await disputeInSandbox(companyId, lost, dayAt(4));
  await disputeInSandbox(companyId, won, dayAt(4));
  await decideInSandbox(companyId, won, "won", dayAt(6));
  const refund = { transactionId: refunded, amountInCents: 40_01 };
  await refundTransaction(companyId, refund, { refundId: newId(dayAt(7)), now: dayAt(7) });
  // One completed, one rejected, and one returned two days later.
  for (const amountInCents of [100_00, 100_01, 100_05]) await payOut(company, owner, { amountInCents }, dayAt(8));
  await sendPayouts(dayAt(8), soon(), companyId);
  await followPayouts(dayAt(11), soon(), companyId);
  await releaseReceivables(dayAt(20), soon(), companyId);
  await sell(3_00, new Date(end.getTime() - 1));
  await sell(4_00, end);
  await decideInSandbox(companyId, lost, "lost", end);
  const partner = await testCompany();
  await sellByPix(company, [partnerShare(partner.id)], 80_00, dayAt(9));
  await sweepPartners(company, dayAt(9));
  // Two sales into the seller's own bank account: one before the month, partially refunded in it,
  // and one within the month.
  const banked = await addSellerBank(companyId);
  const earlier = await sell(70_00, dayAt(-3), banked);
  const part = { transactionId: earlier, amountInCents: 10_00 };
  await refundTransaction(companyId, part, { refundId: newId(dayAt(13)), now: dayAt(13) });
  await sell(60_00, dayAt(14), banked);
  await closeDays(new Date(end.getTime() + 48 * 3_600_000), soon(), companyId);
});
async function plainMonth(account: (typeof accounts)[number]) {
  const all = await plainLedger(company.id, account);
  const before = all.find(({ at }) => at < start.toISOString());
  const entries = all.filter(({ at }) => at >= start.toISOString() && at < end.toISOString());
  const openingInCents = before?.balanceInCents ?? 0;
  const parts = transferKinds.flatMap((kind) => {
    const amounts = entries.filter((entry) => entry.kind === kind).map(({ amountInCents }) => amountInCents);
    const amountInCents = amounts.reduce((sum, amount) => sum + amount, 0);
    return amounts.length === 0 ? [] : [{ kind, count: amounts.length, amountInCents }];
  });
  return { account, entries, openingInCents, parts, closingInCents: entries[0]?.balanceInCents ?? openingInCents };
}

const pdfLines = async () => (await readPdf(await drawMonth(company, { month, language: "pt-BR" }, new Date()))).lines;

function sectionOf(lines: readonly string[], heading: string, columns: readonly string[]): string[] {
  const from = lines.findIndex((line, index) => line === heading && lines[index + 1] === columns[0]);
  return lines.slice(from + 1 + columns.length);
}

describe("a company's month, to the cent", () => {
  it("has movements of every sort, and a balance on both sides", async () => {
    const { accounts: read } = await readMonth(company.id, month);
    const kinds = new Set(read.flatMap(({ parts }) => parts.map(({ kind }) => kind)));
    const expected =
      "paid fee release refund_available chargeback_opened chargeback_won payout_completed payout_failed";
    const shared = ["commission", "commission_released"];
    const atBank = ["settled_at_bank", "returned_from_bank", "refund_fee_due"];
    for (const kind of [...expected.split(" "), "payout_returned", ...shared, ...atBank]) expect(kinds).toContain(kind);
    expect(read.find(({ account }) => account === "available")).toMatchObject({ openingInCents: expect.any(Number) });
    for (const side of ["openingInCents", "closingInCents"] as const) {
      expect(read.reduce((sum, each) => sum + each[side], 0)).toBe(0);
      expect(read.find(({ account }) => account === "available")?.[side]).toBeGreaterThan(0);
    }
  });

  it.each(accounts)("is the same in API, CSV, OFX, PDF and on the pages: %s", async (account) => {
    const { entries, ...plain } = await plainMonth(account);
    const amounts = entries.map(({ amountInCents }) => amountInCents);
    const balances = entries.map(({ balanceInCents }) => balanceInCents);
    expect((await readMonth(company.id, month)).accounts).toContainEqual(plain);

    const query = `account=${account}&startDate=${startDate}&endDate=${endDate}`;
    const { json: ledger } = await seller.get(`/ledger?${query}&limit=100`);
    expect(ledger.data.map((row: { amountInCents: number }) => row.amountInCents)).toEqual(amounts);
    expect(ledger.data.map((row: { balanceInCents: number }) => row.balanceInCents)).toEqual(balances);
    const explain = async (at: number) =>
      (await seller.get(`/balance/explain?account=${account}&at=${new Date(at).toISOString()}`)).json.data;
    const [opening, closing] = [await explain(start.getTime() - 1), await explain(end.getTime() - 1)];
    expect([opening.balanceInCents, closing.balanceInCents]).toEqual([plain.openingInCents, plain.closingInCents]);

    const filter = LedgerFilter.parse({ account, ...period });
    const rows = rowsOf(await textOf(exportLedger(company.id, filter)));
    expect(rows.map(({ Valor }) => centsOf(Valor))).toEqual(amounts);
    expect(rows.map((row) => centsOf(row["Saldo depois"]))).toEqual(balances);
    const ofx = await textOf(writeOfx(company.id, filter, { now: new Date() }));
    expect(valuesOf(ofx, "TRNAMT").map(centsOf)).toEqual(amounts);
    expect(valuesOf(ofx, "BALAMT").map(centsOf)).toEqual([plain.closingInCents]);

    const columns = ["Motivo", "Lançamentos", "Valor"];
    const lines = sectionOf(await pdfLines(), t(`ledger.accounts.${account}`), columns);
    const [openingWord, openingMoney, ...rest] = lines;
    expect([openingWord, centsOf(openingMoney)]).toEqual(["Saldo inicial", plain.openingInCents]);
    const read = plain.parts.map((_, index) => rest.slice(index * 3, index * 3 + 3));
    expect(read.map(([kind, count, amount]) => [kind, Number(count), centsOf(amount)])).toEqual(
      plain.parts.map(({ kind, count, amountInCents }) => [t(`ledger.kinds.${kind}`), count, amountInCents]),
    );
    const [closingWord, closingMoney] = rest.slice(plain.parts.length * 3);
    expect([closingWord, centsOf(closingMoney)]).toEqual(["Saldo final", plain.closingInCents]);

    const can = () => true;
    const context = {
      now: new Date(),
      requestId: newId(),
      address: "10.1.2.3",
      company,
      actor: userActor(newId()),
      can,
    };
    const page = createCallerFactory(appRouter)(context);
    const filters = loadStatementFilters(
      new URLSearchParams(`${query}&at=${new Date(end.getTime() - 1).toISOString()}`),
    );
    const shown = await page.ledger.list(toLedgerQuery(filters));
    expect(shown.rows.map(({ balanceInCents }) => balanceInCents)).toEqual(balances.slice(0, 25));
    expect(shown.totalRows).toBe(amounts.length);
    expect(await page.balance.explain(toExplanationQuery(filters))).toMatchObject({
      balanceInCents: plain.closingInCents,
    });
  });

  it("is summed in the PDF, from the opening to the closing balance", async () => {
    const read = await readMonth(company.id, month);
    const { openingInCents, groups, closingInCents } = summarizeMonth(read);
    const changes = Object.values(groups).reduce((sum, amount) => sum + amount, 0);
    expect(openingInCents + changes).toBe(closingInCents);
    // Rejected and returned payouts are credited back. The lost dispute is decided after the month.
    expect(groups).toMatchObject({
      sales: 2_00 + 49_90 + 50_00 + 80_00 + 3_00 + 60_00,
      // 10% of 80.00 minus its fee of 0.79.
      commissions: -7_92,
      refunds: -40_01 - 10_00,
      bank: 10_00 - 60_00,
      disputes: 0,
      payouts: -100_00,
    });
    const lines = sectionOf(await pdfLines(), t("monthFile.summaryText"), ["Linha", "Valor"]);
    const amounts = [openingInCents, ...Object.values(groups), closingInCents];
    expect(
      lines
        .slice(0, 2 * amounts.length)
        .filter((_, index) => index % 2)
        .map(centsOf),
    ).toEqual(amounts);
  });

  it("closes each day with the balances of the closings, which the CSV and the PDF list", async () => {
    const { accounts: read } = await readMonth(company.id, month);
    const csv = rowsOf(await textOf(exportClosings(company.id, { month, language: "pt-BR" })));
    expect(csv.length).toBeGreaterThan(6);
    for (const { account, closingInCents } of read) {
      expect(centsOf(csv[0]?.[`Saldo: ${t(`ledger.accounts.${account}`)}`]), account).toBe(closingInCents);
    }
    const paid = csv.reduce((sum, row) => sum + centsOf(row[t("ledger.kinds.paid")]), 0);
    expect(paid).toBe(summarizeMonth({ month, accounts: read }).groups.sales);
    const lines = sectionOf(await pdfLines(), t("monthFile.closingsText"), ["Dia", "Disponível", "Código"]);
    expect(lines).toEqual([...csv].reverse().flatMap((row) => [row.Dia, expect.any(String), row.Código]));
    const balances = lines.filter((_, index) => index % 3 === 1).map(centsOf);
    expect(balances).toEqual([...csv].reverse().map((row) => centsOf(row["Saldo: Disponível"])));
  });
});
