import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { afterEach, expect, it } from "vitest";
import { readOperations } from "../../generator/operations";
import { ok, refusal, type Scripted, type ScriptedApi, startScriptedApi } from "../testing/scripted-api";
import {
  AuthenticationError,
  NotFoundError,
  PixRefusedError,
  Quitanda,
  QuitandaError,
  type ResponseInfo,
  ValidationError,
} from "./quitanda";

const apis: ScriptedApi[] = [];

afterEach(() => Promise.all(apis.splice(0).map((api) => api.close())));

async function start(script: Scripted[], signIn?: (count: number) => Scripted): Promise<ScriptedApi> {
  const api = await startScriptedApi(script, signIn);
  apis.push(api);
  return api;
}

const clientOf = ({ url }: ScriptedApi) => new Quitanda({ baseUrl: `${url}/`, apiKey: "pk_1", apiSecret: "sk_1" });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: QuitandaError) => error,
  );

it("signs in once for many calls, with the key", async () => {
  const api = await start(Array.from({ length: 5 }, () => ok({ id: "1" })));
  const quitanda = clientOf(api);
  await Promise.all(Array.from({ length: 4 }, () => quitanda.transactions.get("1")));
  await quitanda.transactions.get("1");
  expect(api.signIns.map(({ headers }) => headers.authorization)).toEqual([`Basic ${btoa("pk_1:sk_1")}`]);
  expect(new Set(api.requests.map(({ headers }) => headers.authorization))).toEqual(new Set(["Bearer token-1"]));
});

it("gives status, headers and request id of a success, once for each page", async () => {
  const page = { status: 200, body: { success: true, data: [{ id: "1" }], totalRows: 2 } };
  const api = await start([ok({ id: "1" }), page, { ...page, body: { ...page.body, data: [{ id: "2" }] } }]);
  const quitanda = clientOf(api);
  const seen: ResponseInfo[] = [];
  const onResponse = (response: ResponseInfo) => void seen.push(response);
  await quitanda.transactions.get("1", { onResponse });
  for await (const { id } of quitanda.transactions.list({}, { onResponse })) expect(id).toBeDefined();
  expect(seen.map(({ status, requestId, headers }) => [status, requestId, headers.get("x-request-id")])).toEqual(
    Array(3).fill([200, "r1", "r1"]),
  );
});

it("renews a refused token once, even for a write without a key, and keeps a charge's key", async () => {
  const api = await start([refusal(401), ok({ id: "1" }), refusal(401), ok({ id: "2" })]);
  const quitanda = clientOf(api);
  await quitanda.products.create({ name: "Curso", price: 4990 });
  await quitanda.subscriptions.cancel("1");
  expect(api.requests.map(({ headers }) => headers.authorization)).toEqual(
    ["token-1", "token-2", "token-2", "token-3"].map((token) => `Bearer ${token}`),
  );
  const [, , first, second] = api.requests.map(({ headers }) => headers["idempotency-key"]);
  expect(first).toBe(second);
});

it("fails if a new token is rejected too, or if the caller supplied the token", async () => {
  const api = await start([refusal(401), refusal(401), refusal(401)]);
  await expect(clientOf(api).transactions.get("1")).rejects.toThrow(AuthenticationError);
  expect(api.requests).toHaveLength(2);
  const own = new Quitanda({ baseUrl: api.url, accessToken: "own" });
  await expect(own.transactions.get("1")).rejects.toThrow(AuthenticationError);
  expect(api.requests).toHaveLength(3);
  await expect(own.auth.createToken()).rejects.toThrow(TypeError);
});

it("does not repeat a sign-in that was refused", async () => {
  const api = await start([], () => refusal(401));
  await expect(clientOf(api).transactions.get("1")).rejects.toThrow(AuthenticationError);
  expect([api.signIns.length, api.requests.length]).toEqual([1, 0]);
});

it("gives each charge its own error, with its key, when they waited for the same sign-in", async () => {
  const api = await start([], () => refusal(401));
  const { pix } = clientOf(api);
  const customer = {
    name: "Maria Souza",
    email: "maria@example.com",
    documentType: "cpf",
    document: "52998224725",
  } as const;
  const failures = await Promise.all(
    [1, 2].map((amountInCents) => failureOf(pix.createCharge({ amountInCents, customer }))),
  );
  expect(api.signIns).toHaveLength(1);
  expect(failures.map((each) => each instanceof AuthenticationError && each.idempotencyKey !== null)).toEqual([
    true,
    true,
  ]);
  expect(failures[0]?.idempotencyKey).not.toBe(failures[1]?.idempotencyKey);
});

it("sends nothing without a token where none is needed", async () => {
  const api = await start([{ status: 200, body: { type: "object" } }]);
  expect(await clientOf(api).events.schema()).toEqual({ type: "object" });
  expect([api.signIns.length, api.requests[0]?.headers.authorization]).toEqual([0, undefined]);
});

it("tells an error's class, status, code, field and request", async () => {
  const message = "customer.email: must be an e-mail address";
  const api = await start([
    { status: 400, body: { statusCode: 400, error: "Bad Request", message } },
    refusal(400, "pix_refused"),
    { status: 404, body: { success: false, message: "Resource not found" } },
    refusal(409, "a_code_of_tomorrow"),
    { status: 200, body: "<html>" },
  ]);
  const { transactions } = clientOf(api);
  const malformed = await failureOf(transactions.get("1"));
  expect(malformed).toBeInstanceOf(ValidationError);
  const { name, status, code, field, requestId } = malformed ?? {};
  expect({ name, status, code, field, requestId }).toEqual({
    name: "ValidationError",
    status: 400,
    code: null,
    field: "customer.email",
    requestId: "r1",
  });
  expect(await failureOf(transactions.get("1"))).toBeInstanceOf(PixRefusedError);
  expect(await failureOf(transactions.get("1"))).toBeInstanceOf(NotFoundError);
  const unknown = await failureOf(transactions.get("1"));
  expect([unknown?.constructor, unknown?.code]).toEqual([QuitandaError, "a_code_of_tomorrow"]);
  expect(await failureOf(transactions.get("1"))).toMatchObject({ message: "The answer is not JSON", status: 200 });
});

it("encodes ids and leaves absent parameters out", async () => {
  const list = { status: 200, body: { success: true, data: [], totalRows: 0 } };
  const api = await start([ok({}), list]);
  const quitanda = clientOf(api);
  await quitanda.transactions.get("a/../b?c");
  await quitanda.transactions.list({ search: "a&b", status: undefined as never, limit: 5 }).firstPage();
  expect(api.requests.map(({ line }) => line)).toEqual([
    "GET /v1/transactions/a%2F..%2Fb%3Fc",
    "GET /v1/transactions?search=a%26b&limit=5&offset=0",
  ]);
  for (const id of ["", ".", ".."]) expect(() => quitanda.transactions.get(id)).toThrow(TypeError);
});

it("reads a list row after row, and a row that moved to the next page once", async () => {
  const page = (...ids: string[]): Scripted => ({
    status: 200,
    body: { success: true, data: ids.map((id) => ({ id })), totalRows: 5 },
  });
  const api = await start([page("5", "4"), page("4", "3"), page("2"), page("5", "4")]);
  const { transactions } = clientOf(api);
  const seen: string[] = [];
  for await (const { id } of transactions.list({ limit: 2 })) seen.push(id);
  expect(seen).toEqual(["5", "4", "3", "2"]);
  expect(api.requests.map(({ line }) => line.split("?")[1])).toEqual([
    "limit=2&offset=0",
    "limit=2&offset=2",
    "limit=2&offset=4",
  ]);
  expect(await transactions.list({ limit: 2 }).firstPage()).toMatchObject({
    data: [{ id: "5" }, { id: "4" }],
    totalRows: 5,
  });
});

it("reads a stream of events, whatever its chunks, until it ends", async () => {
  const body = ': hello\n\nid: 1\nevent: a\ndata: {"id":"1",\ndata: "event":"a"}\n\ndata: {"id":"2"}\r\n\r\n';
  const api = await start([refusal(404), { status: 200, body, headers: { "content-type": "text/event-stream" } }]);
  const { events } = clientOf(api);
  const read = async () => {
    const seen: unknown[] = [];
    for await (const event of events.stream({ seconds: 1 })) seen.push(event);
    return seen;
  };
  await expect(read()).rejects.toThrow(NotFoundError);
  expect(await read()).toEqual([{ id: "1", event: "a" }, { id: "2" }]);
});

it("has a method for every operation of the document", () => {
  const quitanda: Record<string, unknown> = { ...new Quitanda({ baseUrl: "https://example.com", accessToken: "t" }) };
  const document = JSON.parse(readFileSync(new URL("../../../docs/openapi.json", import.meta.url), "utf8"));
  for (const { resource, method } of readOperations(document)) {
    expect(quitanda[resource], `${resource}.${method}`).toHaveProperty(method, expect.any(Function));
  }
});

it("accepts only an HTTP address, and shows no secret when it is printed", () => {
  expect(() => new Quitanda({ baseUrl: "ftp://example.com", accessToken: "t" })).toThrow(TypeError);
  expect(() => new Quitanda({ baseUrl: "example.com", accessToken: "t" })).toThrow(TypeError);
  const quitanda = new Quitanda({ baseUrl: "https://example.com", apiKey: "pk_1", apiSecret: "sk_1" });
  expect(inspect(quitanda, { depth: 9, showHidden: true })).not.toContain("sk_1");
});
