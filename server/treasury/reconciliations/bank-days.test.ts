import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { bankOfFile, openSeller, type Seller } from "@/testing/support/at-bank/nights";
import { operator } from "@/testing/support/connections/connected-banks";
import { auditOf } from "@/testing/support/reads";
import { differencesOf, readDay } from "@/testing/support/reconciliations/listed";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { updateConnection } from "../connections/update-connection";
import { compareDays } from "./compare-days";
import { compareNow } from "./compare-now";
import { listReconciledDays } from "./reconciled-days";
import { sweepReceived } from "./sweep-received";

const bank = bankOfFile();

const soon = () => new Date(Date.now() + 20_000);
const morningAfter = (seller: Seller) =>
  new Date(startOfDay(addDays(dayOf(seller.start), 1)).getTime() + 6 * 3_600_000);

async function compared(seller: Seller) {
  await compareDays(morningAfter(seller), soon(), seller.companyId);
  const { connections, ...day } = await readDay(seller.companyId, dayOf(seller.start));
  return {
    ...day,
    kinds: day.differences.filter(({ resolvedAt }) => !resolvedAt).map(({ kind }) => kind),
    connections,
  };
}

async function paid(seller: Seller): Promise<string> {
  const { id, key } = await seller.charge();
  seller.account.pay(key);
  await seller.account.callbacks.settle();
  await seller.expectPaidOnce(id);
  return id;
}

describe("at a bank of the API Pix", () => {
  it.each(["generic", "santander", "efi", "inter"] as const)(
    "a Pix hidden from the callback is found by the sweep, and the morning agrees (%s)",
    async (profile) => {
      const seller = await openSeller(bank(), { profile });
      const told = await paid(seller);
      seller.account.callbacks.hold();
      const { id, key } = await seller.charge();
      seller.account.pay(key);
      seller.account.callbacks.lose();
      expect(await seller.read(id)).toMatchObject({ status: "pending" });
      // Santander lists payments by whole seconds, so a payment appears in the next second.
      if (profile === "santander") await setTimeout(1_000);
      expect(await sweepReceived(seller.later(60), soon(), seller.companyId)).toMatchObject({ asked: 1, changed: 1 });
      await seller.expectPaidOnce(id);
      const { answer } = await seller.refund(told, 1_500, undefined, 61);
      expect(answer).toBe("paid");
      await seller.sweep(200);
      expect(await compared(seller)).toMatchObject({ status: "agrees", bankCount: 2, bookCount: 2, differences: [] });
    },
  );

  it("money for the key without a charge, with a free reference or none, is shown until it is sent back", async () => {
    const seller = await openSeller(bank());
    await paid(seller);
    const one = seller.account.receive(700);
    seller.account.receive(900, { txid: "BALCAO1" });
    expect(await compared(seller)).toMatchObject({ bankCount: 3, kinds: Array(2).fill("money_without_charge") });
    expect((await differencesOf(seller.companyId)).map(({ chargeKey }) => chargeKey).sort()).toEqual(["BALCAO1", null]);
    seller.account.dispute(one);
    seller.account.endRefunds(one, "DEVOLVIDO");
    const day = dayOf(seller.start);
    await compareNow(seller.companyId, { day }, morningAfter(seller));
    expect(await readDay(seller.companyId, day)).toMatchObject({ bankCount: 2, openDifferences: 1 });
  });

  it("money without our txid is no difference once its connection ignores it, is counted, and comes back with the setting", async () => {
    const seller = await openSeller(bank());
    await paid(seller);
    seller.account.receive(120_000);
    seller.account.receive(900, { txid: "BALCAO1" });
    seller.account.receive(4_990, { txid: "a".repeat(32) });
    const { id: connectionId } = seller.connection;
    const ignore = (ignoresOtherMoney: boolean) =>
      updateConnection(seller.companyId, { connectionId, ignoresOtherMoney }, operator());
    expect(await compared(seller)).toMatchObject({ bankCount: 4, ignoredCount: 0, openDifferences: 3 });
    expect(await ignore(true)).toMatchObject({ ignoresOtherMoney: true });
    const day = dayOf(seller.start);
    const again = async () => {
      await compareNow(seller.companyId, { day }, morningAfter(seller));
      return readDay(seller.companyId, day);
    };
    const ignored = { ignoredCount: 2, ignoredAmountInCents: 120_900 };
    expect(await again()).toMatchObject({
      ...ignored,
      bankCount: 2,
      bankAmountInCents: 9_980,
      openDifferences: 1,
      connections: [ignored],
    });
    expect(await listReconciledDays(seller.companyId, { limit: 5, offset: 0 })).toMatchObject({ rows: [ignored] });
    await ignore(false);
    expect(await again()).toMatchObject({ bankCount: 4, ignoredCount: 0, openDifferences: 3 });
    expect((await auditOf(seller.companyId)).map(({ after }) => after)).toMatchObject([
      { ignoresOtherMoney: true },
      { ignoresOtherMoney: false },
    ]);
  });

  it("a MED that no callback told of becomes a dispute, not a difference", async () => {
    const seller = await openSeller(bank());
    const id = await paid(seller);
    const [received] = seller.account.books.received;
    seller.account.callbacks.hold();
    if (received) {
      seller.account.dispute(received);
      seller.account.endRefunds(received, "DEVOLVIDO");
    }
    seller.account.callbacks.lose();
    expect(await compared(seller)).toMatchObject({ status: "agrees", kinds: [] });
    expect(await seller.read(id)).toMatchObject({ status: "chargeback" });
    await seller.expectSound();
  });

  it("a bank that is down for the morning leaves the day not compared; charge without money is shown once it lists", async () => {
    const seller = await openSeller(bank());
    await paid(seller);
    const night = bank().fault({
      of: seller.account,
      on: "GET /pix",
      fault: { how: "status", status: 503, page: true },
    });
    expect(await compared(seller)).toMatchObject({ status: "not_compared", bankCount: null });
    night.end();
    seller.account.books.received.splice(0);
    expect(await compared(seller)).toMatchObject({ status: "differs", kinds: ["charge_without_money"], bankCount: 0 });
  });
});
