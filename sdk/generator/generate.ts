import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { namePatterns, type OpenApi } from "./document";
import { groupIntoModules } from "./groups";
import { readOperations } from "./operations";
import { writePython } from "./python/library";
import { mergeTwins } from "./twins";
import { writeTypeScript } from "./typescript/library";

const document = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));

/** Contain only generated files; relative to the project root. */
export const generatedFolders = ["sdk/typescript/src/generated", "sdk/python/src/quitanda/_generated"] as const;

/** Generates both libraries, by path from the project root. Deterministic for a given document. */
export function generateLibraries(): Map<string, string> {
  const written = JSON.parse(readFileSync(document, "utf8")) as OpenApi;
  namePatterns(written);
  const openApi = mergeTwins(written);
  const rooms = groupIntoModules(openApi, readOperations(openApi));
  const [typescript] = generatedFolders;
  return new Map([
    ...[...writeTypeScript(openApi, rooms)].map(([name, text]): [string, string] => [`${typescript}/${name}`, text]),
    ...[...writePython(openApi, rooms)].map(([name, text]): [string, string] => [
      `sdk/python/src/quitanda/${name}`,
      text,
    ]),
  ]);
}
