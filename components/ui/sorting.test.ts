import { describe, expect, it } from "vitest";
import { directionOf, nextSort } from "./sorting";

const sorts = ["createdAt", "-createdAt", "amount", "-amount", "name", "-name"] as const;

describe("pressing a heading", () => {
  it("sorts by its column, what is looked for first: the greatest amount, the newest, the first of the alphabet", () => {
    expect(nextSort({ sorts, current: "name" }, "amount", "amount")).toBe("-amount");
    expect(nextSort({ sorts, current: "name" }, "createdAt", "time")).toBe("-createdAt");
    expect(nextSort({ sorts, current: "-createdAt" }, "name", "name")).toBe("name");
  });

  it("turns the order round where the list is sorted by it already", () => {
    expect(nextSort({ sorts, current: "-amount" }, "amount", "amount")).toBe("amount");
    expect(nextSort({ sorts, current: "amount" }, "amount", "amount")).toBe("-amount");
  });

  it("leads nowhere for a column that the server cannot sort by", () => {
    expect(nextSort({ sorts, current: "-createdAt" }, "status", "name")).toBeUndefined();
  });
});

describe("directionOf", () => {
  it("tells the column that is sorted by from every other", () => {
    expect(["createdAt", "amount", "name"].map((key) => directionOf("-amount", key))).toEqual([
      null,
      "descending",
      null,
    ]);
    expect(directionOf("amount", "amount")).toBe("ascending");
  });
});
