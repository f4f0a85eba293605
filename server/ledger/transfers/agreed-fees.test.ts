import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { addSellerBank } from "@/testing/support/charges/seller-bank";
import { chargeCardOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { getCompany } from "../../accounts/company/companies";
import { feesAgreedAt } from "../../accounts/company/fee-agreements";
import { setFees } from "../../accounts/company/set-fees";
import { toSettings } from "../../accounts/company/update-company";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransaction } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { checkLedger } from "../checker/check-ledger";
import { readFees } from "../fees/read-fees";

const fees = { pixFeeBps: 200, boletoFee: 500, cardFeeBps: 300, cardFeeFixed: 10 };

async function changedTomorrow() {
  const { id } = await testCompany();
  const now = new Date();
  const from = addDays(dayOf(now), 1);
  await setFees(id, { fees, from, now });
  return { company: await getCompany(id), now, from, later: startOfDay(from) };
}

describe("a change of fees", () => {
  it("applies to sales from the first instant of its day", async () => {
    const { company, now, later } = await changedTomorrow();
    expect(feesAgreedAt(company, now)).toMatchObject({ pixFeeBps: 99 });
    expect(feesAgreedAt(company, new Date(later.getTime() - 1))).toMatchObject({ pixFeeBps: 99 });
    expect(feesAgreedAt(company, later)).toMatchObject(fees);
    expect(toSettings(company, now).fees.boletoFee).toBe(349);
    expect(toSettings(company, later).fees).toEqual({ ...fees, bankPixFeeBps: null });
  });

  it("leaves a sale made before and paid after its old fee, and charges a new sale the new one", async () => {
    const { company, now, later } = await changedTomorrow();
    const [old, fresh] = [await chargePix(company, pixCharge(), now), await chargePix(company, pixCharge(), later)];
    for (const { id } of [old, fresh]) await payInSandbox(company.id, { transactionId: id }, later);
    const feesOf = async (id: string) => (await getTransaction(company.id, id, later)).fees;
    expect([await feesOf(old.id), await feesOf(fresh.id)]).toEqual([49, 100]);
    const card = await chargeCardOf(company, testCards.paid, later);
    expect(await feesOf(card.id)).toBe(310);
    await refundTransaction(company.id, { transactionId: old.id }, { refundId: newId(later), now: later });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("replaces one agreed for the same day, and keeps those of other days in order", async () => {
    const { company, now, from } = await changedTomorrow();
    const set = (day: string, pixFeeBps: number) =>
      setFees(company.id, { fees: { ...fees, pixFeeBps }, from: day, now });
    await set(addDays(from, 9), 400);
    await set(addDays(from, 4), 300);
    await set(from, 250);
    const { agreements } = readFees(await getCompany(company.id), now);
    expect(agreements.map(({ startsOn, state, pixFeeBps }) => [startsOn, state, pixFeeBps])).toEqual([
      [addDays(from, 9), "future", 400],
      [addDays(from, 4), "future", 300],
      [from, "future", 250],
      [null, "current", 99],
    ]);
    const after = readFees(await getCompany(company.id), startOfDay(addDays(from, 5)));
    expect(after.agreements.map(({ state }) => state)).toEqual(["future", "current", "past", "past"]);
  });

  it("is lost by none of ten at once", async () => {
    const { company, now, from } = await changedTomorrow();
    const days = Array.from({ length: 10 }, (_, index) => addDays(from, index + 1));
    await Promise.all(days.map((day) => setFees(company.id, { fees, from: day, now })));
    expect((await getCompany(company.id)).feeChanges).toHaveLength(11);
  });

  it.each([0, -1, -400])("is refused for the day %i days from today", async (days) => {
    const { company, now } = await changedTomorrow();
    const from = addDays(dayOf(now), days);
    await expect(setFees(company.id, { fees, from, now })).rejects.toMatchObject({
      code: "VALIDATION",
      field: "--from",
    });
    expect((await getCompany(company.id)).feeChanges).toHaveLength(1);
  });
});

const byPlatform = { settlesToSeller: false, amountInCents: 10_000 };

describe("readFees", () => {
  it("shows what a sale of R$ 100,00 costs now, and when it is released", async () => {
    const { company, now, later } = await changedTomorrow();
    const shown = readFees(company, now);
    expect(shown).toMatchObject({ boletoReleaseDays: 1, cardReleaseDays: 30 });
    expect(shown.examples).toEqual([
      { paymentMethod: "pix", ...byPlatform, feesInCents: 99, netInCents: 9901 },
      { paymentMethod: "credit_card", ...byPlatform, feesInCents: 549, netInCents: 9451 },
      { paymentMethod: "boleto", ...byPlatform, feesInCents: 349, netInCents: 9651 },
    ]);
    expect(readFees(company, later).examples.map(({ feesInCents }) => feesInCents)).toEqual([200, 310, 500]);
  });

  it("shows the owed fee of a Pix in the company's own bank account, beside or instead of the other", async () => {
    const { company, now, from, later } = await changedTomorrow();
    expect(readFees(company, later).agreements.map(({ bankPixFeeBps }) => bankPixFeeBps)).toEqual([null, null]);
    const mixed = await addSellerBank(company.id);
    await setFees(company.id, { fees: { ...fees, bankPixFeeBps: 60 }, from: addDays(from, 2), now });
    const [own] = (await getCompany(company.id)).connections;
    const only = { ...(await getCompany(company.id)), connections: own ? [own] : [] };
    const shown = readFees(only, startOfDay(addDays(from, 3)));
    expect(shown.agreements.map(({ bankPixFeeBps }) => bankPixFeeBps)).toEqual([60, 0, 0]);
    expect(shown.examples.filter(({ paymentMethod }) => paymentMethod === "pix")).toEqual([
      { paymentMethod: "pix", settlesToSeller: true, amountInCents: 10_000, feesInCents: 60, netInCents: 9940 },
    ]);
    const pix = readFees(mixed, now).examples.filter(({ paymentMethod }) => paymentMethod === "pix");
    expect(pix.map(({ feesInCents, settlesToSeller }) => [feesInCents, settlesToSeller])).toEqual([
      [0, true],
      [99, false],
    ]);
    expect(toSettings(only, startOfDay(addDays(from, 3))).fees.bankPixFeeBps).toBe(60);
    // An agreement that omits this fee leaves it unchanged.
    await setFees(company.id, { fees, from: addDays(from, 5), now });
    expect(feesAgreedAt(await getCompany(company.id), startOfDay(addDays(from, 6))).bankPixFeeBps).toBe(60);
  });
});
