import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { eventTypes } from "../events";
import { exampleOf } from "./event-examples";
import { readEventSchema } from "./event-schema";

const names = Object.keys(eventTypes) as (keyof typeof eventTypes)[];

describe("the example of an event", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(readEventSchema());

  it.each(names)("%s keeps the schema that is served, and names itself", (event) => {
    const example = exampleOf(event);
    expect(validate(example) || validate.errors).toBe(true);
    expect(example).toMatchObject({ event, type: eventTypes[event], createdAt: expect.stringMatching(/^20.+Z$/) });
  });

  it.each(names)("%s tells everything that its schema knows of what it is about", (event) => {
    const type = eventTypes[event];
    const about = exampleOf(event)[type] as Record<string, unknown>;
    const known = propertiesOf(type);
    expect(known.length).toBeGreaterThan(3);
    // The refund is told of by its own event alone.
    const expected = known.filter((name) => name !== "refund" || event === "transaction_refunded");
    expect(Object.keys(about).sort()).toEqual(expected.sort());
    expect(Object.entries(about).filter(([, value]) => value === undefined)).toEqual([]);
  });
});

interface SchemaNode {
  $ref?: string;
  properties?: Record<string, SchemaNode>;
}

function propertiesOf(type: string): string[] {
  const { $defs } = readEventSchema() as { $defs: Record<string, SchemaNode> };
  const node = $defs.Event?.properties?.[type] ?? {};
  const named = node.$ref ? $defs[node.$ref.slice("#/$defs/".length)] : node;
  return Object.keys(named?.properties ?? {});
}
