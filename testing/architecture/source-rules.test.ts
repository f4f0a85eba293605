import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readProject, readSource } from "./source";
import { listViolations, type Rule, sourceRules } from "./source-rules";

const project = readProject(fileURLToPath(new URL("../..", import.meta.url)));
const rules: [string, Rule][] = Object.entries(sourceRules);

const inTransaction = (call: string) => `await db().transaction(async (tx) => { await tx.x(); await ${call}; });`;

type Sample = [path: string, text: string];

/** Files that break each rule, and files that comply with it. */
const samples: Record<keyof typeof sourceRules, { breaks: Sample[]; keeps: Sample[] }> = {
  noHttpInTransaction: {
    breaks: [
      ["server/a.ts", inTransaction('fetch("https://example.com")')],
      ["server/a.ts", inTransaction("acquirerOf(company).createPix(charge)")],
      ["server/a.ts", inTransaction("ctx.acquirer.refund(charge)")],
      ["server/a.ts", `import { request as call } from "undici";\n${inTransaction("call(url)")}`],
      [
        "server/webhooks/a.ts",
        `import { safeFetch } from "../core/http-client/safe-fetch";\n${inTransaction("safeFetch(url)")}`,
      ],
    ],
    keeps: [
      ["server/a.ts", `const answer = await acquirer.createPix(charge);\n${inTransaction("record(tx, answer)")}`],
      ["server/a.ts", inTransaction("tx.update(sandboxCharges).set({ acquirer: company.acquirer })")],
    ],
  },
  marksFigures: {
    breaks: [
      ["server/payments/a.ts", "await tx.update(transactions).set({ refunded });"],
      ["server/treasury/a.ts", "await tx.update(refunds).set({ feeReturned });"],
      ["server/payments/a.ts", "const moved = sql`UPDATE transactions SET refunded = 0`;"],
    ],
    keeps: [
      [
        "server/payments/a.ts",
        `import { markStale } from "../../ledger/day-figures/mark-stale";\nawait tx.update(transactions).set({ refunded });`,
      ],
      ["server/payments/a.ts", "await tx.update(payments).set({ amount });"],
    ],
  },
  ownLogFields: {
    breaks: [
      ["server/a.ts", 'log.warn({ email: "maria@example.com" }, "sent");'],
      ["server/a.ts", "log.info({ companyId, ...customer });"],
      ["server/a.ts", "log.error(error);"],
      ["app/a.ts", 'reportFault(thrown, { operation: "x", address });'],
    ],
    keeps: [
      ["server/a.ts", 'log.warn({ companyId, outcome: "failed" }, "A bank listed nothing");'],
      ["server/a.ts", "reportFault(thrown, { operation, requestId: context.requestId });"],
      ["testing/a.ts", "log.info({ email });"],
    ],
  },
  keptRows: {
    breaks: [
      ["server/core/leases/a.ts", "await db().delete(events).where(isOld);"],
      ["server/webhooks/a.ts", "await tx.execute(sql`DELETE FROM webhooks WHERE removed_at < now()`);"],
      ["bench/a.ts", 'await client.unsafe("delete from events");'],
      ["server/webhooks/a.ts", `await tx.execute(sql\`DELETE FROM \${events} WHERE \${isOld}\`);`],
      ["server/webhooks/a.ts", "await purge({ table: events, isOver });"],
    ],
    keeps: [
      ["server/webhooks/a.ts", "await tx.delete(troubledEndpoints);\nevents.delete(id);"],
      ["server/webhooks/a.ts", "await tx.execute(sql`DELETE FROM delivery_plans RETURNING id`);"],
    ],
  },
  tableSentences: {
    breaks: [
      ["server/payments/a.ts", 'fail("refund_refused", { message: "No" });'],
      ["server/payments/a.ts", 'throw new Failure("pix_refused", { "message": "No" });'],
      ["server/payments/a.ts", 'fail(isPlan ? "item_is_plan" : "item_not_for_sale", { message: "No" });'],
    ],
    keeps: [
      ["server/payments/a.ts", 'fail("VALIDATION", { field: "pixKey", message: "is required" });'],
      ["server/payments/a.ts", 'fail("refund_window_closed", { values: { days: 90 } });'],
      ["server/payments/a.ts", 'log.warn("refund_refused", { message: "No" });'],
    ],
  },
  wordsByCode: {
    breaks: [
      ["components/a.tsx", 'const late = error.message.includes("within 90 days");'],
      ["components/a.tsx", 'if (refund.error?.message === "The acquirer refused the refund") close();'],
      ["components/a.tsx", "const found = /balance/.test(failure?.message);"],
      ["server/runtime/page-api/a.ts", 'switch (failure.message) { case "has expired": return "expired"; }'],
    ],
    keeps: [
      ["components/a.tsx", 'const late = toFailure(error) === "refund_window_closed";'],
      ["components/a.tsx", "const shown = <p>{answer.message}</p>;"],
      ["server/payments/a.ts", 'if (error.message.includes("timeout")) retry();'],
    ],
  },
  finishedComments: {
    breaks: [["server/a.test.ts", "call(1 /* FIXME */, 2);"]],
    keeps: [["components/a.tsx", 'export const label = "Todo dia";']],
  },
  noMocksOfOurs: {
    breaks: [["server/a.test.ts", 'vi.mock("../core/mail");']],
    keeps: [["server/a.test.ts", 'vi.mock("undici");']],
  },
  namesOfErasedCustomers: {
    breaks: [["components/a.tsx", "<p>{sale.customer.name}</p>"]],
    keeps: [["components/a.tsx", '<p title={t("customer.name")}>{personName(sale.customer.name)}</p>']],
  },
  noAcquirerByName: {
    breaks: [
      ["server/payments/a.ts", 'const isTest = acquirer === "sandbox";'],
      ["app/page.tsx", 'switch (kind) { case "sandbox": break; }'],
    ],
    keeps: [
      ["server/acquiring/sandbox/adapter.ts", 'const isOurs = kind === "sandbox";'],
      ["components/shell/banner.tsx", 't("sandbox");'],
    ],
  },
  languagesListedOnce: {
    breaks: [
      ["server/reports/a.ts", 'const mark = language === "en" ? "." : ",";'],
      ["components/ui/a.tsx", 'const words = { "pt-BR": portuguese };'],
    ],
    keeps: [
      ["server/reports/a.ts", 'import type words from "@/messages/pt-BR/reports.json";'],
      ["server/reports/a.ts", ' * `fileWords("en")`'],
    ],
  },
};

describe.each(rules)("%s", (name, rule) => {
  const { breaks, keeps } = samples[name as keyof typeof sourceRules];
  const { exempt = [], ...strict } = rule;

  it("is kept by every file", () => {
    expect(project.flatMap((source) => listViolations(rule, source))).toEqual([]);
  });

  it("applies to files of the project, and exempts only files that need it", () => {
    expect(project.some(({ path }) => rule.files.test(path))).toBe(true);
    const idle = exempt.filter(
      (path) => !project.some((source) => source.path === path && listViolations(strict, source).length),
    );
    expect(idle).toEqual([]);
  });

  it.each(breaks)("is broken by %s: %s", (path, text) => {
    expect(listViolations(rule, readSource(path, text))).toHaveLength(1);
  });

  it.each(keeps)("is kept by %s: %s", (path, text) => {
    expect(listViolations(rule, readSource(path, text))).toEqual([]);
  });
});
