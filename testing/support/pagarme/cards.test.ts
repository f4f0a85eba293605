import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Post } from "../doubles/outbox";
import type { PagarmeAccount } from "./accounts";
import { simulatorCards } from "./cards";
import { type FakePagarme, openFakePagarme } from "./fake";
import { aCustomer, anOrder, createRawClient, payments } from "./raw-client";

const posts: Post[] = [];
let pagarme: FakePagarme;
let account: PagarmeAccount;
let call: ReturnType<typeof createRawClient>;

beforeAll(async () => {
  pagarme = await openFakePagarme({
    deliver: async (post) => {
      posts.push(post);
      return 200;
    },
  });
});
beforeEach(() => {
  posts.length = 0;
  account = pagarme.openAccount();
  account.callTo("https://shop.example/hook");
  call = createRawClient(pagarme, account);
});
afterEach(() => {
  account.checkBooks();
  expect([pagarme.violations, pagarme.errors]).toEqual([[], []]);
});
afterAll(() => pagarme.close());

const types = async () => {
  await account.webhooks.settle();
  return posts.map(({ body }) => JSON.parse(body).type);
};

async function statusesOf(number: string): Promise<string[]> {
  const { json } = await call("POST", "/orders", anOrder(number, payments.card(number)));
  pagarme.clock.skewMs += 61_000;
  const read = await call("GET", `/charges/${json.charges[0].id}`);
  return [json.charges[0].status, read.json.status];
}

describe("the cards of the simulator", () => {
  it("end as their table says", async () => {
    const { paid, refused, paidLater, refusedLater, canceledLater } = simulatorCards;
    expect(await statusesOf(paid)).toEqual(["paid", "paid"]);
    expect(await statusesOf(refused)).toEqual(["failed", "failed"]);
    expect(await statusesOf(paidLater)).toEqual(["processing", "paid"]);
    expect(await statusesOf(refusedLater)).toEqual(["processing", "failed"]);
    expect(await statusesOf(canceledLater)).toEqual(["processing", "canceled"]);
    expect(await statusesOf("4111111111111111")).toEqual(["failed", "failed"]);
    const [paidOrder, failedOrder] = ["order.paid", "order.payment_failed"];
    expect((await types()).slice(0, 4)).toEqual(["charge.paid", paidOrder, "charge.payment_failed", failedOrder]);
  });

  it("refuse with a code, its words and what the brand says of another try", async () => {
    const retry = {
      brand_failure_return_code: "51",
      transaction_limit: 14,
      transaction_date_limit: "2026-12-25T00:00:00Z",
    };
    account.scriptCard(simulatorCards.paid, { first: "refused", code: "51", message: "NÃO AUTORIZADA", retry });
    const { json } = await call("POST", "/orders", anOrder("card1", payments.card(simulatorCards.paid)));
    expect(json).toMatchObject({ status: "failed", charges: [{ status: "failed" }] });
    expect(json.charges[0].last_transaction).toMatchObject({
      status: "not_authorized",
      success: false,
      acquirer_return_code: "51",
      acquirer_message: "NÃO AUTORIZADA",
      retry_info: retry,
    });
  });
});

describe("a card that goes straight to the fake", () => {
  const card = { number: simulatorCards.paid, holder_name: "MARIA", exp_month: 12, exp_year: 2049, cvv: "123" };
  const tokenize = (origin?: string) =>
    fetch(`${pagarme.url}/tokens?appId=${account.keys.publicKey}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(origin ? { origin } : {}) },
      body: JSON.stringify({ type: "card", card }),
    });
  const withToken = (token: string) => ({
    payment_method: "credit_card",
    credit_card: { installments: 1, card_token: token, card: { billing_address: aCustomer().address } },
  });

  it("becomes a token that pays once, within a minute", async () => {
    const token = await (await tokenize()).json();
    expect(token).toMatchObject({ type: "card", card: { last_four_digits: "0010", brand: "Visa" } });
    expect((await call("GET", `/tokens/${token.id}?appId=${account.keys.publicKey}`)).json.id).toBe(token.id);
    expect((await call("POST", "/orders", anOrder("card1", withToken(token.id)))).json.status).toBe("paid");
    expect((await call("POST", "/orders", anOrder("card2", withToken(token.id)))).status).toBe(422);
    expect((await call("GET", `/tokens/${token.id}?appId=${account.keys.publicKey}`)).status).toBe(404);
    const late = await (await tokenize()).json();
    pagarme.clock.skewMs += 60_000;
    expect((await call("POST", "/orders", anOrder("card3", withToken(late.id)))).status).toBe(422);
  });

  it("is taken from a browser of another page", async () => {
    const preflight = await fetch(`${pagarme.url}/tokens?appId=${account.keys.publicKey}`, {
      method: "OPTIONS",
      headers: { origin: "https://shop.example" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBe("https://shop.example");
    expect((await tokenize("https://shop.example")).status).toBe(200);
  });

  it("is kept for a customer, charged again without its code, and forgotten", async () => {
    const { id } = await (await tokenize()).json();
    const customer = (await call("POST", "/customers", aCustomer())).json;
    const kept = (
      await call("POST", `/customers/${customer.id}/cards`, { token: id, billing_address: aCustomer().address })
    ).json;
    const again = { payment_method: "credit_card", credit_card: { installments: 1, card_id: kept.id } };
    expect((await call("POST", "/orders", anOrder("card1", again))).json.status).toBe("paid");
    const strange = { ...anOrder("card2", again), customer: aCustomer("joao@example.com") };
    expect((await call("POST", "/orders", strange)).status).toBe(404);
    expect((await call("DELETE", `/customers/${customer.id}/cards/${kept.id}`)).json.status).toBe("deleted");
    expect((await call("POST", "/orders", anOrder("card3", again))).status).toBe(404);
    expect((await call("DELETE", `/customers/${customer.id}/cards/${kept.id}`)).status).toBe(404);
  });
});

describe("an order of incomplete data", () => {
  const { phones: _, ...unreachable } = aCustomer();
  const card = payments.card(simulatorCards.paid);
  const { billing_address: __, ...bare } = card.credit_card.card;
  const orders = {
    "At least one customer phone is required.": { ...anOrder("a", card), customer: { ...unreachable, phones: {} } },
    'validation_error | billing | "value" is required': anOrder("b", {
      ...card,
      credit_card: { ...card.credit_card, card: bare },
    }),
  };

  it.each(Object.entries(orders))("fails: %s", async (message, order) => {
    const { json } = await call("POST", "/orders", order);
    expect(json).toMatchObject({ status: "failed", charges: [{ status: "failed" }] });
    expect(json.charges[0].last_transaction).toMatchObject({
      status: "failed",
      gateway_response: { code: "412", errors: [{ message }] },
    });
  });

  it.each(Object.entries(orders))("is refused where the account says so: %s", async (message, order) => {
    account.books.behavior.lacking = "refused";
    const { status, json } = await call("POST", "/orders", order);
    expect([status, json]).toEqual([412, { message }]);
  });
});

describe("a challenge of 3-D Secure", () => {
  const authentication = {
    type: "threed_secure",
    threed_secure: { mpi: "acquirer", success_url: "https://shop.example/back" },
  };
  const start = async (code: string) => {
    const payment = payments.card(simulatorCards.challenged, { authentication });
    const { json } = await call("POST", "/orders", anOrder(code, payment));
    expect(json.charges[0].status).toBe("pending");
    return json.charges[0].last_transaction.threed_authentication_url;
  };

  it.each([
    ["confirm", "paid"],
    ["cancel", "failed"],
  ])("is shown, and %s makes the charge %s and leads back", async (act, status) => {
    const url = await start(act);
    const page = await (await fetch(url)).text();
    expect(page.match(/<button/g)).toHaveLength(2);
    const answered = await fetch(`${url}/${act}`, { method: "POST", redirect: "manual" });
    expect([answered.status, answered.headers.get("location")]).toEqual([303, "https://shop.example/back"]);
    expect(account.chargeOf(act).status).toBe(status);
    expect((await fetch(url)).status).toBe(404);
  });

  it("ends by itself when nobody comes, and is not made where nobody asked for it", async () => {
    await start("left");
    pagarme.clock.skewMs += 900_000;
    expect(account.chargeOf("left").status).toBe("failed");
    const { json } = await call("POST", "/orders", anOrder("plain", payments.card(simulatorCards.challenged)));
    expect(json.status).toBe("paid");
  });
});

describe("the webhooks of the fake", () => {
  it("tell of what happened, held back, twice, in reverse, or never", async () => {
    const expiresAt = new Date(pagarme.now().getTime() + 3_600_000);
    account.webhooks.hold();
    for (const code of ["one", "two"]) {
      await call("POST", "/orders", anOrder(code, payments.pix(expiresAt)));
      account.pay(code);
    }
    expect(posts).toEqual([]);
    await account.webhooks.release({ times: 2, reversed: true });
    const told = posts.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.code]);
    expect(told.slice(0, 3)).toEqual([
      ["order.paid", "two"],
      ["order.paid", "two"],
      ["charge.paid", "two"],
    ]);
    expect([told.length, JSON.parse(posts[0]?.body ?? "").id]).toEqual([8, expect.stringMatching(/^hook_/)]);
    account.webhooks.hold();
    account.moveRecipient(account.books.defaultRecipient.id, "suspended");
    account.webhooks.lose();
    await account.webhooks.release();
    expect(posts.length).toBe(8);
  });

  it("tell of a Pix that ended, a boleto that was paid and a refund that took its time", async () => {
    const dueAt = new Date(pagarme.now().getTime() + 3 * 86_400_000);
    await call("POST", "/orders", anOrder("pix", payments.pix(new Date(pagarme.now().getTime() + 60_000))));
    const { json } = await call("POST", "/orders", anOrder("boleto", payments.boleto(dueAt)));
    const { line, barcode, qr_code } = json.charges[0].last_transaction;
    expect([line, barcode, qr_code]).toEqual([
      expect.stringMatching(/^\d{47}$/),
      expect.stringMatching(/^\d{44}$/),
      undefined,
    ]);
    pagarme.clock.skewMs += 60_000;
    expect([account.chargeOf("pix").status, account.pay("boleto")]).toEqual(["failed", null]);
    const path = `/charges/${json.charges[0].id}`;
    expect((await call("DELETE", path, { operation_reference: "r" })).status).toBe(422);
    account.books.behavior.refunds = "pending";
    const bank_account = {
      holder_name: "Maria",
      holder_type: "individual",
      holder_document: "52998224725",
      bank: "001",
      branch_number: "1",
      branch_check_digit: "1",
      account_number: "1",
      account_check_digit: "1",
      type: "checking",
    };
    pagarme.clock.skewMs += 5 * 86_400_000;
    const body = { operation_reference: "r", amount: 4_000, bank_account };
    expect((await call("DELETE", path, body)).json.last_transaction.status).toBe("pending_refund");
    expect((await call("GET", path)).json).not.toHaveProperty("canceled_amount");
    account.endRefunds("boleto", "done");
    expect((await call("GET", path)).json).toMatchObject({ status: "paid", canceled_amount: 4_000 });
    expect(await types()).toEqual([
      "charge.payment_failed",
      "order.payment_failed",
      "charge.paid",
      "order.paid",
      "charge.partial_canceled",
    ]);
  });
});
