import { describe, expect, it } from "vitest";
import type { Schema } from "./document";
import { type Fact, readShape } from "./schema-shape";

function factsOf(schema: Schema): Fact[] {
  return readShape(schema, {}).facts;
}

describe("the shape of a schema", () => {
  it("expands a component, with the description given at its use", () => {
    const Customer: Schema = { type: "object", description: "Its own", properties: { name: { type: "string" } } };
    const shape = readShape({ $ref: "#/components/schemas/Customer", description: "The buyer" }, { Customer });
    expect(shape).toMatchObject({ type: "object", description: "The buyer", fields: [{ name: "name" }] });
  });

  it("names a recursive component without expanding it for ever", () => {
    const Node: Schema = { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } };
    const [next] = readShape({ $ref: "#/components/schemas/Node" }, { Node }).fields;
    expect(next).toMatchObject({ type: "Node", fields: [] });
  });

  it("marks the required fields", () => {
    const shape = readShape(
      { type: "object", required: ["a"], properties: { a: { type: "string" }, b: { type: "string" } } },
      {},
    );
    expect(shape.fields.map(({ name, required }) => [name, required])).toEqual([
      ["a", true],
      ["b", false],
    ]);
  });

  it("recognises null in either notation, and keeps the value's description", () => {
    const nullable = { nullable: true, type: "string (date-time)" };
    expect(readShape({ type: ["string", "null"], format: "date-time" }, {})).toMatchObject(nullable);
    const choice: Schema = { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }], description: "When" };
    expect(readShape(choice, {})).toMatchObject({ ...nullable, description: "When", variants: [] });
  });

  it("shows each of several choices", () => {
    const schemas = { ErrorA: { type: "object" }, ErrorB: { type: "object" } };
    const refs = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }));
    expect(readShape({ anyOf: refs }, schemas).variants.map(({ title }) => title)).toEqual(["ErrorA", "ErrorB"]);
  });

  it("reads a list as its items, with the limits of both", () => {
    const list: Schema = { type: "array", minItems: 1, maxItems: 100, items: { type: "integer", minimum: 1 } };
    expect(readShape(list, {})).toMatchObject({
      isList: true,
      type: "integer",
      facts: [
        { kind: "items", min: 1, max: 100 },
        { kind: "range", min: 1, max: undefined },
      ],
    });
  });

  it("joins the parts of a whole, the required ones of each included", () => {
    const Base: Schema = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
    const shape = readShape(
      { allOf: [{ $ref: "#/components/schemas/Base" }], required: ["name"], properties: { name: { type: "string" } } },
      { Base },
    );
    expect(shape.fields.map(({ name, required }) => [name, required])).toEqual([
      ["id", true],
      ["name", true],
    ]);
  });

  it("shows limits, values, defaults and examples, but not JavaScript's integer limits", () => {
    expect(factsOf({ type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })).toEqual(
      [],
    );
    expect(factsOf({ type: "integer", exclusiveMinimum: 0 })).toEqual([{ kind: "range", min: 1, max: undefined }]);
    expect(factsOf({ type: "string", minLength: 1, maxLength: 160, examples: ["Maria"] })).toEqual([
      { kind: "length", min: 1, max: 160 },
      { kind: "example", value: "Maria" },
    ]);
    expect(factsOf({ const: "Bearer" })).toEqual([{ kind: "values", values: ["Bearer"] }]);
    expect(factsOf({ type: "integer", default: 0 })).toEqual([{ kind: "default", value: 0 }]);
  });
});
