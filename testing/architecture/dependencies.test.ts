import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, expect, it } from "vitest";
import configuration from "../../.dependency-cruiser.mjs";
import { domains } from "./domains.mjs";

const { options = {}, forbidden = [] } = configuration;

/** An import that breaks each rule: the importing file, and the imported file or package. */
const broken: Record<string, [from: string, to: string]> = {
  ...Object.fromEntries(
    domains
      .slice(0, -1)
      .map(({ name }, index) => [
        `domain-order-${name}`,
        [`server/${name}/m/low.ts`, `server/${domains[index + 1]?.name}/m/high.ts`],
      ]),
  ),
  "known-domains": ["server/main.ts", "server/billing/m/charge.ts"],
  "no-circular": ["server/core/m/one.ts", "server/core/m/two.ts"],
  "no-unresolvable": ["server/core/m/lost.ts", "./absent"],
  "testing-apart": ["server/core/m/a.ts", "testing/support/mails.ts"],
  "tables-that-act": ["server/payments/m/a.ts", "server/reactions.ts"],
  "parts-that-act": ["server/payments/m/b.ts", "server/payments/charges/router.ts"],
  "domain-routers-are-joined": ["server/jobs.ts", "server/payments/router.ts"],
  "tables-are-leaves": ["server/errors.ts", "server/payments/m/c.ts"],
  "app-through-page-api": ["app/page.tsx", "server/payments/m/c.ts"],
  "components-share-values-only": ["components/payments/a.tsx", "server/router.ts"],
  "types-of-tables": ["components/payments/b.tsx", "server/payments/m/c.ts"],
  "server-below-pages": ["server/payments/m/d.ts", "components/ui/badge.tsx"],
  "page-api-apart": ["server/main.ts", "server/runtime/page-api/page-api.ts"],
  "no-tables-in-routers": ["server/payments/charges/router.ts", "db/client.ts"],
  "acquirers-by-port": ["server/payments/m/e.ts", "server/acquiring/pix-api/adapter.ts"],
  "doubles-are-independent": ["testing/support/bank/bank.ts", "server/core/calendar/calendar.ts"],
  "company-mails-are-limited": ["server/buyers/m/receipt.ts", "server/core/mail/mail.ts"],
  "db-is-the-base": ["db/migrate.ts", "server/core/log/log.ts"],
  "no-framework-in-server": ["server/payments/m/f.ts", "next"],
  "sdk-apart": ["sdk/cli/src/login.ts", "server/core/crypto/seal.ts"],
  "sdk-is-published": ["server/webhooks/m/sign.ts", "sdk/typescript/src/quitanda.ts"],
  "library-without-command-line": ["sdk/typescript/src/token.ts", "sdk/cli/src/run.ts"],
};

/** Imports that no rule forbids. */
const kept: [from: string, to: string][] = [
  ["server/checkout/m/order.ts", "server/payments/m/charge.ts"],
  ["server/core/m/emit.ts", "server/events.ts"],
  ["server/jobs.ts", "server/sandbox/clock/due-work.ts"],
  ["server/router.ts", "server/ledger/router.ts"],
  ["server/ledger/router.ts", "server/ledger/fees/router.ts"],
  ["server/sandbox/clock/due-work.ts", "server/reactions.ts"],
  ["server/acquiring/port/index.ts", "server/acquiring/pix-api/adapter.ts"],
  ["server/accounts/company/send-company-mail.ts", "server/core/mail/mail.ts"],
  ["app/products/page.tsx", "server/page-api.ts"],
  ["components/payments/list.tsx", "server/payments/charges/schemas.ts"],
  ["components/payments/list.tsx", "components/ui/badge.tsx"],
  ["sdk/cli/src/session.ts", "sdk/typescript/src/quitanda.ts"],
  ["bench/main.ts", "testing/support/mails.ts"],
];

/** Completes a cycle. */
const back: [from: string, to: string] = ["server/core/m/two.ts", "server/core/m/one.ts"];

let root = "";
let violations: { rule: string; from: string }[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "dependencies-"));
  const texts = new Map<string, string>([["node_modules/next/index.js", ""]]);
  for (const [from, to] of [...Object.values(broken), back, ...kept]) {
    const isFile = to.includes("/") && !to.startsWith(".");
    const specifier = isFile ? posix.relative(dirname(from), to).replace(/^(?!\.)/, "./") : to;
    texts.set(from, `${texts.get(from) ?? ""}import "${specifier.replace(/\.tsx?$/, "")}";\n`);
    if (isFile) texts.set(to, texts.get(to) ?? "");
  }
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { tsConfig: _, ...withoutAliases } = options;
  const { output } = await cruise(["app", "bench", "components", "db", "sdk", "server", "testing"], {
    ...withoutAliases,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  });
  const { summary } = output as ICruiseResult;
  violations = summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
});

afterAll(() => rmSync(root, { recursive: true }));

it("every rule has an import that breaks it", () => {
  expect(Object.keys(broken).sort()).toEqual(forbidden.map(({ name }) => name).sort());
});

it.each(Object.entries(broken))("%s is broken by %s", (rule, [from]) => {
  expect(violations).toContainEqual({ rule, from });
});

it("imports downwards, through entry points and by tables break nothing", () => {
  const both = new Set(Object.values(broken).map(([from]) => from));
  const clean = kept.map(([from]) => from).filter((from) => !both.has(from));
  expect(violations.filter(({ from }) => clean.includes(from))).toEqual([]);
});
