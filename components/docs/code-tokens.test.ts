import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTokens } from "./code-tokens";

describe("the pieces of code", () => {
  it("join back to the same code", () => {
    const pieces = fc.constantFrom('"', "'", "`", "\\", "#", "\n", ":", "=>", " ", "1", "true", "a");
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const code = parts.join("");
        expect(
          readTokens(code)
            .map(({ text }) => text)
            .join(""),
        ).toBe(code);
      }),
    );
  });

  it("distinguish names from strings, and ignore a string's content", () => {
    expect(readTokens('{"a": "b: 1 true", "c": 2}').filter(({ kind }) => kind !== "plain")).toEqual([
      { kind: "key", text: '"a"' },
      { kind: "text", text: '"b: 1 true"' },
      { kind: "key", text: '"c"' },
      { kind: "number", text: "2" },
    ]);
  });
});
