import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { dataExports } from "@/db/schema";
import { addCustomers, openExporter } from "@/testing/support/bulk/exporting";
import { openProgram, type Program } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";
import { customersOf } from "@/testing/support/reads";
import { environment } from "../../core/env/env";
import { rowsOfPart } from "./write-part";

let runner: Program;

beforeAll(async () => {
  runner = await openProgram("run-exports");
});

it("an export has every row once, however often the process that makes the file is killed", {
  repeats: proofRuns(0, 4),
}, async () => {
  const shop = await openExporter();
  const { companyId } = shop;
  const count = rowsOfPart * 2 + 10;
  await addCustomers(companyId, count);
  const id = await shop.make({ kind: "customers", format: "jsonl" });
  for (let kill = 0; kill < 3; kill += 1) {
    // Other test files may have changed this process's environment.
    const child = runner.start({ COMPANY: companyId, DATA_DIR: environment().dataDir, S3_URL: "" });
    const ended = once(child, "close");
    createInterface({ input: child.stdout }).on("line", () => {
      void sleep(100 + Math.random() * 900).then(() => child.kill("SIGKILL"));
    });
    await ended;
    // PostgreSQL may still be ending the process's transaction.
    await sleep(200);
    await db()
      .update(dataExports)
      .set({ leasedUntil: new Date(0) })
      .where(eq(dataExports.companyId, companyId));
  }
  await Promise.all([shop.run(), shop.run()]);
  expect(await shop.read(id)).toMatchObject({ status: "ready", rows: count, estimatedRows: count });
  const written = (await shop.download(id)).text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).id as string);
  const ids = (await customersOf(companyId)).map((customer) => customer.id);
  expect(ids).toHaveLength(count);
  expect(written.reverse()).toEqual(ids);
});
