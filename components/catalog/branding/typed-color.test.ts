import { expect, it } from "vitest";
import { CheckoutLookChange } from "@/server/catalog/branding/schemas";
import { parseColor, suggestedColors } from "./typed-color";

it.each([
  ["#2f5fe0", "#2f5fe0"],
  [" 2F5FE0 ", "#2f5fe0"],
  ["#0A8", "#00aa88"],
  ["", null],
  ["azul", null],
  ["#12345", null],
  ["#12345678", null],
  ["rgb(0,0,0)", null],
])("takes %j for %j", (text, color) => {
  expect(parseColor(text)).toBe(color);
});

it("suggests only accepted colors", () => {
  for (const { color } of suggestedColors) expect(CheckoutLookChange.safeParse({ color }).success, color).toBe(true);
});
