import { describe, expect, it } from "vitest";
import { directionOf, nextSort } from "./sorting";

const sorts = ["createdAt", "-createdAt", "amount", "-amount", "name", "-name"] as const;

describe("pressing a heading", () => {
  it("sorts by its column in its default direction: largest amount, newest, first in the alphabet", () => {
    expect(nextSort({ sorts, current: "name" }, "amount", "amount")).toBe("-amount");
    expect(nextSort({ sorts, current: "name" }, "createdAt", "time")).toBe("-createdAt");
    expect(nextSort({ sorts, current: "-createdAt" }, "name", "name")).toBe("name");
  });

  it("reverses the order if the list is already sorted by it", () => {
    expect(nextSort({ sorts, current: "-amount" }, "amount", "amount")).toBe("amount");
    expect(nextSort({ sorts, current: "amount" }, "amount", "amount")).toBe("-amount");
  });

  it("has no link for a column that the server cannot sort by", () => {
    expect(nextSort({ sorts, current: "-createdAt" }, "status", "name")).toBeUndefined();
  });
});

describe("directionOf", () => {
  it("distinguishes the sorted column from the others", () => {
    expect(["createdAt", "amount", "name"].map((key) => directionOf("-amount", key))).toEqual([
      null,
      "descending",
      null,
    ]);
    expect(directionOf("amount", "amount")).toBe("ascending");
  });
});
