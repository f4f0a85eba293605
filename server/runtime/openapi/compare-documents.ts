import { SchemaComparison } from "./compare-schemas";
import type {
  ComparedAnswer,
  ComparedDocument,
  ComparedOperation,
  ComparedParameter,
  ComparedSchema,
} from "./released";

type Operations = Record<string, Record<string, ComparedOperation>> | undefined;

interface Versions {
  old: ComparedOperation;
  now: ComparedOperation;
}

/**
 * Lists the breaking changes since the released document. Added operations, optional fields,
 * response properties, response values and error codes break no client.
 *
 * @returns one sentence per breaking change, starting with the operation.
 */
export function listBreakingChanges(released: ComparedDocument, current: ComparedDocument): string[] {
  return [
    ...compareAll(released.paths, current.paths, (versions) => compareOperation(versions, released, current)),
    ...compareAll(released.webhooks, current.webhooks, (versions) => compareDelivery(versions, released, current)),
  ];
}

function compareAll(old: Operations, now: Operations, compare: (versions: Versions) => string[]): string[] {
  return Object.entries(old ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const current = now?.[path]?.[method];
      if (!current) return [`${name} was removed`];
      return [...new Set(compare({ old: operation, now: current }))].map((each) => `${name} ${each}`);
    }),
  );
}

function compareOperation(versions: Versions, released: ComparedDocument, current: ComparedDocument): string[] {
  return [
    ...compareSecurity(versions),
    ...compareParameters(versions, released, current),
    ...compareBody(versions, new SchemaComparison(released, current, "request")),
    ...compareAnswers(versions, released, current),
  ];
}

/** The server sends webhook requests, and the receiver's response does not matter. */
function compareDelivery({ old, now }: Versions, released: ComparedDocument, current: ComparedDocument): string[] {
  const comparison = new SchemaComparison(released, current, "answer");
  return compareContent(old.requestBody?.content, now.requestBody?.content, "body", comparison);
}

function compareSecurity({ old, now }: Versions): string[] {
  const breaks: string[] = [];
  const [before, after] = [old, now].map(({ security }) => JSON.stringify(security ?? []));
  if (before !== after) breaks.push(`security: is ${after} now, not ${before}`);
  const [scope, needed] = [old["x-required-scope"], now["x-required-scope"]];
  if (needed && needed !== scope) breaks.push(`scope: is ${needed} now, not ${scope ?? "none"}`);
  return breaks;
}

function compareParameters({ old, now }: Versions, released: ComparedDocument, current: ComparedDocument): string[] {
  const comparison = new SchemaComparison(released, current, "request");
  const before = (old.parameters ?? []).map((each) => resolveParameter(each, released));
  const after = (now.parameters ?? []).map((each) => resolveParameter(each, current));
  const nameOf = (each: ComparedParameter) => `${each.in} ${each.name}`;
  const find = (list: ComparedParameter[], like: ComparedParameter) =>
    list.find((each) => nameOf(each) === nameOf(like));
  const lost = before.flatMap((parameter) => {
    const at = nameOf(parameter);
    const same = find(after, parameter);
    if (!same) return [`${at}: was removed`];
    return comparison.compare({ old: parameter.schema ?? {}, now: same.schema ?? {}, at });
  });
  const needed = after.filter((each) => each.required && !find(before, each)?.required);
  return [...lost, ...needed.map((each) => `${nameOf(each)}: is required now`)];
}

function compareBody({ old, now }: Versions, comparison: SchemaComparison): string[] {
  const [before, after] = [old.requestBody, now.requestBody];
  const required = after?.required && !before?.required ? ["body: is required now"] : [];
  if (!before) return required;
  return [...required, ...compareContent(before.content, after?.content, "body", comparison)];
}

function compareAnswers({ old, now }: Versions, released: ComparedDocument, current: ComparedDocument): string[] {
  return Object.entries(old.responses ?? {}).flatMap(([status, answer]) => {
    const found = now.responses?.[status];
    if (!found) return [`${status}: was removed`];
    const [before, after] = [resolveAnswer(answer, released), resolveAnswer(found, current)];
    const comparison = new SchemaComparison(released, current, "answer");
    const codes = new Set(codesOf(after, current));
    const lostCodes = codesOf(before, released).filter((code) => !codes.has(code));
    const headers = Object.keys(before.headers ?? {}).filter((name) => !(name in (after.headers ?? {})));
    return [
      ...lostCodes.map((code) => `${status}: code ${code} was removed`),
      ...headers.map((name) => `${status}: header ${name} was removed`),
      ...compareContent(before.content, after.content, status, comparison),
    ];
  });
}

type Content = Record<string, { schema?: ComparedSchema }> | undefined;

function compareContent(old: Content, now: Content, at: string, comparison: SchemaComparison): string[] {
  return Object.entries(old ?? {}).flatMap(([type, { schema = {} }]) => {
    const current = now?.[type];
    if (!current) return [`${at}: is no longer ${type}`];
    return comparison.compare({ old: schema, now: current.schema ?? {}, at });
  });
}

function codesOf({ content }: ComparedAnswer, document: ComparedDocument): string[] {
  return Object.values(content ?? {}).flatMap(({ schema = {} }) => codesIn(schema, document));
}

function codesIn(schema: ComparedSchema, document: ComparedDocument): string[] {
  if (schema.$ref) return codesIn(document.components?.schemas?.[lastOf(schema.$ref)] ?? {}, document);
  const parts = schema.anyOf ?? schema.oneOf ?? [];
  const { enum: values = [], const: value } = schema.properties?.code ?? {};
  return [...values, value, ...parts.flatMap((part) => codesIn(part, document))].filter(
    (code): code is string => typeof code === "string",
  );
}

const lastOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

function resolveParameter(parameter: ComparedParameter, { components }: ComparedDocument): ComparedParameter {
  return parameter.$ref ? (components?.parameters?.[lastOf(parameter.$ref)] ?? parameter) : parameter;
}

function resolveAnswer(answer: ComparedAnswer, { components }: ComparedDocument): ComparedAnswer {
  return answer.$ref ? (components?.responses?.[lastOf(answer.$ref)] ?? answer) : answer;
}
