import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { signedIn, testPassword } from "@/testing/support/auth";
import { wholeList } from "@/testing/support/reads";
import { bothModes } from "@/testing/support/test-mode";
import { listProducts } from "../../catalog/products/products";
import { environment } from "../../core/env/env";
import { sessionCookie } from "./dashboard-auth";
import { answerTrpc } from "./dashboard-trpc";

const input = encodeURIComponent("{}");

function call(names: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = `http://127.0.0.1/api/trpc/${names}?batch=1&input=${input}`;
  return answerTrpc(new Request(url, { headers }), () => undefined);
}

it.each([",", "%2C", "%2c"])("refuses a batch of more than twenty calls and names it: joined by %s", async (comma) => {
  const answer = await call(Array(21).fill("account.get").join(comma));
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { json: { message: "batch: must have at most 20 calls", data: { field: "batch" } } } },
  ]);
});

it("the dashboard's API answers a batch of twenty", async () => {
  const answer = await call(Array(20).fill("account.get").join(","));
  expect(answer.status).not.toBe(400);
  expect(await answer.json()).toHaveLength(20);
});

it("the dashboard's API refuses a subscription to a stream", async () => {
  expect((await call("events.stream", { "trpc-accept": "application/jsonl" })).status).toBe(400);
});

describe("a page that was opened before another tab switched", () => {
  async function callFrom(email: string, opened: string | null, viewed: string, name: string, body?: object) {
    const sessionId = await signedIn(email, testPassword, new Date());
    const session = await encode({ token: { sessionId }, secret: environment().authSecret });
    const headers = new Headers({
      cookie: `${sessionCookie().name}=${session}; company=${viewed}`,
      "content-type": "application/json",
    });
    if (opened) headers.set("x-page-company", opened);
    const url = `http://127.0.0.1/api/trpc/${name}`;
    const request = body
      ? new Request(url, { method: "POST", headers, body: JSON.stringify({ json: body }) })
      : new Request(`${url}?input=${encodeURIComponent('{"json":{}}')}`, { headers });
    return answerTrpc(request, () => undefined);
  }
  const product = { name: "Ensaio", price: 1_000 };
  const countOf = async (companyId: string) => (await listProducts(companyId, wholeList)).rows.length;

  it("writes nothing into the other mode, and gets the reason", async () => {
    const { real, test, email } = await bothModes();
    const stale = await callFrom(email, test.id, real.id, "products.create", product);
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { error: { json: { message: expect.stringMatching(/reload/), data: { failure: "company_switched" } } } },
    ]);
    expect([await countOf(real.id), await countOf(test.id)]).toEqual([0, 0]);
    const current = await callFrom(email, test.id, test.id, "products.create", product);
    expect(current.status).toBe(200);
    expect([await countOf(real.id), await countOf(test.id)]).toEqual([0, 1]);
  });

  it("reads nothing of the other mode either", async () => {
    const { real, test, email } = await bothModes();
    expect((await callFrom(email, real.id, test.id, "products.list")).status).toBe(409);
    expect((await callFrom(email, real.id, real.id, "products.list")).status).toBe(200);
  });
});
