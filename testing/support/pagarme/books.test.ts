import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PagarmeAccount } from "./accounts";
import { simulatorCards } from "./cards";
import { type FakePagarme, openFakePagarme } from "./fake";
import { anOrder, aSplit, createRawClient, payments } from "./raw-client";

let pagarme: FakePagarme;
const dayMs = 86_400_000;

beforeAll(async () => {
  pagarme = await openFakePagarme({ deliver: async () => 200 });
});
afterEach(() => {
  for (const account of pagarme.accounts) account.checkBooks();
  expect([pagarme.violations, pagarme.errors]).toEqual([[], []]);
});
afterAll(() => pagarme.close());

const tomorrow = () => new Date(pagarme.now().getTime() + dayMs);
const soon = () => payments.pix(tomorrow());

async function paidPix(account: PagarmeAccount, code: string, amount = 10_000): Promise<string> {
  const created = await createRawClient(pagarme, account)("POST", "/orders", anOrder(code, soon(), amount));
  expect(created.status).toBe(200);
  account.pay(code);
  return created.json.charges[0].id;
}

describe("the money of a sale at the fake", () => {
  it("is the recipient's, net of the fee, and available when its method says", async () => {
    const account = pagarme.openAccount();
    const call = createRawClient(pagarme, account);
    await paidPix(account, "pix1");
    expect(account.balanceOf()).toEqual({ available: 9_881, waiting: 0 });
    const card = await call(
      "POST",
      "/orders",
      anOrder("card1", payments.card(simulatorCards.paid, { installments: 3 })),
    );
    expect([card.json.status, card.json.charges[0].paid_amount]).toEqual(["paid", 10_000]);
    expect(account.balanceOf()).toEqual({ available: 9_881, waiting: 9_481 });
    const { json } = await call("GET", `/payables?charge_id=${card.json.charges[0].id}`);
    expect(json.data).toMatchObject([
      { amount: 3_334, fee: 173, installment: 1, status: "waiting_funds", type: "credit" },
      { amount: 3_333, fee: 173, installment: 2 },
      { amount: 3_333, fee: 173, installment: 3 },
    ]);
    pagarme.clock.skewMs += 35 * dayMs;
    expect(account.balanceOf()).toEqual({ available: 9_881 + 3_161, waiting: 6_320 });
    pagarme.clock.skewMs += 65 * dayMs;
    expect(account.balanceOf()).toEqual({ available: 9_881 + 9_481, waiting: 0 });
    const balance = await call("GET", `/recipients/${account.books.defaultRecipient.id}/balance`);
    expect(balance.json).toMatchObject({ available_amount: 19_362, waiting_funds_amount: 0, transferred_amount: 0 });
  });

  it("is shared by amounts, the fee by who bears it, and goes back as it was shared or as asked", async () => {
    const account = pagarme.openAccount();
    const call = createRawClient(pagarme, account);
    const seller = account.addRecipient({ code: "seller" }).id;
    const platform = account.books.defaultRecipient.id;
    const payment = { ...soon(), split: aSplit(seller, 9_000, platform, 1_000) };
    const created = await call("POST", "/orders", anOrder("split1", payment));
    account.pay("split1");
    const [waiting, id] = [0, created.json.charges[0].id];
    expect([account.balanceOf(seller), account.balanceOf()]).toEqual([
      { available: 9_000, waiting },
      { available: 881, waiting },
    ]);
    await call("DELETE", `/charges/${id}`, { amount: 1_000, operation_reference: "r1" });
    expect([account.balanceOf(seller).available, account.balanceOf().available]).toEqual([8_100, 793]);
    const back = {
      seller: { type: "flat", amount: 5_000, recipient_id: seller },
      platform: { type: "flat", amount: 0, recipient_id: platform },
    };
    await call("DELETE", `/charges/${id}`, {
      amount: 5_000,
      operation_reference: "r2",
      split: [back.seller, back.platform],
    });
    expect([account.balanceOf(seller).available, account.balanceOf().available]).toEqual([3_100, 793]);
    const rest = await call("DELETE", `/charges/${id}`, { operation_reference: "r3" });
    expect([rest.json.status, rest.json.canceled_amount]).toEqual(["canceled", 10_000]);
    expect([account.balanceOf(seller).available, account.balanceOf().available]).toEqual([0, 0]);
  });

  it("goes back only once, and only while it is there", async () => {
    const account = pagarme.openAccount();
    const call = createRawClient(pagarme, account);
    const id = await paidPix(account, "pix1");
    expect((await call("DELETE", `/charges/${id}`, { amount: 10_001, operation_reference: "r" })).status).toBe(412);
    await call("POST", `/recipients/${account.books.defaultRecipient.id}/withdrawals`, { amount: 9_881 });
    expect((await call("DELETE", `/charges/${id}`, { operation_reference: "r" })).status).toBe(412);
    await paidPix(account, "pix2", 20_000);
    expect((await call("DELETE", `/charges/${id}`, { operation_reference: "r" })).json.status).toBe("canceled");
    expect((await call("DELETE", `/charges/${id}`, { operation_reference: "r" })).status).toBe(412);
  });

  it("is told by its real amount, in part, too much, and for a code that was withdrawn", async () => {
    const account = pagarme.openAccount();
    const call = createRawClient(pagarme, account);
    const { json } = await call("POST", "/orders", anOrder("pix1", soon()));
    const read = async () => (await call("GET", `/charges/${json.charges[0].id}`)).json;
    account.pay("pix1", { amountInCents: 4_000 });
    expect(await read()).toMatchObject({ status: "underpaid", paid_amount: 4_000 });
    account.pay("pix1", { amountInCents: 6_000 });
    expect(await read()).toMatchObject({ status: "paid", paid_amount: 10_000 });
    account.pay("pix1", { amountInCents: 1 });
    expect(await read()).toMatchObject({ status: "overpaid", paid_amount: 10_001 });
    const late = await call("POST", "/orders", anOrder("pix2", soon()));
    const canceled = await call("DELETE", `/charges/${late.json.charges[0].id}`, { operation_reference: "c" });
    expect(canceled.json).toMatchObject({ status: "canceled", canceled_amount: 10_000 });
    expect(canceled.json).not.toHaveProperty("paid_at");
    account.pay("pix2");
    expect(account.chargeOf("pix2")).toMatchObject({ status: "paid", paidAmount: 10_000 });
  });

  it("goes to the issuer of a card by a chargeback of those who are liable, and comes back when it is won", async () => {
    const account = pagarme.openAccount();
    const call = createRawClient(pagarme, account);
    const seller = account.addRecipient({ code: "seller" }).id;
    const split = aSplit(seller, 9_000, account.books.defaultRecipient.id, 1_000);
    await call("POST", "/orders", anOrder("card1", { ...payments.card(simulatorCards.paid), split }));
    const before = [account.balanceOf(seller), account.balanceOf()];
    account.chargeBack("card1");
    expect(account.chargeOf("card1").status).toBe("chargedback");
    expect([account.balanceOf(seller), account.balanceOf()]).toEqual([{ available: 0, waiting: -1_000 }, before[1]]);
    account.checkBooks();
    account.winChargeback("card1");
    expect(account.chargeOf("card1").status).toBe("paid");
    expect([account.balanceOf(seller), account.balanceOf()]).toEqual(before);
    const { json } = await call("GET", `/charges/${account.chargeOf("card1").id}/transactions`);
    expect(json.data.map(({ status }) => status)).toEqual(["captured", "chargedback", "captured"]);
  });
});

describe("a withdrawal at the fake", () => {
  it("has no idempotency, costs a fee, ends by the clock, and a failed one gives the money back", async () => {
    const account = pagarme.openAccount({ terms: { withdrawalFeeInCents: 367 } });
    const call = createRawClient(pagarme, account);
    await paidPix(account, "pix1", 50_000);
    const path = `/recipients/${account.books.defaultRecipient.id}/withdrawals`;
    const body = { amount: 10_000, metadata: { key: "w1" } };
    const key = { "idempotency-key": "w1" };
    const [first, second] = [await call("POST", path, body, key), await call("POST", path, body, key)];
    expect(first.json.id).not.toBe(second.json.id);
    expect(first.json).toMatchObject({ status: "pending", fee: 367, metadata: { key: "w1" } });
    expect(account.balanceOf().available).toBe(49_405 - 20_734);
    pagarme.clock.skewMs += 3_600_000;
    expect((await call("GET", `${path}/${first.json.id}`)).json.status).toBe("transferred");
    account.moveWithdrawal(second.json.id, "failed");
    expect(account.balanceOf().available).toBe(49_405 - 10_367);
    const { json } = await call("GET", `${path}?page=1&size=1`);
    expect([json.data.length, json.data[0].id, json.paging.total]).toEqual([1, second.json.id, 2]);
    expect((await call("POST", path, { amount: 39_039 })).status).toBe(412);
  });

  it("answers its metadata as a dictionary, a list of texts, or not at all", async () => {
    const account = pagarme.openAccount();
    const call = createRawClient(pagarme, account);
    await paidPix(account, "pix1");
    const path = `/recipients/${account.books.defaultRecipient.id}/withdrawals`;
    for (const [how, expected] of [
      ["dictionary", { key: "w" }],
      ["array", ["w"]],
      ["absent", undefined],
    ] as const) {
      account.books.behavior.withdrawalMetadata = how;
      const answered = await call("POST", path, { amount: 100, metadata: { key: "w" } });
      expect(answered.json.metadata).toEqual(expected);
    }
  });

  it("is refused until its recipient is active", async () => {
    const account = pagarme.openAccount();
    const call = createRawClient(pagarme, account);
    await paidPix(account, "pix1");
    const { id } = account.books.defaultRecipient;
    account.moveRecipient(id, "registration");
    expect((await call("POST", `/recipients/${id}/withdrawals`, { amount: 100 })).status).toBe(412);
    account.moveRecipient(id, "active");
    expect((await call("POST", `/recipients/${id}/withdrawals`, { amount: 100 })).status).toBe(200);
  });
});

it("finds money that appeared or vanished", async () => {
  const account = pagarme.openAccount();
  await paidPix(account, "pix1");
  const [payable] = account.books.payables;
  if (!payable) throw new Error("The sale has no payable");
  payable.amount += 1;
  expect(() => account.checkBooks()).toThrow("available:");
  payable.amount -= 1;
});
