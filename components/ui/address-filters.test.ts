import { createLoader, parseAsStringLiteral } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { InstantInput } from "@/server/core/procedures/wire";
import { cleanInstant, filterNames, isFiltered, orderedPeriod, parseAsPage, parseAsSearch } from "./address-filters";

const parsers = {
  search: parseAsSearch,
  account: parseAsStringLiteral(["available", "pending"]).withDefault("available"),
  open: parseAsSearch,
  sort: parseAsStringLiteral(["name", "-name"]).withDefault("name"),
  page: parseAsPage,
};
const load = createLoader(parsers);
const filtered = (address: string, kept?: readonly string[]) =>
  isFiltered(parsers, load(new URLSearchParams(address)), kept);

describe("a list's filters", () => {
  it("are set when one differs from its default", () => {
    expect(filtered("")).toBe(false);
    expect(filtered("search=maria")).toBe(true);
    expect(filtered("account=available")).toBe(false);
    expect(filtered("account=pending")).toBe(true);
  });

  it("include neither the page and the order nor the parameters that clearing keeps", () => {
    expect(filterNames(parsers)).toEqual(["search", "account", "open"]);
    expect(filterNames(parsers, ["account", "open"])).toEqual(["search"]);
  });

  it("are not set by the page, the order and kept parameters", () => {
    expect(filtered("page=2&sort=-name")).toBe(false);
    expect(filtered("account=pending&open=1", ["account", "open"])).toBe(false);
    expect(filtered("account=pending&search=maria", ["account"])).toBe(true);
  });
});

it("puts the days of a reversed period in order", () => {
  const [first, last] = ["2026-10-01", "2026-10-31"];
  const period = { startDate: first, endDate: last };
  expect(orderedPeriod(period)).toEqual(period);
  expect(orderedPeriod({ startDate: last, endDate: first })).toEqual(period);
  expect(orderedPeriod({ startDate: null, endDate: last })).toEqual({ startDate: undefined, endDate: last });
});

it.each([
  ["2026-11-20T10:00:00Z", true],
  ["2026-11-20T10:00:00.123-03:00", true],
  ["2026-11-20T10:00:00", false],
  ["2026-02-30T10:00:00Z", false],
  ["2026-11-20T24:00:00Z", false],
  ["2026-11-20", false],
  ["1999-12-31T10:00:00Z", false],
  ["yesterday", false],
])("cleanInstant accepts instants that the API accepts: %s", (text, accepted) => {
  expect(cleanInstant(text)).toBe(accepted ? text : null);
  expect(InstantInput.safeParse(text).success).toBe(accepted);
});
