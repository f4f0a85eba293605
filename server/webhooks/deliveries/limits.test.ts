import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as limits from "./limits";

/** Reads the limits from the tables of docs/delivery.md. A cell may list several values, separated by commas. */
function documentedLimits(): Record<string, unknown> {
  const page = readFileSync("docs/delivery.md", "utf8");
  const rows = page.matchAll(/^\| `(\w+)`\s*\| +([\d., ]+?) *\|/gm);
  return Object.fromEntries(
    [...rows].map(([, name = "", value = ""]) => {
      const numbers = value.split(",").map((each) => Number(each.replaceAll(" ", "")));
      return [name, numbers.length > 1 ? numbers : numbers[0]];
    }),
  );
}

it("docs/delivery.md lists every bound with its value", () => {
  expect(documentedLimits()).toEqual({ ...limits });
});
