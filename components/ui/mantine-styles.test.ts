import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const mantine = resolve("node_modules/@mantine");
const importedNames = /import\s*\{([^}]*)\}\s*from "@mantine\/core"/g;

function filesBelow(folder: string, kind: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => kind.test(name))
    .map((name) => join(folder, name));
}

function usedNames(): Set<string> {
  const files = [
    ...["app", "components"].flatMap((folder) => filesBelow(folder, /\.tsx?$/)),
    ...filesBelow(join(mantine, "spotlight", "esm"), /\.mjs$/),
  ];
  const lists = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(importedNames)]);
  return new Set(lists.flatMap(([, names = ""]) => names.split(",").map((name) => name.trim())));
}

function exportedModules(): Map<string, string> {
  const index = join(mantine, "core", "esm", "index.mjs");
  const lines = readFileSync(index, "utf8").matchAll(/import \{([^}]*)\} from "([^"]*)"/g);
  return new Map(
    [...lines].flatMap(([, names = "", path = ""]) =>
      names
        .split(",")
        .map((name): [string, string] => [name.trim().split(" as ").at(-1) ?? "", resolve(dirname(index), path)]),
    ),
  );
}

function collectClasses(file: string, classes: Set<string>, seen: Set<string>): void {
  if (seen.has(file) || !existsSync(file)) return;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".module.mjs")) for (const [, name = ""] of text.matchAll(/"(m_[0-9a-f]+)"/g)) classes.add(name);
  for (const [, path = ""] of text.matchAll(/from "(\.[^"]*)"/g)) {
    collectClasses(resolve(dirname(file), path), classes, seen);
  }
}

function neededClasses(): Set<string> {
  const modules = exportedModules();
  const classes = new Set<string>();
  const seen = new Set<string>();
  for (const name of usedNames()) collectClasses(modules.get(name) ?? "", classes, seen);
  return classes;
}

const classesOf = (css: string) => new Set([...css.matchAll(/\.(m_[0-9a-f]+)/g)].map(([, name = ""]) => name));

describe("Mantine's styles", () => {
  const source = readFileSync("components/ui/mantine-styles.ts", "utf8");
  const imported = [...source.matchAll(/import "@mantine\/core\/styles\/(.*)";/g)].map(([, name = ""]) => name);
  const sheets = imported.map((name) => readFileSync(join(mantine, "core", "styles", name), "utf8"));
  const whole = readFileSync(join(mantine, "core", "styles.layer.css"), "utf8");

  it("include every used component", () => {
    const there = classesOf(sheets.join("\n"));
    const styled = classesOf(whole);
    const missing = [...neededClasses()].filter((name) => styled.has(name) && !there.has(name));
    expect(missing.map((name) => whole.match(new RegExp(`.*\\.${name}[^]{0,80}`))?.[0])).toEqual([]);
  });

  it("include no other component", () => {
    const needed = neededClasses();
    const superfluous = imported.filter((_, index) => {
      const classes = [...classesOf(sheets[index] ?? "")];
      return classes.length > 0 && !classes.some((name) => needed.has(name));
    });
    expect(superfluous).toEqual([]);
  });

  it("follow Mantine's order, in which later rules override earlier ones", () => {
    const offsets = sheets
      .map((sheet) => whole.indexOf(`.${[...classesOf(sheet)][0]}`))
      .filter((offset) => offset >= 0);
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other));
  });
});
