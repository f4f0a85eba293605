import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { globalTables } from "@/db/schema";
import { allTables } from "@/testing/support/clocks/fill-tables";
import { wipedLookups } from "./wipe-company";
import { keptTables, nameOf, parentsOf, wipedTables, wipingOrder } from "./wiped-tables";

function findUndecided(tables: readonly PgTable[], lists: readonly (readonly PgTable[])[]): string[] {
  const listed = lists.flat().map(nameOf);
  return tables
    .map(nameOf)
    .filter((name) => !globalTables.some((each) => name === `public.${each}`))
    .filter((name) => listed.filter((each) => each === name).length !== 1);
}

test("every table of companies is wiped by a reset or kept, and a new one is not forgotten", () => {
  expect(findUndecided(allTables, [wipedTables, keptTables])).toEqual([]);
  expect(findUndecided(allTables, [wipedTables.slice(1), keptTables])).toEqual(["public.customers"]);
  expect(findUndecided(allTables, [wipedTables, keptTables, keptTables.slice(0, 1)])).toEqual(["public.invitations"]);
});

test("no kept row references a wiped one, and rows are wiped before those that they reference", () => {
  const wiped = new Set(wipedTables);
  const torn = keptTables.filter((table) => parentsOf(table).some((parent) => wiped.has(parent)));
  expect(torn.map(nameOf)).toEqual([]);
  const gone = new Set<PgTable>();
  for (const table of wipingOrder) {
    expect(
      parentsOf(table)
        .filter((parent) => gone.has(parent))
        .map(nameOf),
      nameOf(table),
    ).toEqual([]);
    gone.add(table);
  }
  expect(gone.size).toBe(wipedTables.length - 1);
});

/** Lookups of kept rows, and those that limit the emails to a person. */
const keptLookups = [
  ...["api_key", "invitation", "partner_invitation", "connection", "upload", "offer_slug", "payment_link"],
  ...["affiliate_program", "reminder"],
];

test("every kind of lookup is wiped or kept", () => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const kinds = files.flatMap((path) =>
    [...readFileSync(join("server", path), "utf8").matchAll(/^(?:export )?const \w*[lL]ookup\w* = "(\w+)";$/gm)].map(
      ([, kind = ""]) => kind,
    ),
  );
  expect(kinds.toSorted()).toEqual([...wipedLookups, ...keptLookups].toSorted());
});
