import { z } from "zod";
import { createApiKey } from "@/server/accounts/api-keys/api-keys";
import { issueToken } from "@/server/accounts/api-keys/tokens";
import { fail } from "@/server/core/failures/failure";
import { companyProcedure, createRouter, openProcedure } from "@/server/core/procedures/procedure";
import { createRestApi, type RestAnswer } from "@/server/runtime/rest/rest";
import { callApi, type TestCall } from "./api-calls";
import { createTestCompany } from "./database";

const Charge = z.strictObject({
  amountInCents: z.int().min(1),
  customer: z.strictObject({ name: z.string().min(1) }),
  tags: z.array(z.string()).optional(),
  paid: z.boolean().optional(),
});

export const charged: string[] = [];

const router = createRouter({
  charge: companyProcedure
    .meta({ permission: "charges.create", answer: "charge", openapi: { method: "POST", path: "/pix/in/qrcode" } })
    .input(Charge)
    .mutation(({ input }) => {
      charged.push(input.customer.name);
      const card = input.paid === undefined ? {} : { card: {}, status: input.paid ? "paid" : "refused" };
      return { id: "1", status: "pending", ...card, received: input };
    }),
  list: companyProcedure
    .meta({ permission: "transactions.read", answer: "list", openapi: { method: "GET", path: "/transactions" } })
    .input(
      z.strictObject({
        limit: z.int().max(100).default(20),
        search: z.string().optional(),
        open: z.boolean().optional(),
      }),
    )
    .query(({ input }) => ({ rows: [input], totalRows: 1 })),
  read: companyProcedure
    .meta({ permission: "transactions.read", openapi: { method: "GET", path: "/transactions/{transactionId}" } })
    .input(z.strictObject({ transactionId: z.string() }))
    .query(({ ctx, input }) => {
      if (input.transactionId === "none") fail("NOT_FOUND");
      if (input.transactionId === "broken") throw new Error("card 4111111111111111 exploded");
      if (input.transactionId === "gone") throw Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
      return { id: input.transactionId, company: ctx.company.id, address: ctx.address };
    }),
  refund: companyProcedure
    .meta({ permission: "charges.create", openapi: { method: "POST", path: "/transactions/{transactionId}/refund" } })
    .input(z.strictObject({ transactionId: z.string(), reason: z.string().optional() }))
    .mutation(({ ctx, input }) => {
      if (ctx.answerHeaders && ctx.idempotencyKey) ctx.answerHeaders["idempotent-replayed"] = ctx.idempotencyKey;
      if (input.transactionId === "used") fail("IDEMPOTENCY_KEY_REUSED");
      if (input.transactionId === "pending") fail("transaction_not_paid");
      return input;
    }),
  createProduct: companyProcedure
    .meta({ permission: "charges.create", created: true, openapi: { method: "POST", path: "/products/v2" } })
    .input(z.strictObject({ name: z.string() }))
    .mutation(({ input }) => {
      if (input.name === "refused") fail("category_unknown");
      return input;
    }),
  deleteProduct: companyProcedure
    .meta({ permission: "charges.create", openapi: { method: "DELETE", path: "/products/{productId}" } })
    .input(z.strictObject({ productId: z.string() }))
    .mutation(({ input }) => (input.productId === "none" ? fail("NOT_FOUND") : { id: input.productId, deleted: true })),
  readSubscription: companyProcedure
    .meta({ permission: "transactions.read", openapi: { method: "GET", path: "/subscriptions/{subscriptionId}" } })
    .input(z.strictObject({ subscriptionId: z.string() }))
    .query(() => fail("NOT_FOUND")),
  subscribe: companyProcedure
    .meta({ permission: "charges.create", openapi: { method: "POST", path: "/subscriptions" } })
    .input(z.strictObject({ productId: z.string() }))
    .mutation(({ input }) => input),
  readEvent: companyProcedure
    .meta({ permission: "transactions.read", openapi: { method: "GET", path: "/events/{eventId}" } })
    .input(z.strictObject({ eventId: z.string().max(3) }))
    .query(({ input }) => input),
  badOutput: companyProcedure
    .meta({ permission: "transactions.read", openapi: { method: "GET", path: "/balance" } })
    .output(z.object({ available: z.int() }))
    .query(() => ({ available: 0.5 })),
  auth: openProcedure
    .meta({ answer: "bare", openapi: { method: "POST", path: "/auth", protect: false } })
    .mutation(({ ctx }) => ctx.basicCredentials ?? fail("RATE_LIMITED", { retryAfterSeconds: 7 })),
});

export const testApi = createRestApi(router);

export async function createTestToken() {
  const { companyId } = await createTestCompany();
  const now = new Date();
  const { id: apiKeyId } = await createApiKey({ companyId, name: "test", createdBy: null, now });
  const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 3600, now });
  return { companyId, apiKeyId, token };
}

let testToken: ReturnType<typeof createTestToken> | undefined;

export async function send(call: TestCall): Promise<RestAnswer & { json: ReturnType<typeof JSON.parse> }> {
  testToken ??= createTestToken();
  const answer = await callApi(testApi, { token: (await testToken).token, ...call });
  return { ...answer, json: answer.body === "" ? null : JSON.parse(answer.body) };
}

export const charge = (body: TestCall["body"], rest: Partial<TestCall> = {}) =>
  send({ method: "POST", target: "/v1/pix/in/qrcode", body, ...rest });

export const goodCharge = { amountInCents: 4990, customer: { name: "Maria" } };
