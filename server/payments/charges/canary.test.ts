import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { dumpTables, runWithCanary } from "@/testing/support/canary";
import { formsOf } from "@/testing/support/cards/secret-forms";
import { cardInput, pixCharge } from "@/testing/support/payments";
import { createTestToken } from "@/testing/support/rest";

const paid = "6062825624254001";
const refused = "4000000000009995";
const cvv = "837";

let output: string;
let answers: string[];
let accessToken: string;

beforeAll(async () => {
  const { token } = await createTestToken();
  accessToken = token;
  const canary = {
    token,
    paid: cardInput(paid, { cvv }),
    refused: cardInput(refused, { cvv }),
    charge: pixCharge(),
    keys: Array.from({ length: 8 }, () => randomUUID()),
  };
  ({ answers, output } = await runWithCanary("canary-of-cards", canary));
});

it("finds a number written in base64, in hex or in groups, at any offset", () => {
  for (const before of ["", "a", "ab", '{"number":"']) {
    for (const written of [
      Buffer.from(`${before}${paid}"}`).toString("base64"),
      Buffer.from(`${before}${paid}"}`).toString("hex"),
      `${before}6062 8256 2425 4001`,
    ]) {
      expect(formsOf(paid).some((form) => written.includes(form))).toBe(true);
    }
  }
});

describe("a card number that was charged, refused, mistyped and sent to the wrong place", () => {
  it("went down all of these paths", () => {
    const statuses = answers.map((answer) => Number(answer.slice(0, 3)));
    expect(new Set(statuses)).toEqual(new Set([200, 400, 404, 409, 415, 503]));
    expect(answers.join("\n")).toContain('"status":"paid"');
    expect(answers.join("\n")).toContain('"refuseReason":"insufficient_funds"');
    expect(output.match(/Request answered/g)?.length).toBe(answers.length);
    expect(output).toContain("ECONNREFUSED");
  });

  it("is in no log, in any encoding", () => {
    for (const form of [...formsOf(paid), ...formsOf(refused)]) expect(output).not.toContain(form);
    expect(output).not.toMatch(/tok_[\w-]{20}/);
    expect(output).not.toContain(accessToken);
    expect(output).not.toMatch(new RegExp(`cvv\\W{1,4}${cvv}`));
  });

  it("is in no answer", () => {
    for (const form of [...formsOf(paid), ...formsOf(refused)]) {
      expect(answers.filter((answer) => answer.includes(form))).toEqual([]);
    }
  });

  it("is in no row of the database, nor is a token or a CVV", async () => {
    const tables = await dumpTables();
    expect(tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        "public.events",
        "public.card_tokens",
        "public.idempotency_keys",
        "public.request_log",
        "sandbox.cards",
      ]),
    );
    const logged = tables.find(({ table }) => table === "public.request_log")?.rows ?? [];
    expect(logged.filter((row) => row.includes("/v1/card,")).length).toBeGreaterThan(4);
    const live = answers.flatMap((answer) => answer.match(/tok_[\w-]{43}/g) ?? []);
    expect(live.length).toBeGreaterThan(4);
    for (const { table, rows } of tables) {
      const text = rows.join("\n");
      for (const secret of [...formsOf(paid), ...formsOf(refused), ...live, accessToken]) {
        expect(text.includes(secret), `${table} holds ${secret}`).toBe(false);
      }
      expect(text, table).not.toMatch(new RegExp(`cvv\\W{1,4}${cvv}`));
    }
  });
});
