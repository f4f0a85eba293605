import { describe, expect, it } from "vitest";
import { readOpenApiDocument } from "./file";
import type { Schema, Schemas } from "./json-schemas";
import { isObject, nameObjects } from "./name-objects";

const data = new Set(["example", "examples", "default", "const", "enum"]);

function unnamedIn(value: unknown, path: string, isNamed = false): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = !Array.isArray(value) && !isNamed && isObject(value as Schema) ? [path] : [];
  const below = Object.entries(value).filter(([name]) => !data.has(name));
  return [...own, ...below.flatMap(([name, each]) => unnamedIn(each, `${path}/${name}`))];
}

function findUnnamed({ paths, components }: { paths: object; components: object & { schemas: Schemas } }): string[] {
  const { schemas, ...others } = components;
  const inside = Object.entries(schemas).flatMap(([name, schema]) => unnamedIn(schema, name, true));
  return [...inside, ...unnamedIn(paths, "paths"), ...unnamedIn(others, "components")];
}

const object = (properties: Schemas): Schema => ({ type: "object", properties });

describe("every object of the OpenAPI document", () => {
  it("is a component: clients of every language get a type for it", () => {
    expect(findUnnamed(readOpenApiDocument())).toEqual([]);
  });

  it("contains no unnamed object: this test reports one", () => {
    const inner = object({});
    const list = { type: "array", items: { anyOf: [inner, { type: "null" }] } };
    const paths = { "/v1/a": { get: { responses: { 200: { content: { json: { schema: object({}) } } } } } } };
    expect(findUnnamed({ paths, components: { schemas: { A: object({ list }) } } })).toEqual([
      "A/properties/list/items/anyOf/0",
      "paths//v1/a/get/responses/200/content/json/schema",
    ]);
  });

  it("is named by its path, or by its input", () => {
    const schemas: Schemas = { Sale: object({ items: { type: "array", items: object({}) }, buyer: object({}) }) };
    const body = { content: { json: { schema: object({ card: object({}) }) } } };
    const refusal = { anyOf: [{ $ref: "#/components/schemas/Sale" }, object({})] };
    const responses = { 400: { content: { json: { schema: refusal } } } };
    nameObjects([{ operationId: "sales-makeOne", requestBody: body, responses }], new Map(), schemas);
    nameObjects([{ operationId: "other", requestBody: body, responses: {} }], new Map([["other", "NewSale"]]), schemas);
    expect(Object.keys(schemas)).toEqual([
      ...["Sale", "SaleItem", "SaleBuyer", "SalesMakeOneInput", "SalesMakeOneInputCard"],
      ...["SalesMakeOneError400", "SalesMakeOneError400Variant2"],
    ]);
    expect(body.content.json.schema).toEqual({ $ref: "#/components/schemas/SalesMakeOneInput" });
    expect(schemas.Sale?.properties?.items).toEqual({
      type: "array",
      items: { $ref: "#/components/schemas/SaleItem" },
    });
  });

  it("never takes another one's name", () => {
    const schemas: Schemas = { Sale: object({ buyer: object({}) }), SaleBuyer: object({ name: { type: "string" } }) };
    expect(() => nameObjects([], new Map(), schemas)).toThrow("has another component SaleBuyer");
  });
});

describe("names that differ in case alone", () => {
  it("are never both properties, which generators take for one", () => {
    const { schemas } = readOpenApiDocument().components;
    for (const [name, { properties = {} }] of Object.entries(schemas)) {
      const names = Object.keys(properties);
      expect([name, new Set(names.map((each) => each.toLowerCase())).size]).toEqual([name, names.length]);
    }
    const event = schemas.EventTransaction;
    expect(Object.keys(event?.properties ?? {})).toContain("Pix");
    expect(Object.keys(event?.patternProperties ?? {})).toEqual(["^pix$"]);
  });
});

describe("an enumeration with the name of its component", () => {
  it("is a component of its own, because both would be one type in Rust", () => {
    const { schemas } = readOpenApiDocument().components;
    for (const [name, { properties = {} }] of Object.entries(schemas)) {
      const twins = Object.entries(properties).filter(([property]) => property.toLowerCase() === name.toLowerCase());
      expect([name, twins.filter(([, { enum: values }]) => values)]).toEqual([name, []]);
    }
    expect(schemas.Event?.properties?.event).toEqual({ $ref: "#/components/schemas/EventKind" });
  });
});

describe("an amount", () => {
  it("has 64 bits in clients of every language, and a count of at most 100 does not", () => {
    const { schemas } = readOpenApiDocument().components;
    const formatOf = (name: string, property: string) => schemas[name]?.properties?.[property]?.format;
    expect(formatOf("PixQrCodeCharge", "amountInCents")).toBe("int64");
    expect(formatOf("EventTransaction", "amount")).toBe("int64");
    expect(formatOf("CardChargeCard", "installments")).toBeUndefined();
  });
});
