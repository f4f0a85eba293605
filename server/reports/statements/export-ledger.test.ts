import { describe, expect, it } from "vitest";
import { languages } from "@/db/schema/core-enums";
import { accounts } from "@/db/schema/ledger-enums";
import { plainLedger, readLedger } from "@/testing/support/models/statement";
import { centsOf, rowsOf, textOf, valuesOf } from "@/testing/support/papers/read-files";
import { chargeCardOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { explainBalance } from "./explain-balance";
import { exportLedger, readEntries } from "./export-ledger";
import { nameLedgerFile } from "./name-ledger-file";
import { LedgerFileQuery, LedgerFilter } from "./schemas";
import { writeOfx } from "./write-ofx";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = new Date("2026-11-21T02:59:59.000Z");

async function business() {
  const company = await testCompany();
  const { id: refunded } = await chargeCardOf(company, testCards.paid, now, { installments: 3 });
  const { id: disputed } = await chargePix(company, pixCharge({ amountInCents: 431_022 }), now);
  await payInSandbox(company.id, { transactionId: disputed }, now);
  await refundTransaction(
    company.id,
    { transactionId: refunded, amountInCents: 4001 },
    { refundId: refunded, now: later },
  );
  await disputeInSandbox(company.id, disputed, later);
  return { companyId: company.id, refunded, disputed };
}

const readCsv = async (companyId: string, filter: object) =>
  rowsOf(await textOf(exportLedger(companyId, LedgerFilter.parse(filter))));

const readOfx = (companyId: string, filter: object) =>
  textOf(writeOfx(companyId, LedgerFilter.parse(filter), { now: later }));

describe("the files of a statement", () => {
  it("agree with the API and the ledger, to the cent, for every account", async () => {
    const { companyId } = await business();
    for (const account of accounts) {
      const plain = await plainLedger(companyId, account);
      const amounts = plain.map(({ amountInCents }) => amountInCents);
      const balances = plain.map(({ balanceInCents }) => balanceInCents);
      const page = await readLedger(companyId, { account, limit: 100 });
      expect(page.rows.map(({ amountInCents }) => amountInCents)).toEqual(amounts);
      const rows = await readCsv(companyId, { account });
      expect(rows.map(({ Valor }) => centsOf(Valor))).toEqual(amounts);
      expect(rows.map((row) => centsOf(row["Saldo depois"]))).toEqual(balances);
      expect(rows.map(({ Id }) => Id)).toEqual(plain.map(({ id }) => id));
      const ofx = await readOfx(companyId, { account });
      expect(valuesOf(ofx, "TRNAMT").map(centsOf)).toEqual(amounts);
      expect(valuesOf(ofx, "FITID")).toEqual(plain.map(({ id }) => id));
      const { balanceInCents } = await explainBalance(companyId, { account }, later);
      expect(valuesOf(ofx, "BALAMT").map(centsOf)).toEqual([balanceInCents]);
      expect(balanceInCents).toBe(balances[0] ?? 0);
    }
  });

  it("have the filter's entries only, and the balance at the end of its period", async () => {
    const { companyId, disputed } = await business();
    const filter = { account: "available", startDate: "2026-11-20", endDate: "2026-11-20", transactionId: disputed };
    const rows = await readCsv(companyId, filter);
    expect(rows.map(({ Quando, Motivo }) => [Quando, Motivo])).toEqual([
      ["20/11/2026 23:59:59", "Contestação aberta"],
      ["20/11/2026 09:00:00", "Liberação"],
    ]);
    expect(rows[0]).toMatchObject({
      Conta: "Disponível",
      "Id da transação": disputed,
      "Id do saque": "",
      Valor: "-4310,22",
    });
    const ofx = await readOfx(companyId, filter);
    expect(valuesOf(ofx, "TRNTYPE")).toEqual(["DEBIT", "CREDIT"]);
    expect(valuesOf(ofx, "DTPOSTED")).toEqual(["20261120235959[-3:BRT]", "20261120090000[-3:BRT]"]);
    expect(valuesOf(ofx, "MEMO")[0]).toBe(`Contestacao aberta ${disputed}`);
    expect([valuesOf(ofx, "DTSTART"), valuesOf(ofx, "DTEND")]).toEqual([
      ["20261120000000[-3:BRT]"],
      ["20261120235959[-3:BRT]"],
    ]);
    expect(valuesOf(await readOfx(companyId, { endDate: "2026-11-19" }), "BALAMT")).toEqual(["0.00"]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: an OFX of this character set is ASCII
    expect(ofx).toMatch(/^[\x00-\x7f]*$/);
  });

  it("go on from batch to batch without losing or repeating an entry", async () => {
    const company = await testCompany();
    for (let count = 0; count < 60; count += 1) {
      await chargeCardOf(company, testCards.paid, now, { installments: 12 });
    }
    const found: string[] = [];
    for await (const entries of readEntries(company.id, LedgerFilter.parse({ account: "pending" })))
      found.push(...entries.map(({ id }) => id));
    expect(found).toHaveLength(60 * 24);
    expect(found).toEqual((await plainLedger(company.id, "pending")).map(({ id }) => id));
  });

  it.each(languages)("have a heading over every column in %s", async (language) => {
    const [headings = ""] = (
      await textOf(exportLedger((await testCompany()).id, LedgerFilter.parse({}), language))
    ).split("\r\n");
    expect(new Set(headings.split(";")).size).toBe(9);
  });

  it.each([
    [{ startDate: "2026-10-01", endDate: "2026-10-31" }, "csv", "extrato-available-2026-10.csv"],
    [{ account: "fees" }, "ofx", "extrato-fees-ate-2026-11-20.ofx"],
  ] as const)("are named by account and period: %j", (filter, format, name) => {
    expect(nameLedgerFile(LedgerFileQuery.parse({ filter, format }), "2026-11-20")).toBe(name);
  });
});
