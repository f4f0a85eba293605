import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { bankProfiles } from "@/db/schema/acquiring-enums";
import { addressOf, bankOfFile, openSeller, type Seller } from "@/testing/support/at-bank/nights";
import { eventNamesOf } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { answerCallback } from "./callbacks";

const bank = bankOfFile();

async function post(url: string, body: string): Promise<string> {
  const answer = await answerCallback(new Request(url, { method: "POST", body }), new Date());
  return `${answer.status} ${await answer.text()}`;
}

const noticeOf = (...txids: string[]) => JSON.stringify({ pix: txids.map((txid) => ({ txid })) });

const askedOf = ({ account }: Seller) => bank().seen.filter(({ client }) => client === account.clientId).length;

const paidEvents = async ({ companyId }: Seller) =>
  (await eventNamesOf(companyId)).filter((name) => name === "transaction_paid").length;

describe("a payment's callbacks", () => {
  it.each(bankProfiles.slice(0, proofRuns(2, bankProfiles.length)))(
    "twenty at once from %s settle it once",
    async (profile) => {
      const seller = await openSeller(bank(), { profile });
      const { id, key } = await seller.charge();
      seller.account.callbacks.hold();
      seller.account.pay(key);
      await seller.account.callbacks.release({ times: 20 });
      expect(new Set(seller.account.callbacks.sent.map(({ status }) => status))).toEqual(new Set([200]));
      await seller.expectPaidOnce(id);
      expect(await paidEvents(seller)).toBe(1);
    },
  );

  it.each(["inter", "generic"] as const)(
    "held back, doubled, reversed and grouped by %s settle each once",
    async (profile) => {
      const seller = await openSeller(bank(), { profile });
      const charges = [await seller.charge(), await seller.charge(), await seller.charge()];
      seller.account.callbacks.hold();
      for (const { key } of charges) seller.account.pay(key);
      for (const { key } of charges) expect(seller.account.paymentsOf(key)).toHaveLength(1);
      await seller.account.callbacks.release({ times: 3, reversed: true, grouped: true });
      for (const { id } of charges) await seller.expectPaidOnce(id);
      expect(await paidEvents(seller)).toBe(3);
    },
  );

  it.each([4_989, 4_991])("settle a charge that its bank closed with %d cents instead of 4990", async (cents) => {
    const seller = await openSeller(bank());
    const { id, key } = await seller.charge();
    seller.account.pay(key, { amountInCents: cents });
    await seller.account.callbacks.settle();
    expect(await seller.read(id)).toMatchObject({ status: "paid", amountPaidInCents: cents });
    expect(await eventNamesOf(seller.companyId)).toEqual(["transaction_created", "transaction_paid"]);
    await seller.expectSound();
  });

  it("that never come are made up for by the sweep", async () => {
    const seller = await openSeller(bank());
    const { id, key } = await seller.charge();
    seller.account.callbacks.hold();
    seller.account.pay(key);
    seller.account.callbacks.lose();
    await Promise.all([302, 302].map((seconds) => seller.sweep(seconds)));
    await seller.expectPaidOnce(id);
    expect(await paidEvents(seller)).toBe(1);
  });

  it("that come while the bank cannot be read are refused, and taken when they come again", async () => {
    const seller = await openSeller(bank());
    const { id, key } = await seller.charge();
    for (const fault of [{ how: "status", status: 503, page: true }, { how: "null" }, { how: "cut_after" }] as const) {
      bank().fault({ of: seller.account, on: "GET /cob/{txid}", times: 1, fault });
      expect(await post(`${addressOf(seller.connection)}/pix`, noticeOf(key))).toMatch(/^503 /);
    }
    seller.account.pay(key);
    await seller.account.callbacks.settle();
    await seller.expectPaidOnce(id);
  });

  it("settle nothing when the bank's own answer is about another's charge or money", async () => {
    const seller = await openSeller(bank());
    const { id, key } = await seller.charge();
    const theirs = "b".repeat(32);
    const horario = new Date().toISOString();
    const money = { endToEndId: `E12345678202611251200${"x".repeat(11)}`, txid: theirs, valor: "49.90", horario };
    for (const change of [
      (body: Record<string, unknown>) => ({ ...body, txid: theirs, status: "CONCLUIDA", pix: [money] }),
      (body: Record<string, unknown>) => ({ ...body, status: "CONCLUIDA", pix: [money] }),
      (body: Record<string, unknown>) => ({
        ...body,
        status: "CONCLUIDA",
        pix: [{ ...money, txid: key, valor: "-1" }],
      }),
    ]) {
      bank().fault({ of: seller.account, on: "GET /cob/{txid}", times: 1, fault: { how: "changed", change } });
      expect(await post(`${addressOf(seller.connection)}/pix`, noticeOf(key))).toMatch(/^503 /);
      expect(await seller.payments(id)).toEqual([]);
      expect(await seller.read(id)).toMatchObject({ status: "pending" });
    }
  });
});

describe("a callback without the right secret", () => {
  it("learns nothing and changes nothing: every answer is the same, and the bank is not asked", async () => {
    const [seller, other] = [await openSeller(bank()), await openSeller(bank())];
    const { id, key } = await seller.charge();
    seller.account.callbacks.hold();
    seller.account.pay(key);
    const right = addressOf(seller.connection);
    const secret = right.slice(right.lastIndexOf("/") + 1);
    const at = (connectionId: string, of: string) => `https://shop.example/api/callbacks/pix_api/${connectionId}/${of}`;
    const asked = askedOf(seller) + askedOf(other);
    const wrong = [
      at(seller.connection.id, "0".repeat(64)),
      at(seller.connection.id, addressOf(other.connection).slice(-64)),
      at(newId(), secret),
      at(newId(), "0".repeat(64)),
      `${at(seller.connection.id, "0".repeat(64))}/pix`,
    ];
    const answers = new Set<string>();
    for (const url of wrong) answers.add(await post(url, noticeOf(key)));
    // A notice of one seller's payment at another seller's callback URL.
    answers.add(await post(`${addressOf(other.connection)}/pix`, noticeOf(key)));
    expect([...answers]).toEqual(['200 {"received":true}']);
    expect(askedOf(seller) + askedOf(other)).toBe(asked);
    expect(await seller.read(id)).toMatchObject({ status: "pending" });
    expect(await post(`${right}/pix`, noticeOf(key))).toBe('200 {"received":true}');
    await seller.expectPaidOnce(id);
  });

  it.each([
    "",
    "null",
    "[]",
    "[[]]",
    '{"pix":1}',
    '{"pix":[{}]}',
    '{"pix":[{"txid":7}]}',
    "<html></html>",
    "[".repeat(9_000),
  ])("with the body %j, even at the right address, asks the bank nothing", async (body) => {
    const seller = await openSeller(bank());
    const asked = askedOf(seller);
    expect(await post(`${addressOf(seller.connection)}/pix`, body)).toBe('200 {"received":true}');
    expect(askedOf(seller)).toBe(asked);
  });
});
