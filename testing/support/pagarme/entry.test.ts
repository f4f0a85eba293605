import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Fault } from "../doubles/faults";
import type { PagarmeAccount } from "./accounts";
import { simulatorCards } from "./cards";
import { type FakePagarme, openFakePagarme } from "./fake";
import { judge } from "./judge";
import { anOrder, createRawClient, payments } from "./raw-client";

let pagarme: FakePagarme;
let account: PagarmeAccount;
let call: ReturnType<typeof createRawClient>;
const hourMs = 3_600_000;

beforeAll(async () => {
  pagarme = await openFakePagarme({ deliver: async () => 200 });
});
beforeEach(() => {
  pagarme.violations.length = 0;
  account = pagarme.openAccount();
  call = createRawClient(pagarme, account);
});
afterAll(() => pagarme.close());

const soon = () => payments.pix(new Date(pagarme.now().getTime() + 24 * hourMs));

describe("the API of the fake", () => {
  it("lets in an account by its secret key without a password, and shows nobody another's", async () => {
    const { json } = await call("POST", "/orders", anOrder("pix1", soon()));
    expect(pagarme.seen.at(-1)).toMatchObject({
      operation: "POST /orders",
      status: 200,
      client: account.keys.secretKey,
    });
    const stranger = createRawClient(pagarme, pagarme.openAccount());
    expect((await stranger("GET", `/charges/${json.charges[0].id}`)).status).toBe(404);
    expect((await stranger("GET", "/orders?code=pix1")).json.data).toEqual([]);
    const wrong = createRawClient(pagarme, { keys: { secretKey: "sk_test_wrong", publicKey: "" } });
    expect((await wrong("GET", "/orders")).status).toBe(401);
    const password = Buffer.from(`${account.keys.secretKey}:secret`).toString("base64");
    expect((await call("GET", "/orders", undefined, { authorization: `Basic ${password}` })).status).toBe(401);
    expect((await call("GET", "/nothing")).status).toBe(404);
  });

  it("answers one key with one answer for a day, forgets it then, and takes it for no other request", async () => {
    const body = anOrder("pix1", soon());
    const key = { "idempotency-key": "k1" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => call("POST", "/orders", body, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    account.pay("pix1");
    expect((await call("POST", "/orders", body, key)).json.status).toBe("pending");
    expect((await call("POST", "/orders", { ...body, code: "pix2" }, key)).status).toBe(409);
    expect((await call("POST", "/orders", body, { "idempotency-key": "K1" })).status).toBe(200);
    expect(account.ordersOf("pix1").length).toBe(2);
    pagarme.clock.skewMs += 23 * hourMs;
    await call("POST", "/orders", body, key);
    expect(account.ordersOf("pix1").length).toBe(2);
    pagarme.clock.skewMs += 2 * hourMs;
    await call("POST", "/orders", anOrder("pix1", soon()), key);
    expect(account.ordersOf("pix1").length).toBe(3);
  });
});

describe("the official package as the judge of the fake", () => {
  const card = () => payments.card(simulatorCards.paid);

  it("finds a misspelt optional field, a missing one, and a text for a number", async () => {
    const misspelt = { ...card(), credit_card: { ...card().credit_card, instalments: 3 } };
    const faulty = [
      [anOrder("a", misspelt), "payments[0].credit_card.instalments"],
      [{ ...anOrder("a", card()), code: undefined }, "$"],
      [{ ...anOrder("a", card()), antifraud_enable: true }, "antifraud_enable"],
      [{ ...anOrder("a", card()), items: [{ ...anOrder("a", card()).items[0], amount: "10000" }] }, "items[0].amount"],
    ] as const;
    for (const [body, field] of faulty) {
      pagarme.violations.length = 0;
      const { status, json } = await call("POST", "/orders", body);
      expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
      expect(pagarme.violations).toMatchObject([{ operation: "POST /orders", where: "request" }]);
      expect(JSON.stringify(pagarme.violations)).not.toContain(simulatorCards.paid);
    }
    expect(account.books.orders).toEqual([]);
  });

  it("finds an unknown parameter, a refund without our reference, and a person's misspelt income", async () => {
    await call("GET", "/orders?codes=a");
    await call("DELETE", "/charges/ch_1", { amount: 1 });
    const person = {
      email: "a@b",
      document: "52998224725",
      type: "individual",
      phone_numbers: [],
      name: "M",
      birthdate: "",
    };
    const address = { street: "", complementary: "", street_number: "", neighborhood: "", city: "", state: "" };
    const rest = { professional_occupation: "", address: { ...address, zip_code: "", reference_point: "" } };
    const bank = { holder_name: "M", holder_type: "individual", holder_document: "52998224725", bank: "001" };
    const numbers = {
      branch_number: "1",
      account_number: "1",
      account_check_digit: "1",
      type: "checking",
      metadata: {},
    };
    const recipient = (more: object) => ({
      default_bank_account: { ...bank, ...numbers },
      metadata: {},
      code: "r",
      payment_mode: "bank_transfer",
      register_information: { ...person, ...rest, ...more },
    });
    expect((await call("POST", "/recipients", recipient({ monthly_income: 1000 }))).json.status).toBe("registration");
    expect((await call("POST", "/recipients", recipient({ montly_income: 1000 }))).status).toBe(422);
    expect(pagarme.violations.map(({ where, operation }) => [where, operation])).toEqual([
      ["query", "GET /orders"],
      ["request", "DELETE /charges/{id}"],
      ["request", "POST /recipients"],
    ]);
  });

  it("judges answers, too", () => {
    expect(judge("getOrderResponse", { id: "or_1", stauts: "paid" })).toEqual({ stauts: ["The field is unknown."] });
    expect(judge("getBalanceResponse", { available_amount: 1, payment_profile_id: null })).toEqual({});
  });
});

describe("the fake on a bad night", () => {
  it("takes an order and closes the socket, or closes it before", async () => {
    for (const [how, count] of [
      ["cut_after", 1],
      ["cut_before", 0],
    ] as const) {
      pagarme.fault({ on: "POST /orders", of: account.keys, times: 1, fault: { how } });
      await expect(call("POST", "/orders", anOrder(how, soon()))).rejects.toThrow();
      expect(account.ordersOf(how).length).toBe(count);
    }
    expect((await call("POST", "/orders", anOrder("pix1", soon()))).status).toBe(200);
  });

  it("takes an order and never answers, or never takes it, until it hangs up", async () => {
    for (const [how, count] of [
      ["silent", 1],
      ["deaf", 0],
    ] as const) {
      pagarme.fault({ of: account.keys, times: 1, fault: { how } });
      const waiting = expect(call("POST", "/orders", anOrder(how, soon()))).rejects.toThrow();
      await expect.poll(() => pagarme.seen.at(-1)?.body).toContain(how);
      await expect.poll(() => account.ordersOf(how).length).toBe(count);
      pagarme.hangUp();
      await waiting;
    }
  });

  it("answers late, a page, null, nothing, another's order, an unknown word, or a status of its own", async () => {
    const faults: [fault: Fault, status: number, text: string][] = [
      [{ how: "late", ms: 20 }, 200, '"pending"'],
      [{ how: "page" }, 200, "<html>"],
      [{ how: "null" }, 200, "null"],
      [{ how: "empty" }, 200, ""],
      [{ how: "changed", change: (body) => ({ ...body, status: "perhaps" }) }, 200, '"perhaps"'],
      [{ how: "changed", change: (body) => ({ ...body, amount: "much" }) }, 200, '"much"'],
      [{ how: "status", status: 500, page: true }, 500, "<html>"],
      [{ how: "status", status: 502, page: true }, 502, "<html>"],
      [{ how: "status", status: 401, message: "Authorization has been denied" }, 401, "denied"],
      [{ how: "status", status: 403 }, 403, "message"],
      [{ how: "status", status: 429, retryAfter: 30 }, 429, "message"],
    ];
    for (const [fault, status, text] of faults) {
      const running = pagarme.fault({ of: account.keys, times: 1, fault });
      const answered = await call("POST", "/orders", anOrder("pix1", soon()));
      expect([answered.status, answered.text.includes(text), running.count()]).toEqual([status, true, 1]);
    }
  });

  it("takes a withdrawal twice, and an order with its key once", async () => {
    await call("POST", "/orders", anOrder("pix1", soon()));
    account.pay("pix1");
    pagarme.fault({ of: account.keys, times: 2, fault: { how: "twice" } });
    await call("POST", `/recipients/${account.books.defaultRecipient.id}/withdrawals`, { amount: 100 });
    await call("POST", "/orders", anOrder("pix2", soon()), { "idempotency-key": "pix2" });
    expect([account.books.withdrawals.length, account.ordersOf("pix2").length]).toEqual([2, 1]);
  });

  it("overlooks what is new in its lists, or what they were asked for, for one body's sake only", async () => {
    await call("POST", "/orders", anOrder("mine", soon()));
    await call("POST", "/orders", anOrder("strange", soon()));
    const codes = async () => (await call("GET", "/orders?code=mine")).json.data.map(({ code }) => code);
    pagarme.fault({ on: "GET /orders", of: account.keys, times: 1, fault: { how: "late_index" } });
    expect(await codes()).toEqual([]);
    pagarme.fault({ on: "GET /orders", of: account.keys, times: 1, fault: { how: "ignores_filter" } });
    expect(await codes()).toEqual(["strange", "mine"]);
    expect(await codes()).toEqual(["mine"]);
    const when = (body: Record<string, unknown>) => body.code === "unlucky";
    pagarme.fault({ of: account.keys, when, fault: { how: "status", status: 500 } });
    expect((await call("POST", "/orders", anOrder("lucky", soon()))).status).toBe(200);
    expect((await call("POST", "/orders", anOrder("unlucky", soon()))).status).toBe(500);
  });
});
