import { describe, expect, it } from "vitest";
import type { OpenApi, RawOperation, Schema } from "./document";
import { groupIntoModules } from "./groups";
import { nameOperation, toKebab, toPascal, toSnake } from "./names";
import { readOperations } from "./operations";
import * as python from "./python/types";
import { mergeTwins } from "./twins";
import * as typescript from "./typescript/types";

const answering = (schema: string): RawOperation["responses"] => ({
  "200": { content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } } },
});

function operation(operationId: string, more: Partial<RawOperation> = {}): RawOperation {
  return { operationId, summary: "Does it", responses: answering("Answer"), ...more };
}

function documentOf(operations: RawOperation[], schemas: Record<string, Schema> = {}): OpenApi {
  const paths = Object.fromEntries(operations.map((each, index) => [`/v1/${index}/{someId}`, { post: each }]));
  const answer = { properties: { success: { type: "boolean" }, data: { $ref: "#/components/schemas/Thing" } } };
  const thing = { properties: { id: { type: "string" } } };
  return { paths, components: { schemas: { Answer: answer, Thing: thing, Event: thing, ...schemas } } };
}

describe("names", () => {
  it("are of the case that each language wants", () => {
    expect(["refund_window_closed", "IDEMPOTENCY_KEY_IN_USE", "pixQrCode"].map(toPascal)).toEqual([
      "RefundWindowClosed",
      "IdempotencyKeyInUse",
      "PixQrCode",
    ]);
    expect(["transactionId", "orderBumps", "limit"].map(toSnake)).toEqual(["transaction_id", "order_bumps", "limit"]);
    expect(toKebab("orderBumps")).toBe("order-bumps");
  });

  it("come from the operation's id", () => {
    expect(nameOperation("transactions-dueAmount")).toEqual({ resource: "transactions", method: "dueAmount" });
    expect(nameOperation("charges-card")).toEqual({ resource: "cards", method: "createCharge" });
    expect(() => nameOperation("getTransaction")).toThrow("is not of the form");
  });

  it("are given once", () => {
    expect(() => readOperations(documentOf([operation("a-b"), operation("a-b")]))).toThrow("the same name");
  });
});

describe("a part of an event", () => {
  it("has the API's type with the same name and shape, whatever its description says", () => {
    const part = { properties: { id: { type: "string", description: "One" }, description: { type: "string" } } };
    const event = {
      properties: { a: { $ref: "#/components/schemas/EventPart" }, b: { $ref: "#/components/schemas/EventOther" } },
    };
    const { components } = mergeTwins(
      documentOf([], {
        Event: event,
        Part: part,
        EventPart: { properties: { id: { type: "string", description: "Two" }, description: { type: "string" } } },
        Other: { properties: { description: { type: "string" } } },
        EventOther: { properties: { description: { type: "integer" } } },
      }),
    );
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(["Part", "Other", "EventOther"]));
    expect(components.schemas).not.toHaveProperty("EventPart");
    expect(Object.values(components.schemas.Event?.properties ?? {}).map(({ $ref }) => $ref)).toEqual([
      "#/components/schemas/Part",
      "#/components/schemas/EventOther",
    ]);
  });
});

describe("an operation", () => {
  it("is keyed only where the document says so", () => {
    const key = { parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }] };
    const [plain, keyed] = readOperations(documentOf([operation("a-b"), operation("a-c", key)]));
    expect([plain?.keyed, keyed?.keyed]).toEqual([false, true]);
  });

  it("without a documented answer, or with a body without a name, is refused", () => {
    const silent = operation("a-b", { responses: {} });
    expect(() => readOperations(documentOf([silent]))).toThrow("documents no answer");
    const nameless = operation("a-b", {
      requestBody: { content: { "application/json": { schema: { type: "object" } } } },
    });
    expect(() => readOperations(documentOf([nameless]))).toThrow("a body without a name");
  });

  it("has its own schemas beside it, and those of others in the shared file", () => {
    const own = { Own: { properties: { id: { type: "string" } } } };
    const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Own" } } } };
    const document = documentOf([operation("a-b", { requestBody: body }), operation("b-c")], own);
    const rooms = groupIntoModules(document, readOperations(document));
    expect(rooms.map(({ name, schemas }) => [name, schemas])).toEqual([
      ["shared", ["Event", "Thing"]],
      ["a", ["Own"]],
      ["b", []],
    ]);
  });
});

describe("a schema", () => {
  const cases: [Schema, string, string][] = [
    [{ type: ["string", "null"] }, "string | null", "str | None"],
    [{ enum: ["a", "b"] }, '"a" | "b"', 'Literal["a", "b"]'],
    [{ const: true }, "true", "Literal[True]"],
    [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]', 'List[Literal["a", "b"]]'],
    [{ type: "object", additionalProperties: { type: "integer" } }, "Record<string, number>", "Dict[str, int]"],
    [{ type: "object" }, "Record<string, unknown>", "Dict[str, Any]"],
    [{ anyOf: [{ $ref: "#/components/schemas/Pix" }, { type: "null" }] }, "Pix | null", "Pix | None"],
    [{}, "unknown", "Any"],
  ];

  it.each(cases)("%j is the type %s", (schema, inTypeScript, inPython) => {
    expect([typescript.writeType(schema), python.writeType(schema)]).toEqual([inTypeScript, inPython]);
  });

  it.each([{ allOf: [{}] }, { type: "file" }] as Schema[])("%j is refused", (schema) => {
    expect(() => typescript.writeType(schema)).toThrow("The generator does not know");
    expect(() => python.writeType(schema)).toThrow("The generator does not know");
  });

  it("may have a property that Python reserves", () => {
    const lines = python.writeSchema("Artwork", { properties: { from: { type: "string" } }, required: ["from"] });
    expect(lines.join("\n")).toContain('Artwork = TypedDict(\n    "Artwork",\n    {\n        "from": "str",');
  });
});

it("lets no description end its comment", () => {
  expect(typescript.writeComment("a */ b")).toEqual(["/** a * / b */"]);
  expect(python.writeDocstring('a """ b \\ "c"')).toEqual(['"""a \'\'\' b \\\\ "c"', '"""']);
});
