import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { apiKeyScopes } from "@/db/schema/accounts-enums";
import { permissionsByScope } from "@/server/accounts/team/permissions";
import { refusals } from "@/server/errors";
import { appRouter } from "@/server/router";
import { createRouteTable } from "@/server/runtime/rest/route-table";
import { scopeOf } from "@/server/runtime/rest/scopes";
import { changed, comparable, goodCall, reasons, withLiveNames, withLiveToken, worded } from "./calls";
import { cases, casesOf, conflicts, refusedCharge } from "./cases";
import { findFaults, judge } from "./check";
import { atRest } from "./clocks";
import {
  createSeller,
  getOperation,
  type Operation,
  operations,
  type RawRequest,
  type Seller,
  sendRaw,
  toRequest,
  type WireAnswer,
} from "./contract";
import { refusedCalls } from "./refusals";
import { cancelOrders } from "./simulator";
import { spoil, withKey } from "./spoil";
import { withLiveUrl } from "./webhooks";

export interface Served {
  origin: string;
  exhaust: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Declares the contract tests of the `/v1` operations in `asked` against the server of `serve`. */
export function promiseContract(serve: () => Promise<Served>, asked: readonly Operation[] = operations): void {
  let served: Served;
  let seller: Seller;
  let stranger: Seller;
  let rehearser: Seller;
  let teacher: Seller;
  /** Clock and scenario calls use a separate company, because one whose clock is ahead would affect the other calls. */
  const callerOf = (id: string) => {
    if (/^(clock|scenarios)-/.test(id)) return rehearser;
    // Other operations change the customer of the documented example.
    return id.startsWith("enrollments-") ? teacher : seller;
  };

  beforeAll(async () => {
    served = await serve();
    const create = () => createSeller(served.origin);
    [seller, stranger, rehearser, teacher] = await Promise.all([create(), create(), create(), create()]);
  });

  afterAll(() => served.stop());

  async function send(operation: Operation, request: RawRequest): Promise<WireAnswer> {
    const answer = await sendRaw(served.origin, request);
    expect(findFaults(operation, answer)).toEqual([]);
    return answer;
  }

  describe("the document and the served API", () => {
    it("documents every procedure that has a path, itself, and nothing else", () => {
      const declared = createRouteTable(appRouter).routes.map(({ method, path }) => `${method} ${path}`);
      const documented = operations.map(({ method, path }) => `${method} ${path}`);
      expect(documented.sort()).toEqual([...declared, "GET /v1/openapi.json"].sort());
      expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    });

    it("names one scope for every operation with a token, which stands for its permission", () => {
      for (const { method, path, scope, meta, operation } of createRouteTable(appRouter).routes) {
        const documented = getOperation(operation.replaceAll(".", "-"));
        expect([documented.scope, documented.caller === "bearer"], path).toEqual([scope, scope !== null]);
        if (scope === null) continue;
        expect(scope, path).toBe(scopeOf(method, path));
        expect(meta.permission && permissionsByScope[scope], path).toContain(meta.permission);
      }
    });

    it("has a valid call for every operation, and none for a removed one", () => {
      expect(operations.map(({ id }) => casesOf(id).length > 0)).not.toContain(false);
      expect(Object.keys(cases).filter((id) => !operations.some((operation) => operation.id === id))).toEqual([]);
    });

    it.each([...new Set(operations.map(({ path }) => path))])("refuses every other method of %s", async (path) => {
      const target = path.replace(/\{\w+\}/g, newId());
      const methods = new Set(operations.filter((each) => each.path === path).map(({ method }) => method));
      if (methods.has("GET")) methods.add("HEAD");
      for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
        if (methods.has(method)) continue;
        const { status, headers, text } = await sendRaw(served.origin, { method, target });
        expect([method, status, headers.allow]).toEqual([method, 405, [...methods].sort().join(", ")]);
        expect(method === "HEAD" ? text : JSON.parse(text).message).toBe(method === "HEAD" ? "" : "Method not allowed");
      }
    });

    it("shows examples that match their schemas", () => {
      const faults = operations.flatMap(({ responses }) =>
        Object.values(responses).flatMap(({ content }) => {
          const { schema = {}, examples = {} } = content?.["application/json"] ?? {};
          return Object.values(examples).flatMap(({ value }) => judge(schema, value));
        }),
      );
      expect(faults).toEqual([]);
    });
  });

  describe.each(asked.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
    const caller = () => callerOf(id);
    const calmDown = id.startsWith("simulator-") ? cancelOrders : id === "clock-reset" ? atRest : null;
    if (calmDown) afterAll(() => calmDown(caller()));

    it("answers its valid calls with success, as documented", async () => {
      for (const [name, prepare] of casesOf(id)) {
        const { status, text } = await send(operation, toRequest(operation, await prepare(caller()), caller().token));
        expect(status, `${name}: ${text}`).toBeLessThan(300);
      }
    });

    if (operation.bodies.length > 0)
      it("accepts its documented example requests", async () => {
        for (const body of operation.bodies) {
          const call = await goodCall(operation, caller());
          const live = await withLiveUrl(await withLiveToken(withLiveNames(body, call), caller()));
          const { status, text } = await send(operation, toRequest(operation, { ...call, body: live }, caller().token));
          expect(status, text).toBeLessThan(300);
        }
      });

    it("refuses a call spoiled in any one way, and names the fault", async () => {
      for (const { what, request, status, message, code } of spoil(
        operation,
        await goodCall(operation, caller()),
        caller().token,
      )) {
        const answer = await send(operation, request);
        const expected = { ...worded(operation, status, reasons[status] ?? "", message), ...(code ? { code } : {}) };
        expect([what, answer.status, JSON.parse(answer.text)]).toEqual([what, status, expected]);
      }
    });

    const { scope } = operation;
    if (scope)
      it("refuses a key that has every scope but its own, before the body, and takes one with its own alone", async () => {
        const call = await goodCall(operation, caller());
        const others = apiKeyScopes.filter((each) => each !== scope);
        const lacking = await caller().tokenWith(others);
        const message = `The API key lacks the scope ${scope}`;
        const expected = { ...worded(operation, 403, "Forbidden", message), code: "insufficient_scope" };
        for (const asked of [call, { ...call, body: { surprise: 1 }, query: { surprise: "1" } }]) {
          const { status, text } = await send(operation, toRequest(operation, asked, lacking));
          expect([status, JSON.parse(text)]).toEqual([403, expected]);
        }
        const held = await send(operation, toRequest(operation, call, await caller().tokenWith([scope])));
        expect(held.status, held.text).toBeLessThan(300);
      });

    if (operation.path.includes("{"))
      it("answers another company's resource byte for byte as an absent one", async () => {
        const { parameters: foreignIds = {}, ...call } = await goodCall(operation, caller());
        const absentIds = Object.fromEntries(Object.keys(foreignIds).map((name) => [name, newId()]));
        const ask = (parameters: Record<string, string>) =>
          send(operation, toRequest(operation, { ...call, parameters }, stranger.token));
        const foreign = await ask(foreignIds);
        expect(foreign.status).toBe(404);
        expect(comparable(foreign)).toEqual(comparable(await ask(absentIds)));
      });

    it("answers 429 in envelope B once its address is over the limit", async () => {
      const request = toRequest(operation, {}, null);
      const address = await served.exhaust();
      const { status, text, headers } = await send(operation, { ...request, address });
      expect([status, JSON.parse(text)]).toEqual([
        429,
        { statusCode: 429, error: "Too Many Requests", message: "Too many requests" },
      ]);
      expect(headers["retry-after"]).toBe(headers["x-ratelimit-reset"]);
    });

    if (operation.method === "GET")
      it("answers HEAD as GET, without the body", async () => {
        const request = toRequest(operation, await goodCall(operation, caller()), caller().token);
        const [head, get] = [
          await sendRaw(served.origin, { ...request, method: "HEAD" }),
          await send(operation, request),
        ];
        expect([head.status, head.text]).toEqual([get.status, ""]);
        expect(Object.keys(comparable(head).headers).sort()).toEqual(Object.keys(comparable(get).headers).sort());
      });

    if (operation.idempotent)
      it("replays the answer for a repeated Idempotency-Key, and refuses the key for any other call", async () => {
        const call = withKey(await goodCall(operation, caller()));
        const repeat = () => send(operation, toRequest(operation, call, caller().token));
        const first = await repeat();
        const again = await repeat();
        expect([again.status, again.text]).toEqual([first.status, first.text]);
        expect([first, again].map(({ headers }) => headers["idempotent-replayed"])).toEqual([undefined, "true"]);
        const other = await send(operation, toRequest(operation, changed(call), caller().token));
        expect([other.status, JSON.parse(other.text).code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
      });
  });

  describe("errors caused by a state", () => {
    it.each(Object.entries(conflicts))("answers 409 to %s when the state forbids it", async (id, prepare) => {
      const operation = getOperation(id);
      const { status, text } = await send(
        operation,
        toRequest(operation, await prepare(callerOf(id)), callerOf(id).token),
      );
      const message = "The resource does not accept this operation in its current state";
      const { code, ...body } = JSON.parse(text);
      expect([status, body]).toEqual([409, worded(operation, 409, "Conflict", message)]);
      expect(refusals).toHaveProperty(code);
    });

    it.each(refusedCalls)("%s is refused with %s", async (id, code, prepare) => {
      const operation = getOperation(id);
      const { status, text } = await send(
        operation,
        toRequest(operation, await prepare(callerOf(id)), callerOf(id).token),
      );
      expect([status, JSON.parse(text).code], text).toEqual([refusals[code].status, code]);
    });

    it("answers a blocked buyer 429 with its code and the end of the block", async () => {
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
}
