import { assert, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { carriesWhiteText, contrastWithWhite, darkenForWhiteText } from "./contrast";

const anyColor = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it.each([
  ["#ffffff", 1],
  ["#000000", 21],
  ["#767676", 4.54],
  ["#777777", 4.47],
  ["#2f5fe0", 5.46],
])("computes the WCAG contrast of white text on %s", (color, ratio) => {
  expect(contrastWithWhite(color)).toBeCloseTo(ratio, 1);
  expect(carriesWhiteText(color)).toBe(ratio >= 4.5);
});

it("darkens any color until white text is readable on it, and leaves dark ones unchanged", () => {
  assert(
    property(anyColor, (color) => {
      const darker = darkenForWhiteText(color);
      expect(carriesWhiteText(darker)).toBe(true);
      expect(contrastWithWhite(darker)).toBeGreaterThanOrEqual(contrastWithWhite(color));
      if (carriesWhiteText(color)) expect(darker).toBe(color);
    }),
  );
});
