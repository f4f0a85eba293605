import { getSchema, type OpenApi } from "../document";
import { listForeignSchemas, type ModuleGroup, sharedModule } from "../groups";
import { toPascal, toSnake } from "../names";
import type { Operation } from "../operations";
import { describeCall, generatedMark, indent, withBlankLines } from "../text";
import { safeName, writeDocstring, writeSchema, writeType } from "./types";

/** Names and syntax of the blocking and the async client. */
const flavours = [
  { prefix: "", client: "Client", def: "def", wait: "", pages: "Pages", stream: "Iterator" },
  {
    prefix: "Async",
    client: "AsyncClient",
    def: "async def",
    wait: "await ",
    pages: "AsyncPages",
    stream: "AsyncIterator",
  },
] as const;
type Flavour = (typeof flavours)[number];

export function classesOf(resource: string): { blocking: string; awaited: string } {
  const name = `${toPascal(resource)}Resource`;
  return { blocking: name, awaited: `Async${name}` };
}

const snake = (name: string): string => safeName(toSnake(name));

function parametersOf({ pathParameters, body, query, keyed }: Operation): string[] {
  return [
    "self",
    ...pathParameters.map((name) => `${snake(name)}: str`),
    ...(body ? [body.required ? `body: ${body.schema}` : `body: ${body.schema} | None = None`] : []),
    "*",
    ...query.map(({ name, required, schema }) =>
      required ? `${snake(name)}: ${writeType(schema)}` : `${snake(name)}: ${writeType(schema)} | None = None`,
    ),
    ...(keyed ? ["idempotency_key: str | None = None"] : []),
    "timeout: float | None = None",
    "max_retries: int | None = None",
    "on_response: OnResponse | None = None",
  ];
}

function writePath(path: string): string {
  if (!path.includes("{")) return JSON.stringify(path);
  return `f"${path.replace(/\{(\w+)\}/g, (_, name: string) => `{segment(${snake(name)})}`)}"`;
}

function callOf({ verb, path, body, query, keyed, caller }: Operation): string[] {
  return [
    `"${verb}",`,
    `${writePath(path)},`,
    ...(body ? ["body=body,"] : []),
    ...(query.length > 0
      ? [
          "query={",
          ...indent(
            query.map(({ name }) => `"${name}": ${snake(name)},`),
            "    ",
          ),
          "},",
        ]
      : []),
    ...(keyed ? ["keyed=True,", "idempotency_key=idempotency_key,"] : []),
    ...(caller === "token" ? [] : [`caller="${caller}",`]),
    "timeout=timeout,",
    "max_retries=max_retries,",
    "on_response=on_response,",
  ];
}

function returnTypeOf(type: string, { answer }: Operation, { pages, stream }: Flavour): string {
  if (answer.kind === "pages") return `${pages}[${type}]`;
  return answer.kind === "stream" ? `${stream}[${type}]` : type;
}

function writeMethod(operation: Operation, flavour: Flavour): string[] {
  const { method, answer } = operation;
  const type = writeType(answer.schema);
  const isAwaited = answer.kind === "data" || answer.kind === "whole";
  const deprecated = operation.deprecated ? "\n\nDeprecated." : "";
  return [
    `${isAwaited ? flavour.def : "def"} ${safeName(toSnake(method))}(`,
    ...indent(
      parametersOf(operation).map((each) => `${each},`),
      "    ",
    ),
    `) -> ${returnTypeOf(type, operation, flavour)}:`,
    ...indent(
      [
        ...writeDocstring(`${describeCall(operation)}${deprecated}`),
        `call: Call[${type}] = Call(`,
        ...indent(callOf(operation), "    "),
        ")",
        `return ${isAwaited ? flavour.wait : ""}self._client.${answer.kind}(call)`,
      ],
      "    ",
    ),
  ];
}

function writeClass({ name, operations }: ModuleGroup, flavour: Flavour): string[] {
  const first = [`def __init__(self, client: ${flavour.client}) -> None:`, "    self._client = client"];
  const members = withBlankLines([first, ...operations.map((each) => writeMethod(each, flavour))]);
  return [`class ${flavour.prefix}${toPascal(name)}Resource:`, ...indent(members, "    ")];
}

function usedIn(text: string, names: readonly string[]): string[] {
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
}

function importFrom(module: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const line = `from ${module} import ${names.join(", ")}`;
  return line.length <= 88 ? [line] : [`from ${module} import (`, ...names.map((name) => `    ${name},`), ")"];
}

function writeImports(text: string, sharedNames: readonly string[], isShared: boolean): string[] {
  const typing = [
    "Any",
    "AsyncIterator",
    "Dict",
    "Iterator",
    "List",
    "Literal",
    "NotRequired",
    "TypeAlias",
    "TypedDict",
  ];
  return [
    "from __future__ import annotations",
    "",
    ...importFrom("typing", usedIn(text, typing)),
    "",
    ...importFrom(".._call", usedIn(text, ["Call", "OnResponse", "segment"])),
    ...importFrom(".._client", usedIn(text, ["AsyncClient", "Client"])),
    ...importFrom(".._pages", usedIn(text, ["AsyncPages", "Pages"])),
    ...(isShared ? [] : importFrom(`.${sharedModule}`, sharedNames)),
  ];
}

export function writeModule(document: OpenApi, room: ModuleGroup): string {
  const { name, schemas, operations } = room;
  const blocks = [
    ...schemas.map((each) => writeSchema(each, getSchema(document, each))),
    ...(operations.length > 0 ? flavours.map((flavour) => writeClass(room, flavour)) : []),
  ];
  const text = blocks.map((block) => block.join("\n")).join("\n\n\n");
  const imports = writeImports(text, listForeignSchemas(document, room), name === sharedModule);
  return `# ${generatedMark}\n${imports.join("\n")}\n\n\n${text}\n`;
}
