import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeIssue } from "./describe-issue";

function faultOf(schema: z.ZodType, input: unknown) {
  const result = schema.safeParse(input);
  if (result.success) throw new Error("The schema took it");
  const { field, message } = describeIssue(result.error.issues);
  return `${field}: ${message}`;
}

const Discount = z.discriminatedUnion("basis", [
  z.strictObject({ basis: z.literal("until_date"), dates: z.array(z.string()) }),
  z.strictObject({ basis: z.literal("per_day"), value: z.int() }),
]);

describe("describeIssue", () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), 7, "body: must be a string"],
    [z.strictObject({ a: z.number() }), { a: "7" }, "a: must be a number"],
    [z.strictObject({ a: z.int() }), { a: "7" }, "a: must be an integer"],
    [z.strictObject({ a: z.int().min(1).optional() }), { a: null }, "a: must be an integer"],
    [z.strictObject({ a: z.boolean() }), { a: 1 }, "a: must be a boolean"],
    [z.strictObject({ a: z.array(z.int()) }), { a: {} }, "a: must be an array"],
    [z.strictObject({ a: z.strictObject({}) }), { a: [] }, "a: must be an object"],
    [z.strictObject({ a: z.record(z.string(), z.int()) }), { a: 1 }, "a: must be an object"],
    [z.strictObject({ a: z.null() }), { a: 1 }, "a: must be null"],
    [z.strictObject({ a: z.string() }), {}, "a: is required"],
    [z.strictObject({ a: z.enum(["pix", "boleto"]) }), {}, "a: is required"],
    [z.strictObject({ a: z.enum(["pix", "boleto"]) }), { a: "card" }, "a: must be one of: pix, boleto"],
    [z.strictObject({ a: z.literal(true) }), { a: false }, "a: must be true"],
    [z.strictObject({ a: z.string().min(2) }), { a: "x" }, "a: must have at least 2 characters"],
    [z.strictObject({ a: z.string().max(1) }), { a: "xx" }, "a: must have at most 1 character"],
    [z.strictObject({ a: z.array(z.int()).min(1) }), { a: [] }, "a: must have at least 1 item"],
    [z.strictObject({ a: z.array(z.int()).max(2) }), { a: [1, 2, 3] }, "a: must have at most 2 items"],
    [z.strictObject({ a: z.number().gt(5) }), { a: 5 }, "a: must be more than 5"],
    [z.strictObject({ a: z.number().lt(5) }), { a: 5 }, "a: must be less than 5"],
    [z.strictObject({ a: z.int().max(5) }), { a: 1e21 }, "a: must be at most 5"],
    [z.strictObject({ a: z.int().min(1) }), { a: -1e21 }, "a: must be at least 1"],
    [z.strictObject({ a: z.int() }), { a: 1e21 }, "a: must be at most 9007199254740991"],
    [z.strictObject({ a: z.int().max(5), b: z.int().max(7) }), { a: 1e21, b: 1e21 }, "a: must be at most 5"],
    [z.strictObject({ a: z.number().multipleOf(5) }), { a: 6 }, "a: must be a multiple of 5"],
    [z.strictObject({ a: z.uuid() }), { a: "x" }, "a: must be a UUID"],
    [z.strictObject({ a: z.string().regex(/x/) }), { a: "y" }, "a: does not have the expected format"],
    [z.strictObject({ a: z.string().regex(/x/, { error: "must hold x" }) }), { a: "y" }, "a: must hold x"],
    [z.strictObject({ a: z.int() }).refine(() => false, { error: "must add up" }), { a: 1 }, "body: must add up"],
    [z.strictObject({ a: z.string().refine(() => false) }), { a: "y" }, "a: is not valid"],
    [z.strictObject({ a: z.array(z.strictObject({ t: z.int() })) }), { a: [{ t: 1 }, {}] }, "a.1.t: is required"],
    [z.strictObject({ a: z.strictObject({}) }), { a: { b: 1 } }, "a.b: is not a known property"],
    [z.strictObject({ a: z.union([z.string(), z.int()]) }), { a: true }, "a: must be a string or must be an integer"],
    [z.strictObject({ a: Discount }), { a: { basis: "x" } }, "a.basis: must be one of: until_date, per_day"],
    [z.strictObject({ a: Discount }), { a: { basis: "per_day", value: "1" } }, "a.value: must be an integer"],
    [
      z.strictObject({ a: z.union([z.string(), z.strictObject({ b: z.strictObject({ c: z.int() }) })]) }),
      { a: { b: { c: "1" } } },
      "a.b.c: must be an integer",
    ],
  ])("names the field and its fault (%#)", (schema, input, sentence) => {
    expect(faultOf(schema, input)).toBe(sentence);
  });

  it("names the first field in the schema's order, unknown ones last", () => {
    const schema = z.strictObject({ a: z.int(), b: z.int() });
    expect(faultOf(schema, { unknown: 1, b: "x", a: "y" })).toBe("a: must be an integer");
    expect(faultOf(schema, { unknown: 1, b: "x", a: 1 })).toBe("b: must be an integer");
    expect(faultOf(schema, { unknown: 1, b: 1, a: 1 })).toBe("unknown: is not a known property");
  });
});
