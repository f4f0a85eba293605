import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { generatedFolders, generateLibraries } from "./generate";
import { generatedMark } from "./text";

const root = fileURLToPath(new URL("../..", import.meta.url));
const libraries = generateLibraries();

it("keeps the generated files up to date with docs/openapi.json; `npm run sdk` rewrites them", () => {
  const outdated = [...libraries].filter(([path, text]) => readFileSync(join(root, path), "utf8") !== text);
  expect(outdated.map(([path]) => path)).toEqual([]);
});

it("leaves no other file in the generated folders", () => {
  const present = generatedFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ name }) => `${folder}/${name}`),
  );
  expect(present.filter((path) => !libraries.has(path))).toEqual([]);
});

it("writes the same files each time, and says in their first line that they are generated", () => {
  expect([...generateLibraries()]).toEqual([...libraries]);
  for (const [path, text] of libraries) expect(text.split("\n", 1)[0], path).toContain(generatedMark);
});
