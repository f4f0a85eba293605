import type { ComparedDocument, ComparedSchema } from "./released";

/**
 * Clients send a `request`, so all old values must remain valid. The server sends an `answer`,
 * which existing clients must understand.
 */
export type Direction = "request" | "answer";

export interface Pair {
  old: ComparedSchema;
  now: ComparedSchema;
  at: string;
}

type Report = (at: string, message: string) => void;

const listTypes = ({ type }: ComparedSchema): string[] => (Array.isArray(type) ? type : type ? [type] : []);

const isObject = (schema: ComparedSchema): boolean => listTypes(schema).includes("object");

const show = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(", ");

/** Request limits that may only be widened. The sign is the direction in which a limit becomes stricter. */
const limits = [
  ["minLength", 1],
  ["minimum", 1],
  ["exclusiveMinimum", 1],
  ["minItems", 1],
  ["maxLength", -1],
  ["maximum", -1],
  ["exclusiveMaximum", -1],
  ["maxItems", -1],
] as const;

export class SchemaComparison {
  readonly #old: ComparedDocument;
  readonly #now: ComparedDocument;
  readonly #direction: Direction;
  /** References in progress, so that a recursive schema is compared once. */
  readonly #open = new Set<string>();

  constructor(old: ComparedDocument, now: ComparedDocument, direction: Direction) {
    this.#old = old;
    this.#now = now;
    this.#direction = direction;
  }

  compare({ old, now, at }: Pair): string[] {
    const key = old.$ref && now.$ref ? `${old.$ref} ${now.$ref}` : null;
    if (key !== null && this.#open.has(key)) return [];
    if (key !== null) this.#open.add(key);
    const [before, after] = [listAlternatives(old, this.#old), listAlternatives(now, this.#now)];
    const breaks = before.flatMap((each) => this.#compareToBest(each, after, at));
    if (this.#direction === "answer") breaks.push(...this.#compareAdded(before, after, at));
    if (key !== null) this.#open.delete(key);
    return [...new Set(breaks)];
  }

  #compareToBest(old: ComparedSchema, now: ComparedSchema[], at: string): string[] {
    const alike = now.filter((other) => sharesType(old, other));
    const results = alike.map((other) => this.#compareAlternative({ old, now: other, at }));
    const [best] = results.sort((a, b) => a.length - b.length);
    // Removing null or a type from a response breaks nothing, because clients handle the remaining alternatives.
    return best ?? (this.#direction === "request" ? [`${at}: is no longer ${nameTypes(old)}`] : []);
  }

  #compareAdded(old: ComparedSchema[], now: ComparedSchema[], at: string): string[] {
    const added = now.filter((other) => !old.some((each) => sharesType(each, other)));
    const breaks = added.map((other) => `${at}: may now be ${nameTypes(other)}`);
    // A client that handles several alternatives must tolerate new ones; a client of a single one cannot.
    const [only, ...others] = old.filter(isObject);
    if (!only || others.length > 0) return breaks;
    return [
      ...breaks,
      ...now.filter(isObject).flatMap((other) => this.#compareAlternative({ old: only, now: other, at })),
    ];
  }

  #compareAlternative({ old, now, at }: Pair): string[] {
    const breaks: string[] = [];
    const report: Report = (where, message) => breaks.push(`${where}: ${message}`);
    this.#compareValues({ old, now, at }, report);
    if (this.#direction === "request") narrowed({ old, now, at }, report);
    else loosened({ old, now, at }, report);
    breaks.push(...this.#compareProperties({ old, now, at }));
    if (old.items && now.items) breaks.push(...this.compare({ old: old.items, now: now.items, at: `${at}[]` }));
    if (now.propertyNames && this.#direction === "request") {
      const pair = { old: old.propertyNames ?? { type: "string" }, now: now.propertyNames, at: `${at} (names)` };
      breaks.push(...this.compare(pair));
    }
    return breaks;
  }

  #compareValues({ old, now, at }: Pair, report: Report): void {
    const [before, after] = [listValues(old), listValues(now)];
    if (this.#direction === "request" && after) {
      const lost = before?.filter((value) => !after.includes(value));
      if (!before) report(at, `takes only ${show(after)} now`);
      else if (lost && lost.length > 0) report(at, `no longer takes ${show(lost)}`);
    }
    if (this.#direction === "answer" && before && after && !after.some((value) => before.includes(value))) {
      report(at, `is ${show(after)} now, not ${show(before)}`);
    }
  }

  #compareProperties({ old, now, at }: Pair): string[] {
    const breaks: string[] = [];
    const [before, after] = [propertiesOf(old), propertiesOf(now)];
    for (const [name, schema] of Object.entries(before)) {
      const current = after[name];
      const isOptional = !old.required?.includes(name);
      if (current)
        breaks.push(...this.#compareProperty({ old: schema, now: current, at: `${at}.${name}` }, isOptional));
      else if (Object.keys(now).length > 0) breaks.push(`${at}.${name}: was removed`);
    }
    const [needed, needs] = [old.required ?? [], now.required ?? []];
    const changed =
      this.#direction === "request"
        ? needs.filter((name) => !needed.includes(name)).map((name) => `${at}.${name}: is required now`)
        : needed
            .filter((name) => name in after && !needs.includes(name))
            .map((name) => `${at}.${name}: may be absent now`);
    breaks.push(...changed, ...this.#compareFurther({ old, now, at }));
    return breaks;
  }

  /** An optional object in an answer may become nullable, because clients handle both alike. */
  #compareProperty({ old, now, at }: Pair, isOptional: boolean): string[] {
    const breaks = this.compare({ old, now, at });
    if (this.#direction === "request" || !isOptional || !listAlternatives(old, this.#old).every(isObject))
      return breaks;
    return breaks.filter((each) => each !== `${at}: may now be null`);
  }

  #compareFurther({ old, now, at }: Pair): string[] {
    const [before, after] = [old.additionalProperties ?? true, now.additionalProperties ?? true];
    if (typeof before === "object" && typeof after === "object") {
      return this.compare({ old: before, now: after, at: `${at}.*` });
    }
    if (this.#direction === "request") {
      return isObject(old) && before !== false && after === false ? [`${at}: takes no further names now`] : [];
    }
    return typeof before === "object" && after === false ? [`${at}.*: was removed`] : [];
  }
}

/** Properties by name. A pattern that matches a single name counts as a property. */
function propertiesOf({ properties, patternProperties = {} }: ComparedSchema): Record<string, ComparedSchema> {
  const single = Object.entries(patternProperties).flatMap(([pattern, schema]): [string, ComparedSchema][] => {
    const [, name] = /^\^(\w+)\$$/.exec(pattern) ?? [];
    return name ? [[name, schema]] : [];
  });
  return { ...properties, ...Object.fromEntries(single) };
}

/** Converts an integer's exclusive minimum to an inclusive one. */
function withMinimum(schema: ComparedSchema): ComparedSchema {
  const { exclusiveMinimum, ...rest } = schema;
  if (exclusiveMinimum === undefined || !listTypes(schema).includes("integer")) return schema;
  return { minimum: exclusiveMinimum + 1, ...rest };
}

function narrowed({ old, now, at }: Pair, report: Report): void {
  const limited = { old: withMinimum(old), now: withMinimum(now) };
  for (const [name, sign] of limits) {
    const [before, after] = [limited.old[name], limited.now[name]];
    if (after === undefined) continue;
    if (before === undefined || (after - before) * sign > 0) report(at, `${name} is ${after} now`);
  }
  const isListed = listValues(old) !== null;
  if (!isListed && listTypes(old).length === 0 && listTypes(now).length > 0)
    report(at, `must be ${nameTypes(now)} now`);
  if (now.pattern && now.pattern !== old.pattern && !isListed) report(at, `must match ${now.pattern} now`);
  // `int64` only states the width of the type.
  if (now.format && now.format !== "int64" && now.format !== old.format && !isListed)
    report(at, `must be a ${now.format} now`);
  if (now.multipleOf && now.multipleOf !== old.multipleOf) report(at, `must be a multiple of ${now.multipleOf} now`);
  if (now.uniqueItems && !old.uniqueItems) report(at, "must not repeat items now");
  if (listTypes(old).includes("number") && !listTypes(now).includes("number")) report(at, "must be an integer now");
  if (JSON.stringify(old.default) !== JSON.stringify(now.default) && old.default !== undefined) {
    report(at, `is ${JSON.stringify(now.default) ?? "absent"} by default now, not ${JSON.stringify(old.default)}`);
  }
}

function loosened({ old, now, at }: Pair, report: Report): void {
  if (old.format && old.format !== now.format) report(at, `is no longer a ${old.format}`);
  if (listTypes(now).includes("number") && listTypes(old).includes("integer")) report(at, "may have a fraction now");
}

function listValues(schema: ComparedSchema): unknown[] | null {
  return schema.enum ?? (schema.const === undefined ? null : [schema.const]);
}

const kindOf = (type: string): string => (type === "integer" ? "number" : type);

function sharesType(a: ComparedSchema, b: ComparedSchema): boolean {
  const [ofA, ofB] = [listTypes(a).map(kindOf), listTypes(b).map(kindOf)];
  return ofA.length === 0 || ofB.length === 0 || ofA.some((type) => ofB.includes(type));
}

function nameTypes(schema: ComparedSchema): string {
  const types = listTypes(schema);
  return types.length > 0 ? types.join(" or ") : "any value";
}

/** Splits a schema into alternatives of one type each. Enumerations are merged. */
function listAlternatives(schema: ComparedSchema, document: ComparedDocument): ComparedSchema[] {
  if (schema.$ref) return listAlternatives(resolve(schema.$ref, document), document);
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return joinValues(parts.flatMap((part) => listAlternatives(part, document)));
  const types = listTypes(schema);
  if (types.length < 2) return [schema];
  return types.map((type) => {
    if (type === "null") return { type };
    const values = schema.enum?.filter((value) => value !== null && typeof value === kindOf(type));
    return { ...schema, type, ...(values && values.length > 0 ? { enum: values } : {}) };
  });
}

function joinValues(schemas: ComparedSchema[]): ComparedSchema[] {
  const listed = schemas.filter((schema) => listValues(schema) !== null && !listTypes(schema).includes("null"));
  const [first] = listed;
  if (!first || listed.length < 2) return schemas;
  const { const: _const, ...rest } = first;
  const joined = { ...rest, enum: listed.flatMap((schema) => listValues(schema) ?? []) };
  return [...schemas.filter((schema) => !listed.includes(schema)), joined];
}

function resolve(reference: string, { components }: ComparedDocument): ComparedSchema {
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  const schema = components?.schemas?.[name];
  if (!schema) throw new Error(`The document has no schema ${name}`);
  return schema;
}
