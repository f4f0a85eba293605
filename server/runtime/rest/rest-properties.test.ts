import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { callApi, type TestCall } from "@/testing/support/api-calls";
import { proofRuns } from "@/testing/support/proof";
import { createTestToken } from "@/testing/support/rest";
import { getRestApi } from "./rest";

const charge = {
  amountInCents: 4990,
  description: "Curso de pão caseiro",
  customer: {
    name: "Maria da Silva",
    email: "maria@example.com",
    documentType: "cpf",
    document: "52998224725",
    phone: "+5511987654321",
    address: { city: "São Paulo" },
  },
  items: [{ title: "Curso", amountInCents: 4990, quantity: 1, tangible: false }],
  postbackUrl: "https://example.com/notices",
  externalId: "order-1",
};

const operations = [
  ["POST", "/v1/auth"],
  ["POST", "/v1/pix/in/qrcode"],
  ["GET", "/v1/transactions"],
  ["GET", "/v1/transactions/{id}"],
  ["POST", "/v1/sandbox/transactions/{id}/pay"],
  ["POST", "/v1/sandbox/transactions/{id}/expire"],
] as const;

let token = "";

beforeAll(async () => {
  ({ token } = await createTestToken());
});

/** Checks the invariants of docs/reliability.md rule 22. */
async function expectAnEnvelope(call: TestCall): Promise<number> {
  const answer = await callApi(getRestApi(), { token, ...call });
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["x-ratelimit-limit"]).toBe("1000");
  if (call.method === "HEAD") {
    expect(answer.body).toBe("");
    return answer.status;
  }
  const json = JSON.parse(answer.body);
  if (answer.status < 400) return answer.status;
  expect(json).toEqual({
    statusCode: answer.status,
    error: expect.stringMatching(/./),
    message: expect.stringMatching(/./),
    ...("code" in json ? { code: expect.stringMatching(/^[a-z_]+$/) } : {}),
  });
  return answer.status;
}

/** Arbitrary UTF-16 units, including lone surrogates and NUL. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 24 })
  .map((units) => String.fromCharCode(...units));

const anyJson = fc.oneof(
  fc.jsonValue({ stringUnit: "binary" }),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, "", "500", [], {}, [7]),
  anyText,
);

const paths = [
  ...Object.keys(charge).map((key) => [key]),
  ...Object.keys(charge.customer).map((key) => ["customer", key]),
  ["customer", "address", "city"],
  ...Object.keys({ title: 0, amountInCents: 0, quantity: 0, tangible: 0 }).map((key) => ["items", "0", key]),
  ["unknown"],
  ["customer", "__proto__"],
];

function replaceAt(path: readonly string[], value: unknown): string {
  const copy = JSON.parse(JSON.stringify(charge));
  let holder = copy;
  for (const key of path.slice(0, -1)) holder = holder[key];
  Object.defineProperty(holder, path.at(-1) ?? "", { value, enumerable: true });
  return JSON.stringify(copy);
}

describe("the API answers JSON in its envelope and never a 5xx for", () => {
  it("the valid charge that the others vary", async () => {
    expect(await expectAnEnvelope({ method: "POST", target: "/v1/pix/in/qrcode", body: charge })).toBe(200);
  });

  it("any JSON as a body of any operation", async () => {
    const property = fc.asyncProperty(fc.constantFrom(...operations), anyJson, async ([method, path], body) => {
      const target = path.replace("{id}", "01a1f93a-3259-7396-8ecf-25ab732063b7");
      await expectAnEnvelope({ method, target, body: JSON.stringify(body) });
    });
    await fc.assert(property, { numRuns: proofRuns(300, 3000) });
  });

  it("any value in any place of a charge", async () => {
    const property = fc.asyncProperty(fc.constantFrom(...paths), anyJson, async (path, value) => {
      await expectAnEnvelope({ method: "POST", target: "/v1/pix/in/qrcode", body: replaceAt(path, value) });
    });
    await fc.assert(property, { numRuns: proofRuns(600, 6000) });
  });

  it("any bytes, in any chunks, of any content type", async () => {
    const types = fc.constantFrom("application/json", "application/json; charset=utf-8", "text/html", "");
    const parts = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 4 });
    const property = fc.asyncProperty(types, parts, async (type, body) => {
      const status = await expectAnEnvelope({
        method: "POST",
        target: "/v1/pix/in/qrcode",
        body,
        headers: { "content-type": type },
      });
      expect(status).toBeGreaterThanOrEqual(400);
    });
    await fc.assert(property, { numRuns: proofRuns(300, 3000) });
  });

  it("any text as an id", async () => {
    const property = fc.asyncProperty(anyText, async (text) => {
      const id = text.replace(/\p{Cs}/gu, "�").slice(0, 24);
      const status = await expectAnEnvelope({ target: `/v1/transactions/${encodeURIComponent(id)}` });
      expect(id === "" ? [404] : [404, 400]).toContain(status);
    });
    await fc.assert(property, { numRuns: proofRuns(200, 2000) });
  });

  it("any method on any target, with and without a token", async () => {
    const targets = fc.oneof(
      anyText,
      anyText.map((text) => `/v1/${text}`),
      anyText.map((text) => `/v1/transactions?${text}`),
      fc
        .tuple(fc.constantFrom("limit", "offset", "status", "document", "startDate", "search"), anyText)
        .map(([name, text]) => `/v1/transactions?${name}=${text}`),
      fc
        .tuple(fc.constantFrom("document", "startDate", "search"), fc.string({ unit: "binary" }))
        .map(([name, text]) => `/v1/transactions?${name}=${encodeURIComponent(text)}`),
      fc.constantFrom(...operations).map(([, path]) => path),
    );
    const methods = fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW");
    const property = fc.asyncProperty(methods, targets, fc.boolean(), async (method, target, signed) => {
      await expectAnEnvelope({ method, target, ...(signed ? {} : { token: undefined }) });
    });
    await fc.assert(property, { numRuns: proofRuns(600, 6000) });
  });

  it("any authorization", async () => {
    const schemes = fc.constantFrom("", "Bearer ", "Basic ", "bearer ");
    const property = fc.asyncProperty(schemes, anyText, async (scheme, text) => {
      const authorization = `${scheme}${text}`;
      const target = "/v1/transactions";
      expect(await expectAnEnvelope({ target, headers: { authorization } })).toBe(401);
      expect(await expectAnEnvelope({ method: "POST", target: "/v1/auth", headers: { authorization } })).toBe(401);
    });
    await fc.assert(property, { numRuns: proofRuns(200, 2000) });
  });
});
