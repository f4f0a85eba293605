import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { companies, connections } from "@/db/schema";
import { addSellerBank } from "@/testing/support/charges/seller-bank";
import { createIntegrator, type Integrator } from "@/testing/support/integrator";
import { rowsOf, textOf, valuesOf } from "@/testing/support/papers/read-files";
import { pixCharge } from "@/testing/support/payments";
import { getCompany } from "../../accounts/company/companies";
import { exportLedger } from "./export-ledger";
import { readMoneyAtBank } from "./read-at-bank";
import { LedgerFilter } from "./schemas";
import { writeOfx } from "./write-ofx";

let seller: Integrator;

/** Two Pix charges of R$ 100.00 in the seller's own bank account: one partially refunded, one disputed. */
beforeAll(async () => {
  seller = await createIntegrator();
  await db().update(companies).set({ bankPixFeeBps: 100 }).where(eq(companies.id, seller.companyId));
  await addSellerBank(seller.companyId);
  for (const more of ["refund", "infraction"]) {
    const { json } = await seller.post("/pix/in/qrcode", pixCharge({ amountInCents: 10_000 }));
    expect(json.data.fees).toBe(100);
    const { id } = json.data;
    await seller.post(`/sandbox/transactions/${id}/pay`);
    const asked = `/${more === "refund" ? "" : "sandbox/"}transactions/${id}/${more}`;
    expect(await seller.post(asked, { amountInCents: 3000 })).toMatchObject({ status: 200 });
  }
});

describe("the statements of a seller with its own bank account", () => {
  it("show in the balance the money at the bank and the fees due, next to the platform's balance", async () => {
    const { json } = await seller.get("/balance");
    expect(json.data).toEqual({
      availableInCents: 0,
      setAsideInCents: 0,
      pendingInCents: 0,
      blockedInCents: 3000,
      atBankInCents: 14_000,
      feesDueInCents: 170,
    });
  });

  it("explain an available balance of zero by the payments, the transfers to the bank and the returns", async () => {
    const { json } = await seller.get("/balance/explain?account=available");
    expect(json.data).toMatchObject({
      balanceInCents: 0,
      parts: [
        { kind: "release", count: 2, amountInCents: 20_000 },
        { kind: "refund_available", count: 1, amountInCents: -3000 },
        { kind: "chargeback_opened", count: 1, amountInCents: -3000 },
        { kind: "settled_at_bank", count: 2, amountInCents: -20_000 },
        { kind: "returned_from_bank", count: 2, amountInCents: 6000 },
      ],
    });
    const { json: due } = await seller.get("/balance/explain?account=fees_due");
    expect(due.data).toMatchObject({
      balanceInCents: -170,
      parts: [
        { kind: "fee", count: 2, amountInCents: -200 },
        { kind: "refund_fee_due", count: 1, amountInCents: 30 },
      ],
    });
  });

  it("list the entries of a part, and never show a negative balance after an entry", async () => {
    const { json } = await seller.get("/ledger?account=available&kind=settled_at_bank");
    expect(json.totalRows).toBe(2);
    expect(json.data.map((row: { amountInCents: number }) => row.amountInCents)).toEqual([-10_000, -10_000]);
    const { json: whole } = await seller.get("/ledger?account=available&limit=100");
    for (const { balanceInCents } of whole.data) expect(balanceInCents).toBeGreaterThanOrEqual(0);
    expect((await seller.get("/ledger?account=fees_due")).json.totalRows).toBe(3);
    expect((await seller.get("/ledger?account=bank")).status).toBe(422);
  });

  it("name the new entries in the files", async () => {
    const filter = LedgerFilter.parse({ account: "available" });
    const rows = rowsOf(await textOf(exportLedger(seller.companyId, filter)));
    const kinds = new Set(rows.map(({ Motivo }) => Motivo));
    expect(kinds).toContain("Foi para a sua conta do banco");
    expect(kinds).toContain("Veio da sua conta do banco");
    const ofx = await textOf(writeOfx(seller.companyId, filter, { now: new Date() }));
    expect(valuesOf(ofx, "BALAMT")).toEqual(["0.00"]);
    expect(valuesOf(ofx, "MEMO").some((memo) => memo.startsWith("Foi para a sua conta do banco"))).toBe(true);
  });

  it("offer no payout once no other connection is on", async () => {
    const key = "11222333000181";
    const refused = async () => (await seller.post("/payouts", { amountInCents: 1000, pixKey: key })).json.code;
    expect(await refused()).not.toBe("payouts_not_offered");
    const platform = (await getCompany(seller.companyId)).connections.at(-1);
    expect(await readMoneyAtBank(await getCompany(seller.companyId))).toMatchObject({ isOnly: false });
    await db()
      .update(connections)
      .set({ state: "off" })
      .where(and(eq(connections.companyId, seller.companyId), eq(connections.id, platform?.id ?? "")));
    const company = await getCompany(seller.companyId);
    expect(await readMoneyAtBank(company)).toEqual({
      banks: ["Banco do Brasil"],
      settledInCents: 20_000,
      returnedInCents: 6000,
      atBankInCents: 14_000,
      feesDueInCents: 170,
      isOnly: true,
    });
    await expect.poll(refused).toBe("payouts_not_offered");
  });

  it("mention no bank to a company without a bank connection", async () => {
    const other = await createIntegrator();
    expect(await readMoneyAtBank(await getCompany(other.companyId))).toBeNull();
    expect((await other.get("/balance")).json.data).toMatchObject({ atBankInCents: 0, feesDueInCents: 0 });
  });
});
