import { encode } from "next-auth/jwt";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { members, users } from "@/db/schema";
import { freshEmail, signedIn, testPassword, testPasswordHash } from "@/testing/support/auth";
import { goodCall } from "@/testing/support/contract/calls";
import { createSeller, operations, type Seller, startApi } from "@/testing/support/contract/contract";
import { oddTexts, oddValues, sampleOf } from "@/testing/support/contract/odd-values";
import { pathsIn, sampleInput, withValueAt } from "@/testing/support/contract/sample-input";
import { environment } from "../../core/env/env";
import { appRouter } from "../../router";
import { sessionCookie } from "./dashboard-auth";
import { answerTrpc } from "./dashboard-trpc";

interface Procedure {
  name: string;
  type: string;
  input: z.ZodType | null;
}

type Known = Record<string, { _def: { type: string; inputs: z.ZodType[] } }>;

const procedures: Procedure[] = Object.entries(appRouter._def.procedures as unknown as Known).map(
  ([name, { _def }]) => ({ name, type: _def.type, input: _def.inputs.at(-1) ?? null }),
);

const furtherValues: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  new Date(Number.NaN),
  new Date(8.64e15),
  10n ** 30n,
  new Map([["a", 1]]),
  new Set([1]),
  undefined,
];

let served: Awaited<ReturnType<typeof startApi>>;
let seller: Seller;
let email = "";
let headers = new Headers();
const known: Record<string, unknown> = {
  password: testPassword,
  document: "11144477735",
  month: "2026-10",
  address: "10.0.0.1",
  zipCode: "01310100",
  phone: "+5511976543210",
  bankCode: "001",
  branch: "1234",
  accountNumber: "123456",
  ispb: "00000000",
};

async function enter(): Promise<void> {
  const sessionId = await signedIn(email, testPassword, new Date());
  const session = await encode({ token: { sessionId }, secret: environment().authSecret });
  headers = new Headers({
    cookie: `${sessionCookie().name}=${session}; company=${seller.companyId}`,
    "content-type": "application/json",
  });
}

beforeAll(async () => {
  served = await startApi();
  seller = await createSeller(served.origin);
  const [userId, createdAt] = [newId(), new Date()];
  email = freshEmail();
  await db()
    .insert(users)
    .values({ id: userId, name: "Dona", email, passwordHash: await testPasswordHash, createdAt });
  await db().insert(members).values({ companyId: seller.companyId, userId, role: "owner", createdAt });
  for (const operation of operations.filter(({ path }) => path.includes("{"))) {
    if (/^(clock|scenarios)-/.test(operation.id)) continue;
    const { parameters } = await goodCall(operation, seller);
    for (const [name, value] of Object.entries(parameters ?? {})) known[name] ??= value;
  }
  await enter();
});

afterAll(() => served.stop());

/** Serializes input as the dashboard does. SuperJSON refuses a key `__proto__`, which an attacker may send. */
function bodyOf(input: unknown, odd: unknown): string {
  const isPolluting = typeof odd === "object" && odd !== null && Object.hasOwn(odd, "__proto__");
  return isPolluting ? JSON.stringify({ json: input }) : superjson.stringify(input);
}

async function call({ name, type }: Omit<Procedure, "input">, body: string): Promise<{ status: number; text: string }> {
  const url = `http://127.0.0.1/api/trpc/${name}`;
  const request =
    type === "mutation"
      ? new Request(url, { method: "POST", headers, body })
      : new Request(`${url}?input=${encodeURIComponent(body)}`, { headers });
  const answer = await answerTrpc(request, () => undefined);
  if (answer.status === 401) await enter();
  return { status: answer.status, text: await answer.text() };
}

describe("a procedure of the dashboard", () => {
  const taking = procedures.flatMap(({ input, ...each }) => (input ? [{ ...each, input }] : []));

  it.each(taking.map((each, turn) => [each.name, each, turn] as const))(
    "%s has no fault of ours for an odd value in any field",
    async (_, procedure, turn) => {
      const { input } = procedure;
      const base = sampleInput(input, known);
      const faults: string[] = [];
      for (const [index, path] of pathsIn(base).entries()) {
        for (const odd of sampleOf([...oddTexts, ...oddValues, ...furtherValues], turn + index)) {
          const asked = withValueAt(base, path, odd);
          // The procedure receives only values that pass the input schema.
          if (!input.safeParse(asked).success) continue;
          const { status, text } = await call(procedure, bodyOf(asked, odd));
          if (status >= 500) faults.push(`${path.join(".")} = ${bodyOf(odd, odd).slice(0, 80)}: ${text.slice(0, 80)}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  it.each([
    "",
    "null",
    "[]",
    "7",
    "{",
    `{"json":${deep}}`,
    '{"json":{"__proto__":{"a":1}}}',
    '{"json":{"until":"x"},"meta":7}',
    '{"json":{"until":"x"},"meta":{"values":{"until":["Date"]}}}',
    '{"json":{"until":"x"},"meta":{"values":{"until":["nothing"]}}}',
    '{"json":{"until":"x"},"meta":{"values":{"until":["regexp"]}}}',
    '{"json":{"until":"x"},"meta":{"values":{"until":["bigint"]}}}',
    '{"json":{"until":"x"},"meta":{"values":{"__proto__.a":["Date"]}}}',
    '{"json":{"until":"x"},"meta":{"values":{"constructor.prototype":["Date"]}}}',
    '{"json":{"until":"x"},"meta":{"referentialEqualities":{"until":["a.b.c"]}}}',
  ])("refuses invalid input: %#", async (body) => {
    for (const [name, type] of [
      ["notices.markRead", "mutation"],
      ["notices.list", "query"],
    ] as const) {
      const { status } = await call({ name, type }, body);
      expect([400, 413, 415]).toContain(status);
    }
  });
});
