import { describe, expect, it } from "vitest";
import { callApi } from "@/testing/support/api-calls";
import { getRestApi } from "../rest/rest";

const target = "/v1/openapi.json";

async function readDocument() {
  const answer = await callApi(getRestApi(), { target });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body);
}

type Document = Awaited<ReturnType<typeof readDocument>>;

function componentOf({ components }: Document, schema: { $ref: string }) {
  return components.schemas[schema.$ref.split("/").at(-1) ?? ""];
}

describe("GET /v1/openapi.json", () => {
  it("is OpenAPI 3.1, version 1.0.0, and needs no token", async () => {
    expect(await readDocument()).toMatchObject({ openapi: "3.1.0", info: { title: "Quitanda", version: "1.0.0" } });
  });

  it("allows any origin, on refusals too", async () => {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
      const answer = await callApi(getRestApi(), { method, target });
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
      expect(answer.status).toBe(method === "GET" || method === "HEAD" ? 200 : 405);
    }
    const refused = await callApi(getRestApi(), { target: `${target}?v=1` });
    expect([refused.status, refused.headers["access-control-allow-origin"]]).toEqual([400, "*"]);
  });

  it("carries the headers of every answer, and refuses query parameters", async () => {
    const { headers } = await callApi(getRestApi(), { target });
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-ratelimit-limit": "1000",
    });
    expect((await callApi(getRestApi(), { target: `${target}?v=1` })).status).toBe(400);
  });

  it("answers 304 to a caller that has it already", async () => {
    const { etag = "" } = (await callApi(getRestApi(), { target })).headers;
    const answer = await callApi(getRestApi(), { target, headers: { "if-none-match": etag } });
    expect([answer.status, answer.body, answer.headers["content-type"]]).toEqual([304, "", undefined]);
    expect((await callApi(getRestApi(), { target, headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("refers only to existing components, and has no unused ones", async () => {
    const document = await readDocument();
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+\/[\w.-]+)"/g)].map((found) => found[1]));
    const existing = Object.entries(document.components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, entries]) => Object.keys(entries as object).map((name) => `${kind}/${name}`));
    expect([...used].filter((each) => !existing.includes(each ?? ""))).toEqual([]);
    expect(existing.filter((each) => !used.has(each) && each !== "schemas/ErrorA")).toEqual([]);
  });

  it("documents a list in its envelope, with typed and described parameters", async () => {
    const read = await readDocument();
    const { get } = read.paths["/v1/transactions"];
    expect([get.security, get["x-required-scope"]]).toEqual([[{ bearer: [] }], "transactions:read"]);
    expect(componentOf(read, get.responses["200"].content["application/json"].schema)).toMatchObject({
      properties: { success: { type: "boolean" }, data: { type: "array" }, totalRows: { type: "integer" } },
      required: ["success", "data", "totalRows"],
    });
    const document = get.parameters.find(({ name }: { name: string }) => name === "document");
    expect(document).toMatchObject({ in: "query", description: expect.stringContaining("CPF") });
  });

  it("documents the API's answers, by status, with the exact bodies", async () => {
    const { paths, components } = await readDocument();
    const { responses } = paths["/v1/card"].post;
    const messages = (status: string) =>
      Object.values(responses[status].content["application/json"].examples as object).map(({ value }) => value.message);
    expect(Object.keys(responses)).toEqual(["200", "400", "401", "403", "409", "413", "415", "429", "500", "503"]);
    expect(messages("400")).toEqual([
      "amountInCents: is required",
      "Invalid document for the selected type",
      "Invalid or expired card token",
      "Idempotency-Key: must be a UUID",
      "amountInCents must equal the sum of amountInCents times quantity over the items",
      "items.0.offerSlug: must be the slug of an offer for sale",
      "items.0.offerSlug: is a subscription plan: use POST /v1/subscriptions",
      "items.0.amountInCents: must be the price of the offer, 4990",
      ...["The company does not accept this payment method", "Each installment must be at least one cent"],
    ]);
    expect(messages("429")).toEqual(["Too many requests", "Too many refused card attempts for this buyer"]);
    expect(messages("409")).toHaveLength(2);
    expect(responses["401"]).toEqual({ $ref: "#/components/responses/UnauthenticatedB" });
    expect(components.responses.UnauthenticatedB.content["application/json"]).toEqual({
      schema: { $ref: "#/components/schemas/ErrorB" },
      examples: {
        unauthenticated: {
          summary: "Invalid or expired token",
          value: { statusCode: 401, error: "Unauthorized", message: "Invalid or expired token" },
        },
      },
    });
  });

  it("documents the rate limit on every response, and retry-after on a 429", async () => {
    const { paths, components } = await readDocument();
    const responses = Object.values(paths as Record<string, Record<string, { responses: object }>>)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => Object.entries(operation.responses))
      .map(([status, { $ref, ...response }]) => [
        status,
        $ref ? components.responses[$ref.split("/").at(-1)] : response,
      ]);
    expect(responses.length).toBeGreaterThan(50);
    for (const [status, { headers }] of responses) {
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining(["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]),
      );
      if (status === "429") expect(headers["retry-after"]).toEqual({ $ref: "#/components/headers/RetryAfter" });
    }
  });

  it("documents Idempotency-Key where it is honoured, and nowhere else", async () => {
    const { paths } = await readDocument();
    const key = { $ref: "#/components/parameters/IdempotencyKey" };
    expect(paths["/v1/card"].post.parameters).toContainEqual(key);
    expect(paths["/v1/card"].post.responses["200"].headers).toHaveProperty("idempotent-replayed");
    expect(paths["/v1/card-token"].post).not.toHaveProperty("parameters");
    expect(paths["/v1/card-token"].post.responses).not.toHaveProperty("409");
  });

  it("shows the outcomes of a card charge, in its envelope", async () => {
    const { content } = (await readDocument()).paths["/v1/card"].post.responses["200"];
    const { examples } = content["application/json"];
    expect(Object.keys(examples)).toEqual(["paid", "refused", "pending"]);
    expect(examples.refused.value).toMatchObject({
      success: true,
      message: "Card charge refused",
      data: { status: "refused", fees: 0, refuseReason: "insufficient_funds" },
    });
  });

  it("allows further fields in answers and keeps requests strict", async () => {
    const document = await readDocument();
    const request = document.paths["/v1/pix/in/qrcode"].post.requestBody.content["application/json"].schema;
    expect(componentOf(document, request).additionalProperties).toBe(false);
    expect(document.components.schemas.Customer.additionalProperties).toBe(false);
    expect(document.components.schemas.Transaction).not.toHaveProperty("additionalProperties");
  });

  it("keeps every request strict, even with cross-field checks", async () => {
    const document = await readDocument();
    const { paths } = document as {
      paths: Record<
        string,
        Record<string, { requestBody?: { content: Record<string, { schema: { $ref: string } }> } }>
      >;
    };
    const bodies = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { requestBody }]) => ({
        name: `${method} ${path}`,
        schema:
          requestBody?.content["application/json"] &&
          componentOf(document, requestBody.content["application/json"].schema),
      })),
    );
    const open = bodies.filter(({ schema }) => schema && !("additionalProperties" in schema));
    expect(bodies.some(({ name, schema }) => name === "post /v1/coupons" && schema)).toBe(true);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it("requires a body only when one is expected, and HTTP Basic only for the exchange", async () => {
    const { paths } = await readDocument();
    expect(paths["/v1/auth"].post).not.toHaveProperty("requestBody");
    expect(paths["/v1/auth"].post.security).toEqual([{ basic: [] }]);
    expect(paths["/v1/sandbox/transactions/{transactionId}/expire"].post).not.toHaveProperty("requestBody");
    expect(paths["/v1/sandbox/transactions/{transactionId}/pay"].post.requestBody.required).toBe(false);
  });

  it("documents a conflicting state once, when there is one", async () => {
    const { paths, components } = await readDocument();
    const sentence = "The resource does not accept this operation in its current state";
    const told = (path: string) => {
      const conflict = paths[path].post.responses["409"];
      const { description } = conflict?.$ref ? components.responses[conflict.$ref.split("/").at(-1)] : (conflict ?? {});
      return description?.split(" · ").filter((each: string) => each === sentence).length ?? 0;
    };
    expect(told("/v1/webhooks/{webhookId}/test")).toBe(0);
    expect(paths["/v1/webhooks/{webhookId}/test"].post.responses).not.toHaveProperty("409");
    for (const path of [
      "/v1/transactions/{transactionId}/refund",
      "/v1/subscriptions/{subscriptionId}/cancel",
      "/v1/webhook-deliveries/{deliveryId}/retry",
      "/v1/events/{eventId}/replay",
      "/v1/sandbox/transactions/{transactionId}/pay",
    ]) {
      expect([path, told(path)]).toEqual([path, 1]);
    }
  });
});
