import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { appRouter } from "../router";
import {
  type Call,
  createSeller,
  getOperation,
  type Operation,
  operations,
  type RawRequest,
  type Seller,
  sendRaw,
  startServer,
  toRequest,
  type WireAnswer,
} from "../testing/contract";
import { cases, casesOf, conflicts, makeCardToken, refusedCharge } from "../testing/contract-cases";
import { findFaults, judge } from "../testing/contract-check";
import { spoil, withKey } from "../testing/contract-spoil";
import { withLiveUrl } from "../testing/contract-webhooks";
import { freshAddress } from "../testing/door-calls";
import { groupOf } from "./groups";
import { countRequest, requestsPerMinute } from "./rate-limit";
import { createRouteTable } from "./route-table";

let server: Awaited<ReturnType<typeof startServer>>;
let seller: Seller;
let stranger: Seller;

beforeAll(async () => {
  server = await startServer();
  [seller, stranger] = await Promise.all([createSeller(server.origin), createSeller(server.origin)]);
});

afterAll(() => server.stop());

/** Sends a request and holds its answer against the document. */
async function send(operation: Operation, request: RawRequest): Promise<WireAnswer> {
  const answer = await sendRaw(server.origin, request);
  expect(findFaults(operation, answer)).toEqual([]);
  return answer;
}

/** Fields by which a body names what must be there already. */
const references = ["productId", "offerSlug"];

/** A documented request with the resources of the good call in place of those that it shows. */
function withLiveNames(body: Record<string, unknown>, call: Call): Record<string, unknown> {
  const named = Object.entries(call.body ?? {}).filter(([name]) => references.includes(name) && name in body);
  return { ...body, ...Object.fromEntries(named) };
}

/** The first valid call of an operation, made ready. */
async function goodCall(operation: Operation, caller = seller): Promise<Call> {
  const [[, prepare] = []] = casesOf(operation.id);
  return prepare?.(caller) ?? {};
}

/** The documented request with a card token that is good, where it shows one. */
async function withLiveToken(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const shown = /tok_\w+/.exec(JSON.stringify(body));
  return shown ? JSON.parse(JSON.stringify(body).replace(shown[0], await makeCardToken(seller))) : body;
}

const differing = new Set([
  "date",
  "connection",
  "keep-alive",
  "x-request-id",
  "x-ratelimit-reset",
  "transfer-encoding",
]);

/** An answer without what differs between any two. */
function comparable({ status, headers, text }: WireAnswer): WireAnswer {
  const own = Object.entries(headers).filter(([name]) => !differing.has(name));
  return { status, headers: Object.fromEntries(own), text };
}

/** The same call with something else in it that its schema takes. */
function changed({ parameters, body, ...call }: Call): Call {
  if (parameters)
    return { ...call, body, parameters: Object.fromEntries(Object.keys(parameters).map((name) => [name, newId()])) };
  const [name, value] = Object.entries(body ?? {}).find(([, each]) => typeof each !== "object") ?? ["", ""];
  return { ...call, body: { ...body, [name]: typeof value === "number" ? value + 1 : `${value}x` } };
}

/** An error as the group of its operation words it. */
function worded({ method, path }: Operation, status: number, error: string, message: string): object {
  const { envelope, unauthenticatedEnvelope } = groupOf(method, path);
  const isA = (status === 401 ? unauthenticatedEnvelope : envelope) === "A";
  return isA ? { success: false, message } : { statusCode: status, error, message };
}

const reasons: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
};

describe("the document and what is served", () => {
  it("documents every procedure that says where it is served, and nothing else but itself", () => {
    const declared = createRouteTable(appRouter).routes.map(({ method, path }) => `${method} ${path}`);
    const documented = operations.map(({ method, path }) => `${method} ${path}`);
    expect(documented.sort()).toEqual([...declared, "GET /v1/openapi.json"].sort());
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it("has a valid call for every operation, and no call for what is gone", () => {
    expect(operations.map(({ id }) => casesOf(id).length > 0)).not.toContain(false);
    expect(Object.keys(cases).filter((id) => !operations.some((operation) => operation.id === id))).toEqual([]);
  });

  it.each([...new Set(operations.map(({ path }) => path))])("refuses every other method of %s", async (path) => {
    const target = path.replace(/\{\w+\}/g, newId());
    const answering = operations.filter((each) =>
      new RegExp(`^${each.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(target),
    );
    const methods = new Set(answering.map(({ method }) => method));
    if (methods.has("GET")) methods.add("HEAD");
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
      if (methods.has(method)) continue;
      const { status, headers, text } = await sendRaw(server.origin, { method, target });
      expect([method, status, headers.allow]).toEqual([method, 405, [...methods].sort().join(", ")]);
      expect(method === "HEAD" ? text : JSON.parse(text).message).toBe(method === "HEAD" ? "" : "Method not allowed");
    }
  });

  it("shows examples that keep their own schemas", () => {
    const faults = operations.flatMap(({ id, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const { schema = {}, examples = {} } = content?.["application/json"] ?? {};
        return Object.values(examples).flatMap(({ value }) => judge(`${id} ${status}`, schema, value));
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe.each(operations.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
  it("answers its valid calls with success, as documented", async () => {
    for (const [name, prepare] of casesOf(id)) {
      const { status, text } = await send(operation, toRequest(operation, await prepare(seller), seller.token));
      expect(status, `${name}: ${text}`).toBeLessThan(300);
    }
  });

  if (operation.bodies.length > 0)
    it("accepts the requests that its documentation shows", async () => {
      for (const body of operation.bodies) {
        const call = await goodCall(operation);
        const live = await withLiveUrl(await withLiveToken(withLiveNames(body, call)));
        const { status, text } = await send(operation, toRequest(operation, { ...call, body: live }, seller.token));
        expect(status, text).toBeLessThan(300);
      }
    });

  it("refuses a call that is spoiled in any one way, and says in which", async () => {
    for (const { what, request, status, message } of spoil(operation, await goodCall(operation), seller.token)) {
      const answer = await send(operation, request);
      const expected = worded(operation, status, reasons[status] ?? "", message);
      expect([what, answer.status, JSON.parse(answer.text)]).toEqual([what, status, expected]);
    }
  });

  if (operation.path.includes("{"))
    it("answers for another company's resource, byte for byte, as for one that is absent", async () => {
      const { parameters: foreignIds = {}, ...call } = await goodCall(operation);
      const absentIds = Object.fromEntries(Object.keys(foreignIds).map((name) => [name, newId()]));
      const ask = (parameters: Record<string, string>) =>
        send(operation, toRequest(operation, { ...call, parameters }, stranger.token));
      const foreign = await ask(foreignIds);
      expect(foreign.status).toBe(404);
      expect(comparable(foreign)).toEqual(comparable(await ask(absentIds)));
    });

  it("answers 429 in envelope B once its address has sent too much", async () => {
    const request = toRequest(operation, {}, null);
    const address = freshAddress();
    for (let sent = 0; sent < requestsPerMinute; sent += 1) await countRequest(address);
    const { status, text, headers } = await send(operation, { ...request, address });
    expect([status, JSON.parse(text)]).toEqual([
      429,
      { statusCode: 429, error: "Too Many Requests", message: "Too many requests" },
    ]);
    expect(headers["retry-after"]).toBe(headers["x-ratelimit-reset"]);
  });

  if (operation.method === "GET")
    it("answers HEAD as GET, without the body", async () => {
      const request = toRequest(operation, await goodCall(operation), seller.token);
      const [head, get] = [
        await sendRaw(server.origin, { ...request, method: "HEAD" }),
        await send(operation, request),
      ];
      expect([head.status, head.text]).toEqual([get.status, ""]);
      expect(Object.keys(comparable(head).headers).sort()).toEqual(Object.keys(comparable(get).headers).sort());
    });

  if (operation.idempotent)
    it("answers the same Idempotency-Key once, and refuses it for anything else", async () => {
      const call = withKey(await goodCall(operation));
      const repeat = () => send(operation, toRequest(operation, call, seller.token));
      const first = await repeat();
      const again = await repeat();
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect([first, again].map(({ headers }) => headers["idempotent-replayed"])).toEqual([undefined, "true"]);
      const other = await send(operation, toRequest(operation, changed(call), seller.token));
      expect([other.status, JSON.parse(other.text).code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
    });
});

describe("errors that a state brings about", () => {
  it.each(Object.entries(conflicts))("answers 409 to %s where the state forbids it", async (id, prepare) => {
    const operation = getOperation(id);
    const { status, text } = await send(operation, toRequest(operation, await prepare(seller), seller.token));
    const message = "The resource does not accept this operation in its current state";
    expect([status, JSON.parse(text)]).toEqual([409, worded(operation, 409, "Conflict", message)]);
  });

  it("answers a blocked buyer 429 with its code and its end", async () => {
    const operation = getOperation("charges-card");
    const attempt = async () => send(operation, toRequest(operation, await refusedCharge(seller), seller.token));
    const statuses: number[] = [];
    let last = await attempt();
    for (; last.status === 200 && statuses.length < 6; last = await attempt()) statuses.push(last.status);
    expect(statuses).toHaveLength(5);
    expect(JSON.parse(last.text)).toMatchObject({ code: "BUYER_ATTEMPTS_EXCEEDED" });
    expect(JSON.parse(last.text).retryAfterSeconds).toBe(Number(last.headers["retry-after"]));
  });
});
