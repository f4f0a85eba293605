import { describe, expect, it } from "vitest";
import { formatMoney, groupLine } from "./boleto-text";

describe("a boleto in words", () => {
  it("groups the line as on a printed boleto", () => {
    expect(groupLine("99991234009000001234556789012301916560000004990")).toBe(
      "99991.23400 90000.012345 56789.012301 9 16560000004990",
    );
  });

  it("writes amounts as Brazil does", () => {
    expect(formatMoney(123_456_789).replace(/\u00a0/g, " ")).toBe("R$ 1.234.567,89");
  });
});
