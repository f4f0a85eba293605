import { type DocumentedCode, readCodes } from "../codes";
import type { OpenApi } from "../document";
import type { ModuleGroup } from "../groups";
import { toKebab, toPascal } from "../names";
import { generatedMark, indent, withBlankLines } from "../text";
import { formatFiles } from "./format";
import { classOf, writeModule } from "./resource";
import { writeComment } from "./types";

const errorOf = ({ code }: DocumentedCode): string => `${toPascal(code)}Error`;

function writeErrors(codes: readonly DocumentedCode[]): string {
  const classes = codes.map((each) => [
    ...writeComment(`\`${each.code}\`${each.meaning === "" ? "" : `: ${each.meaning}`}`),
    `export class ${errorOf(each)} extends QuitandaError {}`,
  ]);
  const table = [
    "/** Error classes by documented code. */",
    "export const errorsByCode: ReadonlyMap<string, typeof QuitandaError> = new Map<string, typeof QuitandaError>([",
    ...codes.map((each) => `  ["${each.code}", ${errorOf(each)}],`),
    "]);",
  ];
  const head = [`// ${generatedMark}`, 'import { QuitandaError } from "../errors.js";', ""];
  return `${[...head, ...withBlankLines([...classes, table])].join("\n")}\n`;
}

function writeResources(rooms: readonly ModuleGroup[]): string {
  const resources = rooms.filter(({ operations }) => operations.length > 0).map(({ name }) => name);
  const sorted = [...resources].sort();
  const lines = [
    `// ${generatedMark}`,
    'import type { Transport } from "../transport.js";',
    ...sorted.map((name) => `import { ${classOf(name)} } from "./${toKebab(name)}.js";`),
    "",
    ...rooms
      .map(({ name }) => name)
      .sort()
      .map((name) => `export type * from "./${toKebab(name)}.js";`),
    "",
    "/** All resources of the API. */",
    "export class Resources {",
    ...indent(
      resources.map((name) => `readonly ${name}: ${classOf(name)};`),
      "  ",
    ),
    "",
    "  constructor(transport: Transport) {",
    ...indent(
      resources.map((name) => `this.${name} = new ${classOf(name)}(transport);`),
      "    ",
    ),
    "  }",
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

export function writeTypeScript(document: OpenApi, rooms: readonly ModuleGroup[]): Map<string, string> {
  const files = rooms.map((room): [string, string] => [`${toKebab(room.name)}.ts`, writeModule(document, room)]);
  const rest: [string, string][] = [
    ["errors.ts", writeErrors(readCodes(document))],
    ["resources.ts", writeResources(rooms)],
  ];
  return formatFiles(new Map([...files, ...rest]));
}
