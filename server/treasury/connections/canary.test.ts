import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { dumpTables, runWithCanary } from "@/testing/support/canary";
import { formsOf } from "@/testing/support/cards/secret-forms";
import { pixCharge } from "@/testing/support/payments";
import { createTestToken } from "@/testing/support/rest";

const secrets = {
  clientSecret: `canary-secret-${randomBytes(12).toString("hex")}`,
  applicationKey: `canary-key-${randomBytes(12).toString("hex")}`,
  wrongSecret: `canary-wrong-${randomBytes(12).toString("hex")}`,
};

let output: string;
let answers: string[];
let hidden: string[];

beforeAll(async () => {
  const companies = [];
  for (const profile of ["generic", "banco_do_brasil"]) companies.push({ ...(await createTestToken()), profile });
  const run = await runWithCanary("canary-of-banks", { companies, charge: pixCharge(), secrets });
  output = run.output;
  const told = JSON.parse(run.answers.at(-1)?.slice("TOLD ".length) ?? "{}");
  answers = run.answers.slice(0, -1);
  expect(told.tokens.length).toBeGreaterThan(3);
  expect(told.lines.length).toBeGreaterThan(20);
  hidden = [...Object.values(secrets).flatMap(formsOf), ...told.tokens, ...told.lines];
});

describe("a bank's secrets and certificates, used on good days and on bad ones", () => {
  it("went down all of these paths", () => {
    const statuses = new Set(answers.map((answer) => answer.slice(0, 3)));
    expect([...statuses]).toEqual(expect.arrayContaining(["200", "503"]));
    expect(answers.filter((answer) => answer.startsWith("check ")).length).toBe(2);
    expect(answers.join("\n")).toContain('"step":"webhook","fault":null');
    expect(answers.filter((answer) => /^(connect wrongly|replace) failed/.test(answer)).length).toBeGreaterThan(6);
    expect(output).toContain("answered 503");
  });

  it("are in no log, error or answer, in any encoding", () => {
    for (const secret of hidden) {
      expect(output.includes(secret), secret).toBe(false);
      expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
    }
  });

  it("are in no row of the database: events, audit lines, notices and the connections themselves", async () => {
    const tables = await dumpTables();
    expect(tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining(["public.connection_accounts", "public.events", "public.audit_log"]),
    );
    for (const { table, rows } of tables) {
      const text = rows.join("\n");
      const found = hidden.filter((secret) => text.includes(secret));
      expect(found, table).toEqual([]);
    }
  });
});
