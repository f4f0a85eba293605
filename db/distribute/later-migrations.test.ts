import { afterEach, expect, test } from "vitest";
import { isOnCitus } from "@/testing/support/databases/citus";
import { dropDatabases, openDatabase } from "@/testing/support/databases/citus-stand-in";
import { applyMigrations } from "../migrate";
import { distributeDatabase } from "./distribute-database";
import { readState } from "./read-state";

afterEach(dropDatabases);

test("a later migration's tables go to their places at once", async () => {
  const { url, client } = await openDatabase({ hasStandIn: !isOnCitus });
  await distributeDatabase(url, { say: () => undefined });
  await client.begin((tx) =>
    applyMigrations(tx, [
      {
        sql: [
          `CREATE TABLE "parrots" ("company_id" uuid NOT NULL, "id" uuid NOT NULL, PRIMARY KEY ("company_id", "id"))`,
          `ALTER TABLE "parrots" ADD CONSTRAINT "parrots_company" FOREIGN KEY ("company_id") REFERENCES "companies" ("id")`,
          `ALTER TABLE "parrots" ADD CONSTRAINT "parrots_order" FOREIGN KEY ("company_id", "id")
            REFERENCES "orders" ("company_id", "id")`,
        ],
        hash: "parrots",
        folderMillis: 9_000_000_000_000,
        bps: true,
      },
    ]),
  );
  const { tables } = await readState(client);
  expect(tables.find(({ name }) => name === "parrots")?.placed).toBe("distributed");
});
