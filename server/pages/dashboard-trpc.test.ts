import { expect, it } from "vitest";
import { answerTrpc } from "./dashboard-trpc";

const input = encodeURIComponent("{}");

/** Makes these calls in one request, signed out. */
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

it("takes a batch of twenty", async () => {
  const answer = await call(Array(20).fill("account.get").join(","));
  expect(answer.status).not.toBe(400);
  expect(await answer.json()).toHaveLength(20);
});

it("opens no answer that does not end", async () => {
  expect((await call("events.stream", { "trpc-accept": "application/jsonl" })).status).toBe(400);
});
