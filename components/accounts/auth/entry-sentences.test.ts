import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { authMessageNamespaces } from "./entry-sentences";

function findFile(from: string, target: string): string | undefined {
  const path = target.startsWith("@/") ? resolve(target.slice(2)) : resolve(dirname(from), target);
  if (!target.startsWith("@/") && !target.startsWith(".")) return undefined;
  if (!path.startsWith(resolve("components"))) return undefined;
  return [`${path}.tsx`, `${path}.ts`].find(existsSync);
}

function collectSources(file: string, sources: Map<string, string>): void {
  if (sources.has(file)) return;
  const source = readFileSync(file, "utf8");
  sources.set(file, source);
  for (const [, target = ""] of source.matchAll(/from "([^"]+)"/g)) {
    const imported = findFile(file, target);
    if (imported) collectSources(imported, sources);
  }
}

describe("the sentences of the pages around sign-in", () => {
  it("are exactly those that their components use", () => {
    const sources = new Map<string, string>();
    const pages = readdirSync("app/(auth)", { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.tsx$/.test(name),
    );
    for (const page of pages) collectSources(resolve(join("app/(auth)", page)), sources);
    const asked = [...sources.values()].flatMap((source) => [...source.matchAll(/useTranslations\("?([^")]*)"?\)/g)]);
    const names = new Set(asked.map(([, name = ""]) => name.split(".")[0]));
    expect([...names].sort()).toEqual([...authMessageNamespaces].sort());
  });
});
