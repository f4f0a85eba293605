import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { eventTypes } from "../../events";
import { exampleOf } from "./event-examples";
import { readEventSchema } from "./event-schema";

const names = Object.keys(eventTypes) as (keyof typeof eventTypes)[];

describe("the example of an event", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(readEventSchema());

  it.each(names)("%s matches the served schema, and has its own name", (event) => {
    const example = exampleOf(event);
    expect(validate(example) || validate.errors).toBe(true);
    expect(example).toMatchObject({ event, type: eventTypes[event], createdAt: expect.stringMatching(/^20.+Z$/) });
  });

  it.each(names)("%s has every property that the schema has for its subject", (event) => {
    const type = eventTypes[event];
    const about = exampleOf(event)[type] as Record<string, unknown>;
    const known = propertiesOf(type);
    expect(known.length).toBeGreaterThan(3);
    // Fields limited to these events. A surplus event has its payment link, sold-out product or
    // used-up coupon instead of `duplicateOf`.
    const owners: Record<string, string> = {
      refund: "transaction_refunded",
      duplicateOf: "transaction_duplicated",
      paymentLinkId: "none",
      soldOutProductId: "none",
      usedUpCouponId: "none",
      ...(type === "webhook" && { reason: "webhook_disabled" }),
    };
    const fields = event === "webhook_disabled" ? ["id", "url", "reason", "disabledAt"] : known;
    const expected = fields.filter((name) => (owners[name] ?? event) === event);
    expect(Object.keys(about).sort()).toEqual(expected.sort());
    expect(Object.entries(about).filter(([, value]) => value === undefined)).toEqual([]);
  });
});

interface SchemaNode {
  $ref?: string;
  anyOf?: SchemaNode[];
  properties?: Record<string, SchemaNode>;
}

function propertiesOf(type: string): string[] {
  const { $defs } = readEventSchema() as { $defs: Record<string, SchemaNode> };
  const { anyOf = [] } = $defs.Event?.properties?.[type] ?? {};
  const named = anyOf.map((node) => (node.$ref ? $defs[node.$ref.slice("#/$defs/".length)] : node));
  return named.flatMap((node) => Object.keys(node?.properties ?? {}));
}
