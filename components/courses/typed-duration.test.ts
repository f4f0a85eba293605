import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDuration, typedDuration } from "./typed-duration";

describe("parseDuration", () => {
  it.each([
    ["12:34", 754],
    ["1:02:03", 3723],
    ["7", 420],
    ["0:00", 0],
    ["75:00", 4500],
    [" ", null],
    ["12:60", undefined],
    ["1:60:00", undefined],
    ["abc", undefined],
    ["1:2", undefined],
  ])("reads %j as %s seconds", (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it("reads back every duration that we write", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 360_000 }), (seconds) => {
        expect(parseDuration(typedDuration(seconds))).toBe(seconds);
      }),
    );
  });
});
