import fc from "fast-check";
import { expect, it } from "vitest";
import { toE164 } from "./phone";

it.each([
  ["+5511987654321", "+5511987654321"],
  ["11987654321", "+5511987654321"],
  ["(11) 98765-4321", "+5511987654321"],
  [" 11 9 8765 4321 ", "+5511987654321"],
  ["11987654321\n", "+5511987654321"],
  ["011987654321", "+5511987654321"],
  ["0 15 11 98765-4321", "+5511987654321"],
  ["5511987654321", "+5511987654321"],
  ["+55 (21) 98765-4321", "+5521987654321"],
  ["1132654321", "+551132654321"],
  ["0800 777 1234", "+558007771234"],
  ["+1 415 555 2671", "+14155552671"],
  ["+351912345678", "+351912345678"],
])("writes %j as %s", (phone, written) => {
  expect(toE164(phone)).toBe(written);
});

it.each([
  ["an eight-digit mobile number", "+5511887654321"],
  ["a number without its area code", "987654321"],
  ["an area code that does not exist", "00987654321"],
  ["one digit too many", "+55119876543210"],
  ["an emergency number", "190"],
  ["a country that does not exist", "+999123456789"],
  ["a country code alone", "+55"],
  ["an extension", "11987654321 ext 5"],
  ["words around the number", "call 11987654321"],
  ["words after the number", "+5511987654321abc"],
  ["two numbers", "11987654321 / 11987654322"],
  ["nothing", ""],
])("refuses %s", (_, phone) => {
  expect(toE164(phone)).toBeNull();
});

it("leaves its own output unchanged", () => {
  const area = fc.constantFrom("11", "21", "27", "31", "41", "51", "61", "71", "85", "91");
  fc.assert(
    fc.property(area, fc.stringMatching(/^[0-9]{8}$/), (code, rest) => {
      const written = toE164(`(${code}) 9${rest.slice(0, 4)}-${rest.slice(4)}`);
      fc.pre(written !== null);
      expect(written).toBe(`+55${code}9${rest}`);
      expect(written && toE164(written)).toBe(written);
    }),
  );
});

it("returns E.164 or null for any text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[0-9+() ./-]{1,30}$/)), (text) => {
      expect(toE164(text) ?? "+5511987654321").toMatch(/^\+[1-9][0-9]{5,14}$/);
    }),
  );
});
