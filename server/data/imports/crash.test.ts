import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { dataImports } from "@/db/schema";
import { openImporter } from "@/testing/support/bulk/importing";
import { openProgram, type Program } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";
import { wholeList } from "@/testing/support/reads";
import { listProducts } from "../../catalog/products/products";

const lines = 80;
let runner: Program;

beforeAll(async () => {
  runner = await openProgram("run-imports");
});

it("an import makes every line once, however often the process is killed", {
  repeats: proofRuns(0, 9),
}, async () => {
  const shop = await openImporter();
  const rows = Array.from({ length: lines }, (_, n) => `Produto ${n};49,90`);
  const { id } = await shop.check("products", `nome;preço\n${rows.join("\n")}`);
  await shop.start(id);
  for (let kill = 0; kill < 3; kill += 1) {
    const child = runner.start({ COMPANY: shop.companyId });
    const ended = once(child, "close");
    child.stdout.once("data", () => void sleep(randomInt(20, 200)).then(() => child.kill("SIGKILL")));
    await ended;
    // PostgreSQL may still be ending the process's transaction.
    await sleep(200);
    expect((await shop.read(id)).made).toBe((await listProducts(shop.companyId, wholeList)).rows.length);
    await db()
      .update(dataImports)
      .set({ leasedUntil: new Date(0) })
      .where(eq(dataImports.companyId, shop.companyId));
  }
  await Promise.all([shop.run(), shop.run()]);
  expect(await shop.read(id)).toMatchObject({ status: "done", made: lines, waiting: 0, refused: 0 });
  const { rows: made } = await listProducts(shop.companyId, wholeList);
  expect(new Set(made.map(({ name }) => name)).size).toBe(lines);
  expect(made).toHaveLength(lines);
});
