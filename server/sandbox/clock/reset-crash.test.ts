import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { customers, sandboxClocks } from "@/db/schema";
import { addCustomers } from "@/testing/support/bulk/exporting";
import { endReset } from "@/testing/support/clocks/end-reset";
import { testCompany } from "@/testing/support/payments";
import { openProgram, type Program } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";
import { byPlatform } from "../../accounts/audit/audit";
import { startReset } from "./start-reset";

let runner: Program;

beforeAll(async () => {
  runner = await openProgram("wipe-company");
});

it("wipes a whole company and no other, however often the process that does it is killed", {
  repeats: proofRuns(0, 4),
}, async () => {
  const [{ id, name }, other] = [await testCompany(), await testCompany()];
  for (const companyId of [id, other.id]) await addCustomers(companyId, 20_000);
  const ofCompany = eq(sandboxClocks.companyId, id);
  await startReset(id, name, { by: byPlatform, realNow: new Date(Date.now() - 60_000) });
  for (let kill = 0; kill < 3; kill += 1) {
    const child = runner.start({ COMPANY: id, S3_URL: "" });
    const ended = once(child, "close");
    createInterface({ input: child.stdout }).on("line", () => {
      void sleep(50 + Math.random() * 300).then(() => child.kill("SIGKILL"));
    });
    await ended;
    // PostgreSQL may still be ending the killed process's statement.
    await sleep(200);
    await db().update(sandboxClocks).set({ leasedUntil: null }).where(ofCompany);
  }
  await endReset(id);
  expect(await db().$count(customers, eq(customers.companyId, id))).toBe(0);
  expect(await db().$count(customers, eq(customers.companyId, other.id))).toBe(20_000);
});
