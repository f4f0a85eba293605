import { getSchema, type OpenApi } from "../document";
import { listForeignSchemas, type ModuleGroup } from "../groups";
import { toPascal } from "../names";
import type { Operation } from "../operations";
import { describeCall, generatedMark, indent, withBlankLines } from "../text";
import { writeComment, writeInterface, writeSchema, writeType } from "./types";

export const classOf = (resource: string): string => `${toPascal(resource)}Resource`;

const queryOf = ({ resource, method }: Operation): string => `${toPascal(resource)}${toPascal(method)}Query`;

function writeQuery(operation: Operation): string[] {
  const fields = operation.query.map(({ name, required, description, schema }) => ({
    name,
    optional: !required,
    description,
    schema,
  }));
  return writeInterface(queryOf(operation), "", fields);
}

function parametersOf(operation: Operation): string[] {
  const { pathParameters, body, query, keyed } = operation;
  const needsQuery = query.some(({ required }) => required);
  return [
    ...pathParameters.map((name) => `${name}: string`),
    ...(body ? [`body${body.required ? "" : "?"}: ${body.schema}`] : []),
    ...(query.length > 0 ? [`query${needsQuery ? "" : "?"}: ${queryOf(operation)}`] : []),
    `options?: ${keyed ? "KeyedOptions" : "CallOptions"}`,
  ];
}

function returnTypeOf({ answer }: Operation): string {
  const type = writeType(answer.schema);
  if (answer.kind === "pages") return `Pages<${type}>`;
  return answer.kind === "stream" ? `AsyncIterable<${type}>` : `Promise<${type}>`;
}

function writePath(path: string): string {
  if (!path.includes("{")) return JSON.stringify(path);
  return `path\`${path.replaceAll("{", "${")}\``;
}

function writeCall(operation: Operation): string {
  const { verb, path, body, query, keyed, caller } = operation;
  const parts = [
    `verb: "${verb}"`,
    `path: ${writePath(path)}`,
    ...(body ? ["body"] : []),
    ...(query.length > 0 ? ["query"] : []),
    ...(keyed ? ["keyed: true"] : []),
    ...(caller === "token" ? [] : [`caller: "${caller}"`]),
  ];
  return `{ ${parts.join(", ")} }`;
}

function writeMethod(operation: Operation): string[] {
  const deprecated = operation.deprecated ? "\n\n@deprecated" : "";
  return [
    ...writeComment(`${describeCall(operation)}${deprecated}`),
    `${operation.method}(${parametersOf(operation).join(", ")}): ${returnTypeOf(operation)} {`,
    `  return this.#transport.${operation.answer.kind}(${writeCall(operation)}, options);`,
    "}",
  ];
}

function writeClass({ name, operations }: ModuleGroup): string[] {
  const first = [
    "readonly #transport: Transport;",
    "",
    "constructor(transport: Transport) {",
    "  this.#transport = transport;",
    "}",
  ];
  const members = withBlankLines([first, ...operations.map(writeMethod)]);
  return [`export class ${classOf(name)} {`, ...indent(members, "  "), "}"];
}

function writeImports(document: OpenApi, room: ModuleGroup): string[] {
  const { operations } = room;
  if (operations.length === 0) return [];
  const options = [...new Set(operations.map(({ keyed }) => (keyed ? "KeyedOptions" : "CallOptions")))].sort();
  const shared = listForeignSchemas(document, room);
  const pages = operations.some(({ answer }) => answer.kind === "pages");
  const path = operations.some(({ pathParameters }) => pathParameters.length > 0);
  return [
    `import type { ${options.join(", ")} } from "../call.js";`,
    ...(pages ? ['import type { Pages } from "../pages.js";'] : []),
    ...(path ? ['import { path } from "../path.js";'] : []),
    'import type { Transport } from "../transport.js";',
    ...(shared.length > 0 ? [`import type { ${shared.join(", ")} } from "./shared.js";`] : []),
    "",
  ];
}

export function writeModule(document: OpenApi, room: ModuleGroup): string {
  const { schemas, operations } = room;
  const blocks = [
    ...schemas.map((name) => writeSchema(name, getSchema(document, name))),
    ...operations.filter(({ query }) => query.length > 0).map(writeQuery),
    ...(operations.length > 0 ? [writeClass(room)] : []),
  ];
  return `${[`// ${generatedMark}`, ...writeImports(document, room), ...withBlankLines(blocks)].join("\n")}\n`;
}
