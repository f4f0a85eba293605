import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { buyerAttempts, idempotencyKeys } from "@/db/schema";
import { callApi } from "@/testing/support/api-calls";
import {
  cardInput,
  cardTokensOf,
  pixCharge,
  sandboxCardsOf,
  sandboxRefundsOf,
  testCards,
} from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { createTestToken } from "@/testing/support/rest";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getRestApi } from "../../runtime/rest/rest";

type Answer = Awaited<ReturnType<typeof callApi>> & { json: ReturnType<typeof JSON.parse> };

async function integrator() {
  const { companyId, token } = await createTestToken();
  const post = async (path: string, body?: object | string, key?: string): Promise<Answer> => {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    const call = { method: "POST", target: `/v1${path}`, token, headers, ...(body === undefined ? {} : { body }) };
    const answer = await callApi(getRestApi(), call);
    return { ...answer, json: JSON.parse(answer.body) };
  };
  const tokenOf = async (number: string): Promise<string> => (await post("/card-token", cardInput(number))).json.token;
  const chargeOf = async (number: string) => ({
    ...pixCharge({ amountInCents: 10_000 }),
    card: { cardToken: await tokenOf(number), installments: 1 },
  });
  const stored = () => db().select().from(idempotencyKeys).where(eq(idempotencyKeys.companyId, companyId));
  return { companyId, post, tokenOf, chargeOf, stored };
}

const inB = (statusCode: number, error: string, message: string) => ({ statusCode, error, message });

describe("POST /v1/card-token", () => {
  it("answers the token without a data wrapper, and a new one even for the same Idempotency-Key", async () => {
    const { post } = await integrator();
    const key = randomUUID();
    const first = await post("/card-token", cardInput(testCards.paid), key);
    expect(first).toMatchObject({ status: 200, json: { success: true } });
    expect(first.json).toEqual({ success: true, token: expect.stringMatching(/^tok_[\w-]{43}$/) });
    const again = await post("/card-token", cardInput(testCards.paid), key);
    expect(again.json.token).not.toBe(first.json.token);
    expect(again.headers).not.toHaveProperty("idempotent-replayed");
  });

  it.each([
    ["number", { number: "4111111111111112" }],
    ["number", { number: 4111111111111111 }],
    ["holderName", { holderName: "" }],
    ["holderName", { holderName: "A".repeat(61) }],
    ["holderName", { holderName: "4111 1111 1111 1111" }],
    ["holderName", { holderName: "JOAO 636297000045" }],
    ["expirationMonth", { expirationMonth: "13" }],
    ["expirationMonth", { expirationMonth: "1" }],
    ["expirationYear", { expirationYear: "2030" }],
    ["expirationYear", { expirationYear: "20" }],
    ["cvv", { cvv: "12" }],
    ["cvv", { cvv: undefined }],
    ["pin", { pin: "1234" }],
  ])("names %s in a 400 that repeats no card data", async (field, different) => {
    const { companyId, post } = await integrator();
    const { status, json, body } = await post("/card-token", { ...cardInput(testCards.paid), ...different });
    expect({ status, json }).toEqual({
      status: 400,
      json: inB(400, "Bad Request", expect.stringMatching(`^${field}: `)),
    });
    expect(body).not.toMatch(/4111|1234/);
    expect(await cardTokensOf(companyId)).toEqual([]);
  });

  it("says that the sandbox accepts only test cards", async () => {
    const { post } = await integrator();
    const { json } = await post("/card-token", cardInput("4539620659922097"));
    const message = "number: only test cards are accepted in the sandbox";
    expect(json).toEqual({ ...inB(400, "Bad Request", message), code: "card_not_accepted" });
  });
});

describe("POST /v1/card", () => {
  it.each([
    ["paid", testCards.paid, 549, null],
    ["refused", testCards.refused, 0, "do_not_honor"],
    ["pending", testCards.paidLater, 549, null],
  ])("answers 200 and how it went: %s", async (state, number, fees, refuseReason) => {
    const { post, chargeOf } = await integrator();
    const charge = await chargeOf(number);
    const { status, json } = await post("/card", charge);
    const card = { token: charge.card.cardToken, brand: "visa", last4: number.slice(-4) };
    const data = { id: expect.any(String), status: state, fees, card, refuseReason };
    expect({ status, json }).toEqual({ status: 200, json: { success: true, message: `Card charge ${state}`, data } });
  });

  it.each([
    ["card.installments", { installments: 13 }],
    ["card.installments", { installments: "3" }],
    ["card.cardToken", { cardToken: 7 }],
    ["card.number", { number: testCards.paid }],
  ])("names %s in a 400 before the key is looked at", async (field, different) => {
    const { post, chargeOf, stored } = await integrator();
    const charge = await chargeOf(testCards.paid);
    const wrong = { ...charge, card: { ...charge.card, ...different } };
    const { status, json } = await post("/card", wrong, randomUUID());
    expect({ status, json }).toEqual({
      status: 400,
      json: inB(400, "Bad Request", expect.stringMatching(`^${field}: `)),
    });
    expect(await stored()).toEqual([]);
    expect(await post("/card", charge)).toMatchObject({ status: 200, json: { data: { status: "paid" } } });
  });

  it("gives the same answer for a used, an unknown and another company's token", async () => {
    const { post, chargeOf } = await integrator();
    const used = await chargeOf(testCards.paid);
    const foreign = await (await integrator()).chargeOf(testCards.paid);
    await post("/card", used);
    const unknown = { ...used, card: { ...used.card, cardToken: `tok_${"A".repeat(43)}` } };
    for (const charge of [used, foreign, unknown]) {
      const { status, json } = await post("/card", charge);
      const refused = { ...inB(400, "Bad Request", "Invalid or expired card token"), code: "card_token_invalid" };
      expect({ status, json }).toEqual({ status: 400, json: refused });
    }
  });

  it("answers 429 with a code and the time of the block, and still accepts a Pix", async () => {
    const { companyId, post, chargeOf, stored } = await integrator();
    for (let count = 0; count < 5; count += 1) await post("/card", await chargeOf(testCards.refused));
    const charge = await chargeOf(testCards.paid);
    const answer = await post("/card", charge, randomUUID());
    const { blockedUntil, retryAfterSeconds } = answer.json;
    expect(answer).toMatchObject({ status: 429, headers: { "retry-after": String(retryAfterSeconds) } });
    expect(answer.json).toEqual({
      ...inB(429, "Too Many Requests", "Too many refused card attempts for this buyer"),
      code: "BUYER_ATTEMPTS_EXCEEDED",
      blockedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      retryAfterSeconds: expect.any(Number),
    });
    expect(Math.abs(new Date(blockedUntil).getTime() - Date.now() - retryAfterSeconds * 1000)).toBeLessThan(2000);
    expect(retryAfterSeconds).toBeGreaterThan(3590);
    expect(await stored()).toEqual([]);
    expect(await post("/pix/in/qrcode", pixCharge())).toMatchObject({ status: 200 });
    await db().delete(buyerAttempts).where(eq(buyerAttempts.companyId, companyId));
    expect(await post("/card", charge)).toMatchObject({ json: { data: { status: "paid" } } });
  });
});

describe("Idempotency-Key", () => {
  it("makes one charge and one answer for fifty posts at once", async () => {
    const { companyId, post, chargeOf, stored } = await integrator();
    const [charge, key] = [await chargeOf(testCards.paid), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => post("/card", charge, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, json: { data: { status: "paid" } } });
    expect(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(49);
    expect(await sandboxCardsOf(companyId)).toMatchObject([{ state: "captured" }]);
    expect(await transactionsOf(companyId)).toHaveLength(1);
    expect(JSON.stringify(await stored())).not.toContain(charge.card.cardToken);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("replays a refusal, a pending outcome and a broken rule", async () => {
    const { companyId, post, chargeOf } = await integrator();
    for (const [number, key] of [
      [testCards.refused, randomUUID()],
      [testCards.silent, randomUUID()],
    ] as const) {
      const charge = await chargeOf(number);
      const first = await post("/card", charge, key);
      expect(await post("/card", charge, key)).toMatchObject({
        body: first.body,
        headers: { "idempotent-replayed": "true" },
      });
    }
    expect(await sandboxCardsOf(companyId)).toHaveLength(2);
    const [wrong, key] = [
      { ...(await chargeOf(testCards.paid)), items: [{ title: "A", amountInCents: 1, quantity: 1 }] },
      randomUUID(),
    ];
    const refused = await post("/card", wrong, key);
    expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining("must equal the sum") } });
    expect(await post("/card", wrong, key)).toMatchObject({
      body: refused.body,
      headers: { "idempotent-replayed": "true" },
    });
  });

  it("answers 409 with its code for another body, and for a request still in progress", async () => {
    const { companyId, post, chargeOf } = await integrator();
    const [charge, key] = [await chargeOf(testCards.paid), randomUUID()];
    await post("/card", charge, key);
    const reused = await post("/card", { ...charge, amountInCents: 10_001 }, key);
    expect(reused.json).toEqual({
      ...inB(409, "Conflict", "Idempotency-Key was used with another request"),
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    await db()
      .update(idempotencyKeys)
      .set({ answer: null, claimedAt: new Date() })
      .where(eq(idempotencyKeys.companyId, companyId));
    const inUse = await post("/card", charge, key);
    expect(inUse).toMatchObject({ status: 409, headers: { "retry-after": "1" } });
    expect(inUse.json).toEqual({
      ...inB(409, "Conflict", "A request with this Idempotency-Key is in progress"),
      code: "IDEMPOTENCY_KEY_IN_USE",
    });
  });

  it("is a 400 when it is not a UUID, and guards refunds too", async () => {
    const { companyId, post, chargeOf } = await integrator();
    const charge = await chargeOf(testCards.paid);
    const malformed = await post("/card", charge, "order-1");
    expect(malformed.json).toEqual({
      ...inB(400, "Bad Request", "Idempotency-Key: must be a UUID"),
      code: "idempotency_key_invalid",
    });
    const { json } = await post("/card", charge);
    const [path, key] = [`/transactions/${json.data.id}/refund`, randomUUID()];
    const refunds = await Promise.all(Array.from({ length: 20 }, () => post(path, { amountInCents: 1000 }, key)));
    expect(new Set(refunds.map(({ body }) => body)).size).toBe(1);
    expect(refunds[0]).toMatchObject({ status: 200, json: { success: true, data: { refundedInCents: 1000 } } });
    expect(await sandboxRefundsOf(companyId)).toMatchObject([{ amount: 1000 }]);
    expect(await post(path, undefined, randomUUID())).toMatchObject({ json: { data: { status: "refund" } } });
    expect(await post(path)).toMatchObject({ status: 409 });
  });
});
