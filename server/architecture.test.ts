import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { functionLaws } from "./architecture/function-laws";
import { importLaws } from "./architecture/import-laws";
import { judge } from "./architecture/law";
import { listTopLevel, readProject, readSource } from "./architecture/source";
import { findStrangers, textLaws } from "./architecture/text-laws";

const root = fileURLToPath(new URL("..", import.meta.url));
const laws = { ...importLaws, ...textLaws, ...functionLaws };
type LawName = keyof typeof laws;

/** A file that breaks a law, or keeps it: its path and text. */
type Sample = [path: string, text: string];

const exported = "/** Says what. */\nexport function verb() {}\n";
const inTransaction = (call: string) => `await db().transaction(async (tx) => { await tx.x(); await ${call}; });`;

const samples: Record<LawName, { breaks: Sample[]; keeps: Sample[] }> = {
  roomsOrder: {
    breaks: [
      ["server/finance/post.ts", 'import { settle } from "../payments/settle-transaction";'],
      ["server/payments/emit.ts", 'import { plan } from "@/server/delivery/plan-deliveries";'],
      ["server/finance/post.ts", 'import type { Coupon } from "../promotions/coupons";'],
      ["server/core/mail.ts", 'const { find } = await import("../companies/companies");'],
      ["server/companies/team.ts", 'export * from "../auth/sessions";'],
      ["server/payments/read.ts", 'type Door = import("../http/rest").RestAnswer;'],
      ["server/errors.ts", 'import { log } from "./core/log";'],
      ["server/payments/read.ts", 'import { Badge } from "@/components/ui/badge";'],
    ],
    keeps: [
      ["server/payments/settle-transaction.ts", 'import { post } from "../finance/ledger";\nimport "./refund";'],
      ["server/webhooks/deliver.ts", 'import { events } from "../events";\nimport { db } from "@/db/client";'],
      ["server/main.ts", 'import { restDoor } from "./rest/rest";\nimport { jobs } from "./jobs";'],
      ["server/payments/settle.test.ts", 'import { restDoor } from "../http/rest";'],
    ],
  },
  knownRooms: {
    breaks: [["server/billing/charge.ts", ""]],
    keeps: [
      ["server/payments/charge.ts", ""],
      ["server/jobs.ts", ""],
    ],
  },
  appImports: {
    breaks: [
      ["app/(dashboard)/transactions/page.tsx", 'import { db } from "@/db/client";'],
      ["app/(dashboard)/transactions/page.tsx", 'import { list } from "@/server/payments/transactions";'],
      ["app/(dashboard)/layout.tsx", 'import { appRouter } from "@/server/router";'],
      ["app/api/cron/[job]/route.ts", 'import { expire } from "@/server/sweeps/sweep-transactions";'],
    ],
    keeps: [
      ["app/page.tsx", 'import { roles } from "@/db/enums";\nimport type { AppRouter } from "@/server/router";'],
      [
        "app/api/cron/[job]/route.ts",
        'import { jobs } from "@/server/jobs";\nimport "../../../../server/http/context";',
      ],
    ],
  },
  componentImports: {
    breaks: [
      ["components/payments/table.tsx", 'import { dayOf } from "@/server/core/calendar";'],
      ["components/payments/table.tsx", 'import { appRouter } from "@/server/router";'],
      ["components/payments/table.tsx", 'import { transactions } from "@/db/schema";'],
    ],
    keeps: [
      ["components/payments/table.tsx", 'import { splitAmount } from "@/server/core/money";\nimport "../ui/badge";'],
      ["components/payments/table.tsx", 'import { type AppRouter } from "@/server/router";'],
      ["components/payments/table.tsx", 'import { Transaction } from "@/server/payments/schemas";'],
      ["components/i18n/english.ts", 'import buyer from "@/messages/en/buyer.json";'],
    ],
  },
  routersAndSchemas: {
    breaks: [
      ["server/payments/router.ts", 'import { db } from "@/db/client";'],
      ["server/payments/schemas.ts", 'import { transactions } from "@/db/schema";'],
    ],
    keeps: [["server/payments/schemas.ts", 'import { paymentMethods } from "@/db/enums";']],
  },
  acquirerImports: {
    breaks: [["server/acquirers/sandbox/pay.ts", 'import { getCompany } from "../../companies/companies";']],
    keeps: [["server/acquirers/sandbox/pay.ts", 'import { log } from "../../core/log";\nimport "../port";']],
  },
  databaseImports: {
    breaks: [["db/migrate.ts", 'import { log } from "@/server/core/log";']],
    keeps: [["db/migrate.ts", 'import { db } from "./client";\nimport { newId } from "@/db/ids";']],
  },
  messagesAreData: {
    breaks: [
      ["messages/en/index.ts", 'export { default as buyer } from "./buyer.json";'],
      ["messages/messages.test.ts", ""],
    ],
    keeps: [["components/i18n/english.ts", 'import buyer from "@/messages/en/buyer.json";']],
  },
  verbsAreTransportNeutral: {
    breaks: [
      ["server/payments/charge.ts", 'import { headers } from "next/headers";'],
      ["server/auth/sessions.ts", 'import { getServerSession } from "next-auth";'],
      ["server/checkout/price.ts", 'import { cache } from "react";'],
      ["server/payments/handle-callback.ts", "export const open = (given: Request) => given.url;"],
    ],
    keeps: [
      ["server/rest/context.ts", 'import { headers } from "next/headers";'],
      ["server/rest/rest.ts", "export const open = (given: Request) => given.url;"],
      ["server/payments/handle-callback.ts", "interface CallbackRequest { body: string }"],
    ],
  },
  shortFiles: {
    breaks: [["server/payments/long.test.ts", "const x = 1;\n".repeat(250)]],
    keeps: [["server/payments/short.ts", "const x = 1;\n".repeat(249)]],
  },
  noBarrels: {
    breaks: [
      ["server/payments/index.ts", 'export * from "./charge";\nexport { refund } from "./refund";'],
      ["server/payments/all.ts", 'import { refund } from "./refund";\nexport { refund };'],
    ],
    keeps: [
      ["db/schema/index.ts", 'export * from "./auth";'],
      ["server/main.ts", 'import "./rest/rest";'],
      ["server/payments/charge.ts", 'export { refund } from "./refund";\nconst own = 1;'],
    ],
  },
  fileNames: {
    breaks: [
      ["server/payments/createCharge.ts", ""],
      ["server/payments/date-utils.ts", ""],
      ["server/helpers/dates.ts", ""],
      ["server/common/dates.ts", ""],
      ["components/Payments/table.tsx", ""],
      ["server/payments/Charge.test.ts", ""],
    ],
    keeps: [
      ["app/(buyer)/pay/[transactionId]/page.tsx", ""],
      ["app/v1/[[...path]]/route.ts", ""],
      ["server/auth/common-passwords.ts", ""],
    ],
  },
  noForbiddenWords: {
    breaks: [
      ["server/a.ts", "const x: any = 1;"],
      ["server/a.ts", "call(x as Map<string, any>);"],
      ["server/a.ts", "call(rows[0]!);"],
      ["server/a.ts", "let x!: string;"],
      ["server/a.ts", "try { call(); } catch { /* quiet */ }"],
      ["server/a.test.ts", 'describe.skip("x", () => call());'],
      ["server/a.test.ts", 'it.only.each([1])("x", () => call());'],
      ["server/a.test.ts", 'test.skipIf(process.env.CI)("x", () => call());'],
      ["server/a.test.ts", 'xit("x", () => call());'],
      ["server/a.test.ts", 'vi.mock("../core/mail");'],
    ],
    keeps: [
      ["server/a.ts", 'const any = "x as any, rows[0]!"; try { call(); } catch (error) { log(error); }'],
      ["server/a.test.ts", 'it.each([1])("any! test.only", () => call(x.only)); vi.mock("undici");'],
    ],
  },
  keptRows: {
    breaks: [
      ["server/core/purge.ts", "await db().delete(events).where(isOld);"],
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
  finishedComments: {
    breaks: [
      ["server/a.ts", "// TODO later\ncall();"],
      ["server/a.ts", "call(1 /* FIXME */, 2);"],
      ["server/a.ts", "/** @ts-ignore */\ncall();"],
      ["server/a.ts", "// @ts-nocheck"],
      ["components/a.tsx", "export const A = () => <p>{/* TODO */}</p>;"],
    ],
    keeps: [["components/a.tsx", 'export const A = () => <p title="TODO">// TODO, @ts-ignore</p>;']],
  },
  docstrings: {
    breaks: [
      ["server/payments/verb.ts", "export function verb() {}"],
      ["server/payments/verb.ts", "export const verb = async () => 1;"],
      ["db/verb.ts", "/** */\nexport function verb() {}"],
      ["db/verb.ts", "// Says what.\nexport default function verb() {}"],
      ["db/verb.ts", "function verb() {}\nexport { verb as other };"],
    ],
    keeps: [
      ["server/payments/verb.ts", `${exported}function own() {}\nexport const limit = 5;`],
      ["server/payments/verb.ts", "/** Says what. */\nexport const verb = () => 1;"],
      ["server/payments/verb.ts", `${exported}export function verb(x?: string) {}`],
      ["app/page.tsx", "export default function Page() {}"],
    ],
  },
  noHttpInTransaction: {
    breaks: [
      ["server/a.ts", inTransaction('fetch("https://example.com")')],
      ["server/a.ts", inTransaction("acquirerOf(company).createPix(charge)")],
      ["server/a.ts", inTransaction("ctx.acquirer.refund(charge)")],
      ["server/a.ts", `import { request as call } from "undici";\n${inTransaction("call(url)")}`],
      ["server/webhooks/a.ts", `import { safeFetch } from "../core/safe-fetch";\n${inTransaction("safeFetch(url)")}`],
    ],
    keeps: [
      ["server/a.ts", `const answer = await acquirer.createPix(charge);\n${inTransaction("record(tx, answer)")}`],
      ["server/a.ts", inTransaction("tx.update(sandboxCharges).set({ acquirer: company.acquirer })")],
    ],
  },
};

const project = readProject(root);

describe("the laws of the house", () => {
  it("reads the project's own files", () => {
    expect(project.map(({ path }) => path)).toEqual(expect.arrayContaining(["server/errors.ts", "db/client.ts"]));
  });

  it.each(Object.entries(laws))("%s: every file keeps it", (_, law) => {
    expect(project.flatMap((source) => judge(law, source))).toEqual([]);
  });

  it("holds nothing at the top that the tree does not name", () => {
    expect(findStrangers(listTopLevel(root))).toEqual([]);
  });

  const every = (kind: "breaks" | "keeps") =>
    (Object.keys(laws) as LawName[]).flatMap((name) =>
      samples[name][kind].map(([path, text]) => ({ name, path, text })),
    );

  it.each(every("breaks"))("$name is broken by $path: $text", ({ name, path, text }) => {
    const faults = judge(laws[name], readSource(path, text));
    expect(faults).not.toEqual([]);
    expect(faults[0]).toContain(laws[name].sentence);
  });

  it.each(every("keeps"))("$name is kept by $path: $text", ({ name, path, text }) => {
    expect(judge(laws[name], readSource(path, text))).toEqual([]);
  });

  it("names a stranger at the top", () => {
    expect(findStrangers(["server", "src", "README.md", "lib"])).toEqual(["src", "lib"]);
  });
});
