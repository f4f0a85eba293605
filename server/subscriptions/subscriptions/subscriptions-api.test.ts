import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { idempotencyKeys, products } from "@/db/schema";
import { callApi } from "@/testing/support/api-calls";
import { pixCharge, sandboxCardsOf, testCards, testCompany } from "@/testing/support/payments";
import { subscriptionsOf, transactionsOf } from "@/testing/support/reads";
import { createTestToken } from "@/testing/support/rest";
import { capturesOf, running, signupOf, startedAt, testPlan } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { listOffers, updateOffer } from "../../catalog/offers/offers";
import { createProduct } from "../../catalog/products/create-product";
import { deleteProduct } from "../../catalog/products/products";
import { getRestApi } from "../../runtime/rest/rest";
import type { NewSubscription } from "./schemas";

type Answer = Awaited<ReturnType<typeof callApi>> & { json: ReturnType<typeof JSON.parse> };

async function integrator() {
  const { companyId, token } = await createTestToken();
  const company = await getCompany(companyId);
  const call = async (method: string, path: string, body?: object, key?: string): Promise<Answer> => {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    const target = `/v1/subscriptions${path}`;
    const answer = await callApi(getRestApi(), { method, target, token, headers, ...(body ? { body } : {}) });
    return { ...answer, json: JSON.parse(answer.body) };
  };
  const plan = await testPlan(companyId);
  const order = (number?: string, different?: Partial<NewSubscription>) => signupOf(company, plan, number, different);
  return { company, plan, call, order };
}

const inB = (statusCode: number, error: string, message: string) => ({ statusCode, error, message });
const inA = (message: unknown) => ({ success: false, message });

describe("POST /v1/subscriptions", () => {
  it("answers the transaction and the subscription, without the subscription after a refusal", async () => {
    const { call, order } = await integrator();
    const [good, bad] = [await order(), await order(testCards.refused)];
    const approved = await call("POST", "", good);
    const card = { token: good.card.cardToken, brand: "visa", last4: "1111" };
    expect(approved).toMatchObject({ status: 200 });
    expect(approved.json).toEqual({
      success: true,
      message: "Card charge paid",
      data: {
        transaction: { id: expect.any(String), status: "paid", card, fees: 199, refuseReason: null },
        subscription: { id: expect.any(String), status: "active", nextChargeAt: expect.stringMatching(/Z$/) },
      },
    });
    const refused = await call("POST", "", bad);
    expect(refused.status).toBe(200);
    expect(refused.json).toMatchObject({ success: true, message: "Card charge refused" });
    expect(refused.json.data).toEqual({
      transaction: expect.objectContaining({ status: "refused", fees: 0, refuseReason: "do_not_honor" }),
    });
  });

  it("makes one subscription and one charge for fifty posts with one key", async () => {
    const { company, call, order } = await integrator();
    const [body, key] = [await order(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => call("POST", "", body, key)));
    const good = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ body: text }) => text)).size).toBe(1);
    expect(good[0]?.json.data).toHaveProperty("subscription.id");
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
    expect(await subscriptionsOf(company.id)).toHaveLength(1);
    const again = await call("POST", "", body, key);
    expect(again.headers).toMatchObject({ "idempotent-replayed": "true" });
    expect(again.body).toBe(good[0]?.body);
    const [kept] = await db().select().from(idempotencyKeys).where(eq(idempotencyKeys.companyId, company.id));
    expect(JSON.stringify(kept)).not.toContain(body.card.cardToken);
  });

  it.each([
    ["an unknown product", async () => ({ productId: randomUUID() })],
    ["a product that is no id", async () => ({ productId: "nothing" })],
    ["another company's product", async () => testPlan((await testCompany()).id)],
    [
      "a deleted product",
      async ({ company, plan }: Integrator) => void (await deleteProduct(company.id, plan.productId, startedAt)),
    ],
    ["a product that is no subscription", soldOnce],
    ["an unknown plan", async () => ({ offerSlug: "unknownplan1" })],
    [
      "another product's plan",
      async ({ company }: Integrator) => ({ offerSlug: (await testPlan(company.id)).offerSlug }),
    ],
    [
      "a plan that is not sold any more",
      async ({ company, plan }: Integrator) =>
        void (await updateOffer(company.id, { ...plan, active: false }, startedAt)),
    ],
    [
      "a product that is not approved",
      async ({ company, plan }: Integrator) => {
        const product = and(eq(products.companyId, company.id), eq(products.id, plan.productId));
        await db().update(products).set({ status: "banned" }).where(product);
      },
    ],
    ["an unknown order bump", async () => ({ orderBumpIds: [randomUUID()] })],
    ["an unknown coupon", async () => ({ couponCode: "NOTHING" })],
    ["a wrong document", async () => ({ customer: { ...pixCharge().customer, document: "52998224726" } })],
    ["a wrong postback", async () => ({ postbackUrl: "ftp://example.com" })],
  ])("refuses %s with 400: nothing charged or stored, the token still valid", async (_, spoil) => {
    const seller = await integrator();
    const { company, call, order } = seller;
    const good = await order();
    const different = await spoil(seller);
    const { status, json } = await call("POST", "", { ...good, ...different });
    expect(status).toBe(400);
    expect(json).toMatchObject({ statusCode: 400, error: "Bad Request" });
    expect(await transactionsOf(company.id)).toEqual([]);
    const again = { ...good, ...(await testPlan(company.id)) };
    expect((await call("POST", "", again)).json).toMatchObject({ data: { transaction: { status: "paid" } } });
  });

  it.each([
    ["amountInCents", { amountInCents: 100 }],
    ["offerSlug", { offerSlug: "" }],
    ["card.number", { card: { cardToken: "tok_x", number: testCards.paid } }],
    ["card.installments", { card: { cardToken: "tok_x", installments: 2 } }],
    ["customer", { customer: undefined }],
    ["orderBumpIds", { orderBumpIds: ["a", "a"] }],
  ])("names %s in a 400", async (field, different) => {
    const { call, order } = await integrator();
    const { status, json } = await call("POST", "", { ...(await order()), ...different });
    expect(status).toBe(400);
    expect(json).toEqual(inB(400, "Bad Request", expect.stringMatching(`^${field}: `)));
  });

  it("blocks a buyer after five refusals, and no other buyer", async () => {
    const { company, call, order } = await integrator();
    const customer = { ...pixCharge().customer, document: generateCpf() };
    for (let refusals = 0; refusals < 5; refusals += 1) {
      await call("POST", "", await order(testCards.refused, { customer }));
    }
    const blocked = await call("POST", "", await order(testCards.paid, { customer }));
    expect(blocked.status).toBe(429);
    expect(blocked.json).toMatchObject({
      code: "BUYER_ATTEMPTS_EXCEEDED",
      blockedUntil: expect.stringMatching(/Z$/),
      retryAfterSeconds: expect.any(Number),
    });
    expect(blocked.headers).toHaveProperty("retry-after");
    expect((await call("POST", "", await order())).status).toBe(200);
    expect(await sandboxCardsOf(company.id)).toHaveLength(6);
  });
});

type Integrator = Awaited<ReturnType<typeof integrator>>;

async function soldOnce({ company }: Integrator) {
  const kind = { productType: "digital", deliveryType: "payment", billingType: "one_time" } as const;
  const { id: productId } = await createProduct(company.id, { name: "Pão", price: 990, ...kind }, startedAt);
  const [offer] = await listOffers(company.id, productId);
  return { productId, offerSlug: offer?.slug ?? "" };
}

describe("the other operations", () => {
  it("use the error envelope of their group", async () => {
    const { company, call } = await integrator();
    const { id } = await running(company);
    const other = await running(await testCompany());
    const absent = { status: 404, json: inA("Subscription not found") };
    for (const each of [other.id, randomUUID(), "x"]) {
      expect(await call("GET", `/${each}`)).toMatchObject(absent);
      expect(await call("POST", `/${each}/cancel`)).toMatchObject(absent);
      expect(await call("PUT", `/${each}/card`, { cardToken: "tok_x" })).toMatchObject(absent);
    }
    const token = await call("PUT", `/${id}/card`, { cardToken: "tok_x" });
    expect(token).toMatchObject({ status: 400, json: inA("Invalid or expired card token") });
    expect(await call("PUT", `/${id}/card`, {})).toMatchObject({
      status: 422,
      json: inA(expect.stringMatching(/^cardToken: /)),
    });
    expect(await call("GET", "?status=unknown")).toMatchObject({
      status: 422,
      json: inA(expect.stringMatching(/^status: /)),
    });
    const unsigned = await callApi(getRestApi(), { method: "GET", target: `/v1/subscriptions/${id}`, token: "x" });
    expect(JSON.parse(unsigned.body)).toEqual(inB(401, "Unauthorized", "Invalid or expired token"));
  });

  it("cancel, and refuse to cancel again", async () => {
    const { company, call } = await integrator();
    const { id } = await running(company);
    const canceled = { success: true, message: "Subscription canceled" };
    expect(await call("POST", `/${id}/cancel`)).toMatchObject({ status: 200, json: canceled });
    const again = await call("POST", `/${id}/cancel`);
    expect({ status: again.status, json: again.json }).toEqual({
      status: 400,
      json: { ...inA("Subscription already canceled"), code: "subscription_already_canceled" },
    });
    expect((await call("GET", `/${id}`)).json.data.assinatura).toMatchObject({ status: "canceled" });
    expect((await call("GET", "?status=canceled")).json).toMatchObject({ success: true, totalRows: 1 });
  });
});
