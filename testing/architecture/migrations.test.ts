import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import packageJson from "@/package.json" with { type: "json" };
import { findNarrowing, type MigrationFile, releasedBefore, releases, type Snapshot } from "./migrations";

const folder = fileURLToPath(new URL("../../db/migrations/", import.meta.url));
const migrations: MigrationFile[] = readdirSync(folder)
  .filter((each) => each.endsWith(".sql"))
  .sort()
  .map((name) => ({ name, sql: readFileSync(`${folder}${name}`, "utf8") }));

function snapshotOf(migration: MigrationFile): Snapshot | null {
  const released = releasedBefore(migration);
  return released && JSON.parse(readFileSync(`${folder}meta/${released.slice(0, 4)}_snapshot.json`, "utf8"));
}

/** First migration whose schema must support servers of the previous version. */
const first = migrations.findIndex(({ name }) => name.startsWith("0024_"));

it.each(migrations.slice(first).map(({ name }) => name))("the version before %s runs on its schema", (name) => {
  const at = migrations.findIndex((each) => each.name === name);
  const [migration] = migrations.slice(at, at + 1);
  expect(first).toBeGreaterThan(0);
  expect(migration && findNarrowing(migration, migrations.slice(0, at), snapshotOf(migration))).toEqual([]);
});

it("the table of releases ends with the current version, and its migrations exist", () => {
  expect(releases.at(-1)?.version).toBe(packageJson.version);
  const names = migrations.map(({ name }) => name);
  for (const { migration } of releases) expect(names).toContain(`${migration}.sql`);
});

it("the changelog names the releases of the table, each with its commit", () => {
  const changelog = readFileSync(fileURLToPath(new URL("../../CHANGELOG.md", import.meta.url)), "utf8");
  const named = changelog.matchAll(/^## \[(\d\S+)\] - \d{4}-\d\d-\d\d\n\nCommit `([0-9a-f]{40})`\.$/gm);
  const newestFirst = releases.toReversed().map(({ version, commit }) => [version, commit]);
  expect([...named].map(([, version, commit]) => [version, commit])).toEqual(newestFirst);
});

const before: MigrationFile = {
  name: "0000_first.sql",
  sql: [
    `CREATE TABLE "t" ("id" uuid NOT NULL, "kind" text, CONSTRAINT "t_kind" CHECK ("t"."kind" IN ('a', 'b')), CONSTRAINT "t_one" UNIQUE("id"))`,
    'CREATE UNIQUE INDEX "t_first" ON "t" USING btree ("id")',
  ].join("--> statement-breakpoint"),
};
const judge = (sql: string) => findNarrowing({ name: "0001_next.sql", sql }, [before]);

it.each([
  'DROP TABLE "t"',
  'DO $$ BEGIN ALTER TABLE "t" DROP COLUMN "kind"; END $$',
  'ALTER TABLE "t" RENAME TO "u"',
  'ALTER TABLE "t" RENAME COLUMN "kind" TO "sort"',
  'ALTER TABLE "t" DROP COLUMN "kind"',
  'ALTER TABLE "t" ADD COLUMN "name" text NOT NULL',
  'ALTER TABLE "t" ALTER COLUMN "kind" SET NOT NULL',
  'ALTER TABLE "t" ALTER COLUMN "kind" SET DATA TYPE integer',
  'ALTER TABLE "t" DROP CONSTRAINT "t_one"',
  'DROP INDEX "t_first"',
  'CREATE UNIQUE INDEX "t_kinds" ON "t" USING btree ("kind")',
  'ALTER TABLE "t" ADD CONSTRAINT "t_kinds" UNIQUE("kind")',
  'ALTER TABLE "t" ADD CONSTRAINT "t_known" CHECK ("t"."kind" IS NOT NULL)',
  `ALTER TABLE "t" ADD CONSTRAINT "t_kind" CHECK ("t"."kind" IN ('a', 'c'))`,
  'ALTER TABLE "t" ADD CONSTRAINT "t_u" FOREIGN KEY ("kind") REFERENCES "public"."u"("id")',
  'DELETE FROM "t"',
  'DO $$ BEGIN UPDATE "t" SET "kind" = NULL; DELETE FROM "t"; END $$',
])("refuses %s", (sql) => {
  expect(judge(`${sql};`)).toEqual([sql]);
});

it.each([
  'CREATE TABLE "u" ("id" uuid NOT NULL);--> statement-breakpoint CREATE UNIQUE INDEX "u_id" ON "u" USING btree ("id")',
  'ALTER TABLE "t" ADD COLUMN "name" text',
  `ALTER TABLE "t" ADD COLUMN "name" text DEFAULT '' NOT NULL`,
  'ALTER TABLE "t" ALTER COLUMN "id" DROP NOT NULL',
  'ALTER TABLE "t" DROP CONSTRAINT "t_kind"',
  'CREATE INDEX "t_kinds" ON "t" USING btree ("kind")',
  `ALTER TABLE "t" ADD CONSTRAINT "t_kind" CHECK ("t"."kind" IN ('a', 'b', 'c'))`,
  'DO $$ BEGIN UPDATE "t" SET "kind" = NULL; END $$',
  'ALTER TABLE "t" ADD COLUMN "u" uuid;--> statement-breakpoint ALTER TABLE "t" ADD CONSTRAINT "t_u" FOREIGN KEY ("u") REFERENCES "public"."u"("id")',
])("allows %s", (sql) => {
  expect(judge(`${sql};`)).toEqual([]);
});

const released: Snapshot = { tables: { "public.t": { columns: { id: {} } } } };
const judgeAfter = (sql: string) => findNarrowing({ name: "0002_next.sql", sql }, [before], released);

it.each(['ALTER TABLE "t" DROP COLUMN "kind"', 'DROP TABLE "u"'])(
  "allows %s once a release no longer uses it",
  (sql) => {
    expect(judgeAfter(`${sql};`)).toEqual([]);
  },
);

it.each(['ALTER TABLE "t" DROP COLUMN "id"', 'DROP TABLE "t" CASCADE'])(
  "refuses %s that the release before uses",
  (sql) => {
    expect(judgeAfter(`${sql};`)).toEqual([sql]);
  },
);
