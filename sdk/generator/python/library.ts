import { type DocumentedCode, readCodes } from "../codes";
import type { OpenApi } from "../document";
import type { ModuleGroup } from "../groups";
import { toPascal, toSnake } from "../names";
import { generatedMark, indent } from "../text";
import { classesOf, writeModule } from "./resource";
import { writeDocstring } from "./types";

const errorOf = ({ code }: DocumentedCode): string => `${toPascal(code)}Error`;

function writeErrors(codes: readonly DocumentedCode[]): string {
  const classes = codes.map((each) => [
    `class ${errorOf(each)}(QuitandaError):`,
    ...indent(writeDocstring(`\`${each.code}\`${each.meaning === "" ? "" : `: ${each.meaning}`}`), "    "),
  ]);
  const table = [
    "errors_by_code: dict[str, type[QuitandaError]] = {",
    ...codes.map((each) => `    "${each.code}": ${errorOf(each)},`),
    "}",
    '"""Error classes by documented code."""',
  ];
  const blocks = [...classes, table].map((block) => block.join("\n")).join("\n\n\n");
  const exported = ["__all__ = [", ...codes.map((each) => `    "${errorOf(each)}",`), "]"].join("\n");
  return `# ${generatedMark}\nfrom __future__ import annotations\n\nfrom .._errors import QuitandaError\n\n${exported}\n\n\n${blocks}\n`;
}

function writeResources(rooms: readonly ModuleGroup[]): string {
  const resources = rooms.filter(({ operations }) => operations.length > 0).map(({ name }) => name);
  const classLines = (name: string, client: string, kind: "blocking" | "awaited") => [
    `class ${name}:`,
    `    def __init__(self, client: ${client}) -> None:`,
    ...resources.map((each) => `        self.${toSnake(each)} = ${classesOf(each)[kind]}(client)`),
  ];
  const lines = [
    `# ${generatedMark}`,
    "from __future__ import annotations",
    "",
    "from .._client import AsyncClient, Client",
    ...[...resources].sort().flatMap((name) => {
      const { blocking, awaited } = classesOf(name);
      return [`from .${toSnake(name)} import ${awaited}, ${blocking}`];
    }),
    "",
    "",
    ...classLines("Resources", "Client", "blocking"),
    "",
    "",
    ...classLines("AsyncResources", "AsyncClient", "awaited"),
  ];
  return `${lines.join("\n")}\n`;
}

function writeTypes(rooms: readonly ModuleGroup[]): string {
  const withSchemas = rooms.filter(({ schemas }) => schemas.length > 0);
  const imports = withSchemas
    .map(({ name, schemas }) => ({ module: toSnake(name), schemas }))
    .sort((a, b) => (a.module < b.module ? -1 : 1))
    .flatMap(({ module, schemas }) => [
      `from ._generated.${module} import (`,
      ...schemas.map((each) => `    ${each},`),
      ")",
    ]);
  const exported = withSchemas.flatMap(({ schemas }) => schemas).sort();
  return `${[`# ${generatedMark}`, ...imports, "", "__all__ = [", ...exported.map((each) => `    "${each}",`), "]"].join("\n")}\n`;
}

export function writePython(document: OpenApi, rooms: readonly ModuleGroup[]): Map<string, string> {
  const files = rooms.map((room): [string, string] => [
    `_generated/${toSnake(room.name)}.py`,
    writeModule(document, room),
  ]);
  return new Map([
    ...files,
    ["_generated/__init__.py", `# ${generatedMark}\n`],
    ["_generated/errors.py", writeErrors(readCodes(document))],
    ["_generated/resources.py", writeResources(rooms)],
    ["types.py", writeTypes(rooms)],
  ]);
}
