// Orders test files by their distance in imports from a source file.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

const folders = ["app", "components", "db", "sdk", "server", "testing"];
const isTest = /\.test\.tsx?$/;
/** Type imports do not exist at run time. */
const typeImports = /^(import|export) type [^;]*;/gm;

function listSources(root) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules/")),
  );
}

/** Project file of an import specifier in `from`; undefined for packages. */
function resolve(specifier, from, known) {
  if (!/^(@\/|\.{1,2}(\/|$))/.test(specifier)) return undefined;
  const path = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((each) => known.has(each));
}

export function readImporters(root) {
  const known = new Set(listSources(root));
  const importers = new Map();
  for (const path of known) {
    const text = readFileSync(join(root, path), "utf8").replace(typeImports, "");
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const target = resolve(fileName, path, known);
      if (target) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

/**
 * Nearest test files: a file's own tests, then those in its folder, then others by the number of
 * imports in between.
 */
export function findRelatedTests(path, importers, count) {
  const distances = new Map([[path, 0]]);
  for (const [each, distance] of distances) {
    for (const importer of importers.get(each) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  const rank = (test) => {
    if (test.replace(isTest, "") === path.replace(/\.tsx?$/, "")) return 0;
    return (dirname(test) === dirname(path) ? 0 : 1000) + distances.get(test);
  };
  return [...distances.keys()]
    .filter((each) => isTest.test(each))
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .slice(0, count);
}
