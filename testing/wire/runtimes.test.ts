import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { isProof } from "@/testing/support/proof";
import { openCommonProduct } from "./common-product";
import { compile, type InstalledLibrary, installPackage, readQuickstart } from "./installed-library";
import { type RunningProduct, runAdmin } from "./product";
import { type Account, runQuickstart } from "./quickstart";
import { installRuntimes, prepareWorker, programOf } from "./runtimes";

/** Library's project with the runtimes installed. Requires `PROOF=1` and a network. */
async function prepare(): Promise<InstalledLibrary | null> {
  if (!isProof) return null;
  const project = await installPackage("typescript");
  const reason = await installRuntimes(project);
  if (reason === null) return project;
  process.stderr.write(`\nSKIPPED: the library on Deno, Bun and workers. ${reason}\n\n`);
  await project.remove();
  return null;
}

const prepared = await prepare();

describe.runIf(prepared)("the package in TypeScript, where Node is not", () => {
  const project = prepared as InstalledLibrary;
  let product: RunningProduct;

  beforeAll(async () => {
    product = await openCommonProduct();
    await writeFile(join(project.folder, "quickstart.ts"), await readQuickstart("typescript", "ts"));
    await compile(project, ["quickstart.ts"]);
  });

  afterAll(() => project.remove());

  function openAccount(name: string): Account {
    const person = ["--name", name, "--email", `${name.toLowerCase()}@example.com`, "--password", "feira de domingo"];
    return { ...JSON.parse(runAdmin(product, "create-company", ...person)), url: product.url };
  }

  const prints = ["pending 000201", "paid 4990", "true pix"];
  const all = [...prints, "1", "paid active", "400 refund_exceeds_remaining", "true amountInCents"];

  it("runs its quickstart on Deno", () =>
    runQuickstart(
      project,
      [programOf(project, "deno"), "run", "--allow-all", "quickstart.js"],
      openAccount("Deno"),
      all,
    ));

  it("runs its quickstart on Bun", () =>
    runQuickstart(project, [programOf(project, "bun"), "quickstart.js"], openAccount("Bun"), all));

  it("charges, lists, fails and verifies deliveries in a worker", async () => {
    const command = await prepareWorker(project);
    await runQuickstart(project, command, openAccount("Worker"), [...prints, "true amountInCents"]);
  });
});
