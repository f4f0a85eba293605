import { describe, expect, it } from "vitest";
import { loadOverviewFilters, toOverviewQuery } from "./overview-filters";

const read = (search: string) => toOverviewQuery(loadOverviewFilters(new URLSearchParams(search)));

describe("the overview's period in the address", () => {
  it("leaves the server's default of thirty days without a period", () => {
    expect(read("")).toEqual({ startDate: undefined, endDate: undefined, compare: "previous" });
    expect(read("compare=none&startDate=soon")).toEqual({ startDate: undefined, endDate: undefined, compare: "none" });
  });

  it("requests the given days in order, and at most a year", () => {
    expect(read("startDate=2026-11-20&endDate=2026-11-01")).toMatchObject({
      startDate: "2026-11-01",
      endDate: "2026-11-20",
    });
    expect(read("startDate=2000-01-01&endDate=2026-11-20")).toMatchObject({
      startDate: "2025-11-20",
      endDate: "2026-11-20",
    });
  });
});
