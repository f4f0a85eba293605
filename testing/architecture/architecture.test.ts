import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { errorLawSamples } from "./error-law-samples";
import { errorLaws } from "./error-laws";
import { figureLaws } from "./figure-laws";
import { functionLaws } from "./function-laws";
import { importLawSamples } from "./import-law-samples";
import { importLaws } from "./import-laws";
import { judge, type Samples } from "./law";
import { logLaws } from "./log-laws";
import { projectLaws } from "./project-laws";
import { listTopLevel, readProject, readSource } from "./source";
import { findStrangers, textLaws } from "./text-laws";

const root = fileURLToPath(new URL("../..", import.meta.url));
const laws = { ...importLaws, ...textLaws, ...functionLaws, ...errorLaws, ...figureLaws, ...logLaws };
type LawName = keyof typeof laws;

const inTransaction = (call: string) => `await db().transaction(async (tx) => { await tx.x(); await ${call}; });`;

const samples: Record<LawName, Samples> = {
  ...importLawSamples,
  ...errorLawSamples,
  messagesAreData: {
    breaks: [
      ["messages/en/index.ts", 'export { default as buyer } from "./buyer.json";'],
      ["messages/messages.test.ts", ""],
    ],
    keeps: [["components/ui/i18n/messages.ts", 'import buyer from "@/messages/en/checkout.json";']],
  },
  languagesListedOnce: {
    breaks: [
      ["server/papers/draw.ts", 'const mark = language === "en" ? "." : ",";'],
      ["components/ui/words.tsx", 'const words = { "pt-BR": portuguese };'],
    ],
    keeps: [
      ["db/enums.ts", 'const languages = ["pt-BR", "en"] as const;'],
      ["server/papers/words.ts", 'import type words from "@/messages/pt-BR/files.json";'],
    ],
  },
  noBarrels: {
    breaks: [
      ["server/payments/index.ts", 'export * from "./charge";\nexport { refund } from "./refund";'],
      ["server/payments/all.ts", 'import { refund } from "./refund";\nexport { refund };'],
    ],
    keeps: [
      ["db/schema/index.ts", 'export * from "../../server/auth";'],
      ["server/main.ts", 'import "@/server/runtime/rest/rest";'],
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
      ["server/llms.txt/answer.ts", ""],
    ],
    keeps: [
      ["app/(buyer)/pay/[transactionId]/page.tsx", ""],
      ["app/v1/[[...path]]/route.ts", ""],
      ["app/llms.txt/route.ts", ""],
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
      ["server/core/leases/purge.ts", "await db().delete(events).where(isOld);"],
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
  noAcquirerByName: {
    breaks: [
      ["server/payments/read.ts", 'const isTest = acquirer === "sandbox";'],
      ["components/payments/row.tsx", 'const isTest = "sandbox" !== row.kind;'],
      ["app/page.tsx", 'switch (kind) { case "sandbox": break; }'],
    ],
    keeps: [
      ["server/acquiring/sandbox/adapter.ts", 'const isOurs = kind === "sandbox";'],
      ["server/payments/read.ts", "const isTest = isPlayMoney(connection);"],
      ["components/shell/banner.tsx", 't("sandbox");'],
    ],
  },
  nothingGlobal: {
    breaks: [
      ["server/core/limits/limiter.ts", "const shared = globalThis as typeof globalThis & { windows?: object };"],
      ["db/client.ts", "global.connection = connect();"],
    ],
    keeps: [["server/core/limits/limiter.ts", "let open = null; // never on globalThis"]],
  },
  noHttpInTransaction: {
    breaks: [
      ["server/a.ts", inTransaction('fetch("https://example.com")')],
      ["server/a.ts", inTransaction("acquirerOf(company).createPix(charge)")],
      ["server/a.ts", inTransaction("ctx.acquirer.refund(charge)")],
      ["server/a.ts", `import { request as call } from "undici";\n${inTransaction("call(url)")}`],
      [
        "server/webhooks/a.ts",
        `import { safeFetch } from "../core/outbound/safe-fetch";\n${inTransaction("safeFetch(url)")}`,
      ],
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

  // Beside the others, because parsing the project takes longer than any law.
  it.each(Object.values(projectLaws))("$sentence", ({ findFaults }) => {
    expect(findFaults(project)).toEqual([]);
  });

  it("has nothing at the top level that the tree does not list", () => {
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

  it("reports an unlisted entry at the top level", () => {
    expect(findStrangers(["server", "src", "README.md", "lib"])).toEqual(["src", "lib"]);
  });
});
