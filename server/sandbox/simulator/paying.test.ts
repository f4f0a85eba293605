import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections } from "@/db/schema";
import { composeCode } from "@/testing/support/doubles/br-code";
import { chargePix, eventNamesOf, paymentsOf, pixCharge, testCompany } from "@/testing/support/payments";
import { composePixCode, readPixCode } from "../../acquiring/port/brcode";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { createBoletoCharge } from "../../payments/charges/create-boleto-charge";
import { createPixCharge } from "../../payments/charges/create-pix-charge";
import { getTransaction } from "../../payments/transactions/transactions";
import { payCode } from "./pay-code";
import { readCode } from "./read-code";

const now = new Date("2026-11-20T15:00:00.000Z");
const dayMs = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(now.getTime() + days * dayMs);

async function pixOf(company: CompanyIdentity): Promise<{ id: string; code: string }> {
  const { id, pix } = await chargePix(company, pixCharge(), now);
  return { id, code: pix.emv };
}

async function boletoOf(company: CompanyIdentity) {
  const { id } = await createBoletoCharge(company, pixCharge(), { transactionId: newId(now), now });
  const { boleto } = await getTransaction(company.id, id, now);
  return { id, line: boleto?.digitableLine ?? "", barcode: boleto?.barcode ?? "" };
}

describe("a code", () => {
  it("is read whether it is a Pix, a boleto's line or its barcode, with dots and blanks or without", async () => {
    const company = await testCompany();
    const [pix, boleto] = [await pixOf(company), await boletoOf(company)];
    expect(await readCode(company, { code: ` ${pix.code}\n` }, now)).toMatchObject({
      transactionId: pix.id,
      payee: { name: company.legalName, document: company.document },
      amountDueInCents: 4990,
      dueOn: null,
      expiresAt: later(1).toISOString(),
      payable: true,
    });
    const typed = boleto.line.replace(/^(.{5})(.{5})(.{5})/, "$1.$2 $3.");
    for (const code of [boleto.line, boleto.barcode, typed]) {
      expect(await readCode(company, { code }, now)).toMatchObject({ transactionId: boleto.id, payable: true });
    }
  });

  it("of a Pix with a due date says what is due on a chosen day", async () => {
    const company = await testCompany();
    const fine = { type: "percent", value: 2 } as const;
    const cob = { expirationDate: "2026-11-24", daysAfterDueDate: 30, fine };
    const { pix } = await createPixCharge(company, { ...pixCharge(), cob }, { transactionId: newId(now), now });
    expect(await readCode(company, { code: pix.emv, day: "2026-11-24" }, now)).toMatchObject({
      amountDueInCents: 4990,
    });
    expect(await readCode(company, { code: pix.emv, day: "2026-11-25" }, now)).toMatchObject({
      dueOn: "2026-11-24",
      day: "2026-11-25",
      fineInCents: 100,
      amountDueInCents: 5090,
      payable: true,
    });
  });

  it("of a Pix Automático is read by the charge beside its recurrence", async () => {
    const company = await testCompany();
    const pix = await pixOf(company);
    const { location } = readPixCode(pix.code) ?? {};
    const code = composeCode(location ?? null, "pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002");
    expect(await readCode(company, { code }, now)).toMatchObject({ transactionId: pix.id, payable: true });
  });

  it("of another company, of a real bank and of no charge is not found", async () => {
    const [company, other] = [await testCompany(), await testCompany()];
    const [pix, boleto] = [await pixOf(other), await boletoOf(other)];
    const real = await pixOf(company);
    await db()
      .update(connections)
      .set({ kind: "pix_api" })
      .where(and(eq(connections.companyId, company.id)));
    const location = "pix.banco.example/qr/v2/9d36b84fc70b478fb95c12729b90ca25";
    const nobodys = composePixCode({ location, merchantName: "TESTE", merchantCity: "" });
    for (const code of [pix.code, boleto.line, boleto.barcode, real.code, nobodys]) {
      await expect(readCode(company, { code }, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(payCode(company, { code }, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await paymentsOf(other.id)).toEqual([]);
  });

  it("with a wrong digit, or that is none, is unreadable", async () => {
    const company = await testCompany();
    const [pix, boleto] = [await pixOf(company), await boletoOf(company)];
    const wrong = (digits: string) =>
      digits.replace(/^(.{20})(.)/, (_, start, digit) => `${start}${9 - Number(digit)}`);
    for (const code of [
      pix.code.replace("49.90", "49.91"),
      wrong(boleto.line),
      wrong(boleto.barcode),
      "olá",
      "1".repeat(48),
    ]) {
      await expect(readCode(company, { code }, now)).rejects.toMatchObject({ code: "code_unreadable" });
    }
  });
});

describe("the payer", () => {
  it("pays exactly, less, more and twice, and the ledger is correct", async () => {
    const company = await testCompany();
    const pay = async (more: object) => {
      const { code } = await pixOf(company);
      return payCode(company, { code, ...more }, now);
    };
    expect(await pay({})).toMatchObject({ status: "paid", amountPaidInCents: 4990 });
    expect(await pay({ amountInCents: 4000 })).toMatchObject({ status: "pending", amountPaidInCents: 4000 });
    expect(await pay({ amountInCents: 6000 })).toMatchObject({ status: "paid", amountPaidInCents: 6000 });
    expect(await pay({ times: 2 })).toMatchObject({ status: "paid", amountPaidInCents: 9980 });
    const names = await eventNamesOf(company.id);
    expect(names).toEqual(expect.arrayContaining(["transaction_underpaid", "transaction_overpaid"]));
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("pays too late: the charge runs out, and the money comes all the same", async () => {
    const company = await testCompany();
    const { code } = await pixOf(company);
    expect(await payCode(company, { code, isLate: true }, now)).toMatchObject({ status: "paid" });
    const names = await eventNamesOf(company.id);
    expect(names.indexOf("transaction_paid")).toBeGreaterThan(names.indexOf("transaction_canceled"));
    expect(names).toContain("transaction_canceled");
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("pays with a name, document and bank of its own", async () => {
    const company = await testCompany();
    const { id, code } = await pixOf(company);
    const payer = { name: "Empresa Vizinha", documentType: "cnpj", document: "11222333000181" } as const;
    await payCode(company, { code, payer, ispb: "60701190" }, now);
    const { Pix } = await getTransaction(company.id, id, now);
    expect(Pix?.payerInfo).toEqual({ name: payer.name, document: payer.document });
    expect(Pix?.endToEndId).toMatch(/^E60701190202611201500[0-9A-Za-z]{11}$/);
    const badly = { ...payer, document: "11222333000182" };
    await expect(payCode(company, { code, payer: badly }, now)).rejects.toMatchObject({ code: "document_invalid" });
  });

  it("pays a boleto on a past day, but not on a future one", async () => {
    const company = await testCompany();
    const { line } = await boletoOf(company);
    const ahead = later(3).toISOString();
    await expect(payCode(company, { code: line, paidAt: ahead }, now)).rejects.toMatchObject({
      code: "paid_in_future",
    });
    expect(await paymentsOf(company.id)).toEqual([]);
    const paid = await payCode(company, { code: line, paidAt: later(2).toISOString() }, later(3));
    expect(paid).toMatchObject({ status: "paid", aprovedAt: later(2).toISOString() });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});
