import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listBreakingChanges } from "./compare-documents";
import { readOpenApiDocument } from "./file";
import { type ComparedDocument, type ComparedSchema, releasedFile, withoutWords } from "./released";

function documentOf(request: ComparedSchema, answer: ComparedSchema = {}): ComparedDocument {
  return {
    paths: {
      "/v1/things": {
        post: {
          security: [{ bearer: [] }],
          "x-required-scope": "things:write",
          parameters: [{ in: "query", name: "limit", schema: { type: "integer", maximum: 100 } }],
          requestBody: { required: true, content: { "application/json": { schema: request } } },
          responses: {
            200: {
              headers: { "x-request-id": {} },
              content: { "application/json": { schema: answer } },
            },
            409: { content: { "application/json": { schema: { $ref: "#/components/schemas/Conflict" } } } },
          },
        },
      },
    },
    webhooks: { thing_made: { post: { requestBody: { content: { "application/json": { schema: answer } } } } } },
    components: {
      schemas: {
        Conflict: {
          anyOf: [
            { type: "object", properties: { message: { type: "string" } }, required: ["message"] },
            { type: "object", properties: { message: { type: "string" }, code: { enum: ["in_use", "gone"] } } },
          ],
        },
      },
    },
  };
}

const text: ComparedSchema = { type: "string" };
const object = (properties: Record<string, ComparedSchema>, required: string[] = []): ComparedSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const field = (schema: ComparedSchema) => object({ field: schema });

type Case = [what: string, old: ComparedSchema, now: ComparedSchema, says: string];

const ofRequests: Case[] = [
  ["a field is removed", field(text), object({}), "body.field: was removed"],
  ["a new field is required", object({}), object({ field: text }, ["field"]), "body.field: is required now"],
  ["a field becomes required", field(text), object({ field: text }, ["field"]), "body.field: is required now"],
  ["a type changes", field(text), field({ type: "integer" }), "body.field: is no longer string"],
  ["null is refused", field({ type: ["string", "null"] }), field(text), "body.field: is no longer null"],
  [
    "a fraction is refused",
    field({ type: "number" }),
    field({ type: "integer" }),
    "body.field: must be an integer now",
  ],
  ["a value is removed", field({ enum: ["a", "b"] }), field({ enum: ["a"] }), 'body.field: no longer takes "b"'],
  ["text becomes a list of values", field(text), field({ ...text, enum: ["a"] }), 'body.field: takes only "a" now'],
  ["a pattern is added", field(text), field({ ...text, pattern: "^a" }), "body.field: must match ^a now"],
  ["a pattern changes", field({ ...text, pattern: "^." }), field({ ...text, pattern: "^a" }), "must match ^a now"],
  ["a format is added", field(text), field({ ...text, format: "date" }), "body.field: must be a date now"],
  ["a text must be longer", field(text), field({ ...text, minLength: 1 }), "body.field: minLength is 1 now"],
  ["a text must be shorter", field({ ...text, maxLength: 9 }), field({ ...text, maxLength: 8 }), "maxLength is 8 now"],
  ["a maximum falls", field({ type: "integer", maximum: 9 }), field({ type: "integer", maximum: 8 }), "maximum is 8"],
  ["a minimum is added", field({ type: "integer" }), field({ type: "integer", minimum: 1 }), "minimum is 1 now"],
  ["a list is shortened", field({ type: "array" }), field({ type: "array", maxItems: 2 }), "maxItems is 2 now"],
  ["items narrow", field({ type: "array", items: {} }), field({ type: "array", items: text }), "body.field[]"],
  ["a default changes", field({ ...text, default: "a" }), field({ ...text, default: "b" }), 'is "b" by default now'],
  ["names are restricted", { type: "object" }, object({}), "body: takes no further names now"],
  ["a shape is removed", { anyOf: [text, object({})] }, object({}), "body: is no longer string"],
];

const ofAnswers: Case[] = [
  ["a property is removed", field(text), object({}), "200.field: was removed"],
  ["a property may be absent", object({ field: text }, ["field"]), field(text), "200.field: may be absent now"],
  ["null is new", field(text), field({ type: ["string", "null"] }), "200.field: may now be null"],
  [
    "null is new for an object that is always there",
    object({ field: object({}) }, ["field"]),
    object({ field: { anyOf: [object({}), { type: "null" }] } }, ["field"]),
    "200.field: may now be null",
  ],
  ["a type changes", field(text), field({ type: "integer" }), "200.field: may now be integer"],
  ["an amount has a fraction", field({ type: "integer" }), field({ type: "number" }), "may have a fraction now"],
  ["a format goes", field({ ...text, format: "date-time" }), field(text), "200.field: is no longer a date-time"],
  ["a constant changes", field({ const: true }), field({ const: false }), "200.field: is false now, not true"],
  ["a single shape gets a second", field(text), { anyOf: [field(text), object({ other: text })] }, "200.field: was"],
  ["items change", { type: "array", items: field(text) }, { type: "array", items: object({}) }, "200[].field: was"],
];

const allowed: [what: string, old: ComparedDocument, now: ComparedDocument][] = [
  ["an optional field", documentOf(object({})), documentOf(field(text))],
  [
    "the least integer, written inclusively",
    documentOf(field({ type: "integer", exclusiveMinimum: 0 })),
    documentOf(field({ type: "integer", minimum: 1 })),
  ],
  [
    "a property of an answer, documented by its pattern",
    documentOf({}, object({ Pix: text, pix: text })),
    documentOf({}, { ...object({ Pix: text }), patternProperties: { "^pix$": text } }),
  ],
  ["a wider range", documentOf(field({ ...text, maxLength: 8 })), documentOf(field({ ...text, maxLength: 9 }))],
  ["another value of a request", documentOf(field({ enum: ["a"] })), documentOf(field({ enum: ["b", "a"] }))],
  ["null in a request", documentOf(field(text)), documentOf(field({ anyOf: [text, { type: "null" }] }))],
  [
    "values written one by one",
    documentOf(field({ enum: ["a", "b"] })),
    documentOf(field({ anyOf: [{ const: "a" }, { const: "b" }] })),
  ],
  ["a property of an answer", documentOf({}, object({})), documentOf({}, field(text))],
  [
    "null instead of an object that may be absent",
    documentOf({}, field(object({}))),
    documentOf({}, field({ anyOf: [object({}), { type: "null" }] })),
  ],
  ["another value of an answer", documentOf({}, field({ enum: ["a"] })), documentOf({}, field({ enum: ["a", "b"] }))],
  [
    "a third shape",
    documentOf({}, { anyOf: [field(text), object({})] }),
    documentOf({}, { anyOf: [field(text), object({}), object({ other: text })] }),
  ],
];

describe("a breaking change", () => {
  it.each(ofRequests)("of a request is found: %s", (_, old, now, says) => {
    expect(listBreakingChanges(documentOf(old), documentOf(now)).join("\n")).toContain(says);
  });

  it.each(ofAnswers)("of an answer is found, and in the delivery of an event: %s", (_, old, now, says) => {
    const breaks = listBreakingChanges(documentOf({}, old), documentOf({}, now));
    expect(breaks.join("\n")).toContain(says);
    expect(breaks.some((each) => each.startsWith("POST thing_made body"))).toBe(true);
  });

  it.each(allowed)("is not: %s", (_, old, now) => {
    expect(listBreakingChanges(old, now)).toEqual([]);
  });

  it.each([
    ["POST /v1/things was removed", (paths: Paths) => delete paths["/v1/things"]],
    ["POST /v1/things query limit: was removed", (_, operation) => delete operation.parameters],
    [
      "POST /v1/things query q: is required now",
      (_, { parameters }) => parameters?.push({ in: "query", name: "q", required: true }),
    ],
    ["POST /v1/things body: is no longer application/json", (_, operation) => delete operation.requestBody],
    ["POST /v1/things 409: was removed", (_, { responses }) => delete responses?.[409]],
    ["POST /v1/things 200: header x-request-id was removed", (_, { responses }) => delete responses?.[200]?.headers],
    [
      "POST /v1/things scope: is things:admin now, not things:write",
      (_, operation) => Object.assign(operation, { "x-required-scope": "things:admin" }),
    ],
    [
      'POST /v1/things security: is [{"basic":[]}] now, not [{"bearer":[]}]',
      (_, operation) => Object.assign(operation, { security: [{ basic: [] }] }),
    ],
  ] satisfies [string, (paths: Paths, operation: Operation) => unknown][])(
    "of an operation is found: %s",
    (says, change) => {
      const now = structuredClone(documentOf(field(text)));
      const operation = now.paths?.["/v1/things"]?.post;
      if (!now.paths || !operation) throw new Error("no operation");
      change(now.paths, operation);
      expect(listBreakingChanges(documentOf(field(text)), now)).toEqual([says]);
    },
  );

  it("of an error is found: a code is removed", () => {
    const now = structuredClone(documentOf({}));
    const [, withCode] = now.components?.schemas?.Conflict?.anyOf ?? [];
    Object.assign(withCode?.properties?.code ?? {}, { enum: ["gone", "new_code"] });
    expect(listBreakingChanges(documentOf({}), now)).toEqual(["POST /v1/things 409: code in_use was removed"]);
  });

  it("ends on schemas that contain themselves", () => {
    const tree = (leaf: ComparedSchema): ComparedDocument => {
      const document = documentOf({}, { $ref: "#/components/schemas/Tree" });
      const children: ComparedSchema = { type: "array", items: { $ref: "#/components/schemas/Tree" } };
      Object.assign(document.components?.schemas ?? {}, { Tree: object({ children, leaf }) });
      return document;
    };
    expect(listBreakingChanges(tree(text), tree({ type: "integer" })).length).toBeGreaterThan(0);
  });
});

type Paths = NonNullable<ComparedDocument["paths"]>;
type Operation = Paths[string][string];

it("is not in the API since its last release: only additions below /v1", () => {
  const released: ComparedDocument = JSON.parse(readFileSync(releasedFile, "utf8"));
  expect(Object.keys(released.paths ?? {}).length).toBeGreaterThan(90);
  expect(listBreakingChanges(released, withoutWords(readOpenApiDocument()) as ComparedDocument)).toEqual([]);
});
