import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { readEventCatalogue } from "@/server/runtime/page-api/event-catalogue";
import { getRestApi } from "@/server/runtime/rest/rest";
import { renderGuide } from "@/testing/docs/render-guide";
import { callApi } from "@/testing/support/api-calls";
import { type Figure, readFigures } from "@/testing/support/docs/figures";
import type { Locale } from "../../ui/i18n/locales";
import type { OpenApiDocument } from "../document";
import { guideSlugs } from "../guides/guide";
import { type Reference, readReference } from "../reference";
import { fillSecrets, readsSecret } from "../samples/fill-secrets";
import { balance } from "./balance";
import { card } from "./card";
import { dueDatePix } from "./due-date-pix";
import { firstPix } from "./first-pix";
import { goingLive } from "./going-live";
import { refund } from "./refund";
import { sandboxTime } from "./sandbox-time";
import { subscription } from "./subscription";
import { webhookHandler } from "./webhook-handler";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const origin = "https://pay.example.com";

let reference: Reference;
beforeAll(async () => {
  const { body } = await callApi(getRestApi(), { target: "/v1/openapi.json" });
  reference = readReference(JSON.parse(body) as OpenApiDocument);
});

const isProgram = ({ caption }: Figure) => /\.(mts|py)$/.test(caption);

function programsIn(locale: Locale): Figure[] {
  const facts = { origin, reference, events: readEventCatalogue() };
  return guideSlugs.flatMap((slug) => readFigures(renderGuide(locale, slug, facts)).filter(isProgram));
}

const written = [firstPix, card, dueDatePix, subscription, refund, balance, webhookHandler, sandboxTime, goingLive];
const programs = written.flatMap(({ name, typescript, python }) => [
  { caption: `${name}.mts`, code: typescript(origin) },
  { caption: `${name.replaceAll("-", "_")}.py`, code: python(origin) },
]);

describe("the guides' programs", () => {
  it("are on their pages unchanged, in TypeScript and Python, in both languages", () => {
    expect(programsIn("pt-BR")).toEqual(programs);
    expect(programsIn("en")).toEqual(programs);
  });

  it("compile under TypeScript's strict rules", () => {
    const sources = new Map(
      programs
        .filter(({ caption }) => caption.endsWith(".mts"))
        .map(({ caption, code }) => [join(root, "components", caption), `${code}\nexport {};\n`]),
    );
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ["node"],
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ["lib.es2023.d.ts"],
    };
    const host = ts.createCompilerHost(options);
    const onDisk = host.readFile.bind(host);
    Object.assign(host, {
      fileExists: (name: string) => sources.has(name) || ts.sys.fileExists(name),
      readFile: (name: string) => sources.get(name) ?? onDisk(name),
      getSourceFile: (name: string, target: ts.ScriptTarget) => {
        const text = sources.get(name) ?? onDisk(name);
        return text === undefined ? undefined : ts.createSourceFile(name, text, target);
      },
    });
    const compiled = ts.createProgram([...sources.keys()], options, host);
    const faults = ts.getPreEmitDiagnostics(compiled);
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
    expect(sources.size).toBe(9);
    expect([...sources.values()].filter((text) => /[:<]\s*any\b|\bas any\b/.test(text))).toEqual([]);
  });

  it("read no token, key or secret from a variable once it is filled in", () => {
    for (const { caption, code } of programs) {
      expect(readsSecret(code), caption).toBe(true);
      const filled = fillSecrets(code, { token: "t0ken", key: "pk_own", secret: "sk_own" });
      expect(readsSecret(filled), caption).toBe(false);
      if (caption.endsWith(".py")) expect(/\bos\./.test(filled), caption).toBe(/^import os$/m.test(filled));
    }
  });
});
