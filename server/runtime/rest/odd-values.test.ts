import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodCall } from "@/testing/support/contract/calls";
import {
  type Call,
  createSeller,
  operations,
  type Seller,
  sendRaw,
  startApi,
  toRequest,
} from "@/testing/support/contract/contract";
import { oddTexts, oddValues, sampleOf } from "@/testing/support/contract/odd-values";
import { pathsIn, withValueAt } from "@/testing/support/contract/sample-input";
import { appRouter } from "../../router";
import { createRouteTable } from "./route-table";

let served: Awaited<ReturnType<typeof startApi>>;
let seller: Seller;

beforeAll(async () => {
  served = await startApi();
  seller = await createSeller(served.origin);
});

afterAll(() => served.stop());

const loneSurrogate = /\p{Cs}/u;

const routes = new Map(createRouteTable(appRouter).routes.map((route) => [`${route.method} ${route.path}`, route]));

type OddCall = readonly [where: string, call: Call];

function withOddParameters(call: Call, queryNames: readonly string[], turn: number): OddCall[] {
  // A URL cannot encode a lone surrogate.
  const texts = oddTexts.filter((text) => !loneSurrogate.test(text));
  const inPath = Object.keys(call.parameters ?? {}).flatMap((name, index) =>
    sampleOf(texts, turn + index).map(
      (odd): OddCall => [name, { ...call, parameters: { ...call.parameters, [name]: odd } }],
    ),
  );
  const inQuery = queryNames.flatMap((name, index) =>
    sampleOf(texts, turn + index).map((odd): OddCall => [name, { ...call, query: { ...call.query, [name]: odd } }]),
  );
  return [...inPath, ...inQuery];
}

function withOddBodies(call: Call, turn: number): OddCall[] {
  const body = call.body ?? {};
  return pathsIn(body).flatMap((path, index) =>
    sampleOf([...oddTexts, ...oddValues], turn + index).map((odd): OddCall => {
      const spoiled = withValueAt(body, path, odd) as Record<string, unknown>;
      return [path.join("."), { ...call, body: spoiled }];
    }),
  );
}

describe("an operation of /v1", () => {
  it.each(operations.map((operation, turn) => [operation.id, operation, turn] as const))(
    "%s has no fault of ours for an odd value in any parameter or field",
    async (id, operation, turn) => {
      // A separate company, because one whose clock is ahead would affect the other calls.
      const caller = /^(clock|scenarios)-/.test(id) ? await createSeller(served.origin) : seller;
      const call = await goodCall(operation, caller);
      const authorization: Record<string, string> =
        operation.caller === "basic" ? { authorization: `Basic ${caller.credentials}` } : {};
      const queryNames = [...(routes.get(`${operation.method} ${operation.path}`)?.query.keys() ?? [])];
      const faults: string[] = [];
      for (const [where, odd] of [...withOddParameters(call, queryNames, turn), ...withOddBodies(call, turn)]) {
        const asked = { ...odd, headers: { ...odd.headers, ...authorization } };
        const { status } = await sendRaw(served.origin, toRequest(operation, asked, caller.token));
        if (status >= 500) faults.push(`${where}: ${status} for ${JSON.stringify(odd).slice(0, 300)}`);
      }
      expect(faults).toEqual([]);
    },
  );
});
