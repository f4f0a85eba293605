import { describe, expect, it } from "vitest";
import { projectLaws } from "./project-laws";
import { readSource } from "./source";

/** The files of a small project: path → text. */
type Files = Record<string, string>;

const samples: Record<keyof typeof projectLaws, { breaks: Files[]; keeps: Files[] }> = {
  noCircles: {
    breaks: [
      { "server/a.ts": 'import { b } from "./b";', "server/b.ts": 'import { a } from "./a";' },
      { "server/a.ts": 'import { b } from "./b";', "server/b.ts": 'import type { A } from "@/server/a";' },
      { "server/a.ts": 'type B = import("./b").B;', "server/b.ts": 'export * from "./a";' },
      {
        "db/schema/index.ts": 'export * from "./orders";',
        "db/schema/checkout.ts": 'import { x } from "../columns";',
        "db/columns.ts": 'const all = await import("./schema");',
      },
      { "server/a.test.ts": 'import "./b.test";', "server/b.test.ts": 'import "./a.test";' },
    ],
    keeps: [
      { "server/a.ts": 'import "./b";\nimport "./c";', "server/b.ts": 'import "./c";', "server/c.ts": "" },
      { "server/a.ts": 'import b from "b";', "server/b.ts": 'import "./a";' },
    ],
  },
  testingApart: {
    breaks: [
      { "server/sandbox/demo/seed.ts": 'import { testCards } from "../support/payments";' },
      { "scripts/test.mjs": 'await import("../server/testing/database.ts");' },
      { "components/ui/badge.tsx": 'import type { Seller } from "@/testing/support/contract/contract";' },
    ],
    keeps: [
      { "server/payments/refund.test.ts": 'import { testCards } from "../support/payments";' },
      { "testing/support/sales.ts": 'import { testCards } from "./payments";' },
      {
        "bench/main.ts": 'import "@/testing/support/database";',
        "testing/e2e/demo.ts": 'import "../server/testing/plans";',
      },
    ],
  },
  librariesApart: {
    breaks: [
      { "sdk/typescript/src/token.ts": 'import { seal } from "@/server/core/crypto/seal";' },
      { "sdk/typescript/src/token.ts": 'import { ok } from "../testing/scripted-api";' },
      { "server/webhooks/sign.ts": 'import { WebhookVerifier } from "@/sdk/typescript/src/quitanda";' },
      { "sdk/cli/src/login.ts": 'import { seal } from "@/server/core/crypto/seal";' },
      { "sdk/typescript/src/token.ts": 'import { run } from "../../cli/src/run";' },
    ],
    keeps: [
      { "sdk/typescript/src/token.ts": 'import { QuitandaError } from "./errors.js";\nimport "node:crypto";' },
      { "sdk/typescript/src/token.test.ts": 'import { ok } from "../testing/scripted-api";' },
      { "server/webhooks/sign.test.ts": 'import { WebhookVerifier } from "@/sdk/typescript/src/quitanda";' },
      { "sdk/cli/src/session.ts": 'import { Quitanda } from "../../typescript/src/quitanda.js";' },
    ],
  },
};

describe.each(Object.entries(projectLaws))("%s", (name, { findFaults }) => {
  const { breaks, keeps } = samples[name as keyof typeof projectLaws];
  const faultsOf = (files: Files) => findFaults(Object.entries(files).map(([path, text]) => readSource(path, text)));

  it.each(breaks)("is broken by %o", (files) => {
    expect(faultsOf(files)).toHaveLength(1);
  });

  it.each(keeps)("is kept by %o", (files) => {
    expect(faultsOf(files)).toEqual([]);
  });
});
