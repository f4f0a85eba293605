import { describe, expect, it } from "vitest";
import { groupLine } from "./boleto-text";

describe("a boleto in words", () => {
  it("groups the line as on a printed boleto", () => {
    expect(groupLine("99991234009000001234556789012301916560000004990")).toBe(
      "99991.23400 90000.012345 56789.012301 9 16560000004990",
    );
  });
});
