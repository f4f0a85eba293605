import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { members } from "@/db/schema";
import { testOwner } from "@/testing/support/auth";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { openProgram, type Program } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";
import { transactionsOf, wholeList } from "@/testing/support/reads";
import { findCompany, getCompany } from "../../accounts/company/companies";
import { listMembers } from "../../accounts/team/team";
import { createProduct } from "../../catalog/products/create-product";
import { listProducts } from "../../catalog/products/products";
import { goLive } from "./go-live";

let seller: Program;

beforeAll(async () => {
  seller = await openProgram("go-live");
});

afterAll(async () => {
  await closeDatabase();
});

const now = new Date();
const product = { name: "Curso de pão", price: 9_900, productType: "digital", deliveryType: "payment" } as const;

async function rehearsed() {
  const { companyId, userId } = await testOwner(now);
  await createProduct(companyId, product, now);
  await chargePix(await getCompany(companyId), pixCharge(), now);
  return { companyId, userId };
}

it("a company whose process is killed goes live wholly or not at all, and once when it is asked again", {
  repeats: proofRuns(0, 9),
}, async () => {
  const owners = await Promise.all(Array.from({ length: 12 }, rehearsed));
  const ids = owners.map(({ companyId }) => companyId);
  const said = new Map<string, string>();
  const child = seller.start({ OWNERS: JSON.stringify(owners) });
  const ended = once(child, "close");
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (!line.startsWith("{")) return;
    const { testId, realId } = JSON.parse(line);
    said.set(testId, realId);
    if (said.size === 3) void sleep(Math.random() * 15).then(() => child.kill("SIGKILL"));
  });
  await ended;
  expect(child.signalCode).toBe("SIGKILL");
  // PostgreSQL may still be ending the killed process's transaction.
  await sleep(200);
  expect(said.size).toBeLessThan(owners.length);

  const realOf = async () => {
    const found = await Promise.all(ids.map((id) => getCompany(id)));
    return new Map(found.map(({ id, testOf }) => [id, testOf]));
  };
  const between = await realOf();
  for (const [testId, realId] of said) expect(between.get(testId)).toBe(realId);
  for (const { companyId, userId } of owners) {
    const real = between.get(companyId) ?? null;
    expect(await db().$count(members, eq(members.companyId, companyId))).toBe(real ? 0 : 1);
    expect((await getCompany(companyId)).connections).toHaveLength(1);
    const by = { actor: `user:${userId}`, userId, address: "10.0.0.1" } as const;
    const { companyId: realId } = await goLive(await getCompany(companyId), by, now);
    if (real) expect(realId).toBe(real);
    expect(await findCompany(realId)).not.toBeNull();
    expect(await listMembers(realId)).toHaveLength(1);
    expect((await listProducts(realId, wholeList)).rows).toHaveLength(1);
    expect(await transactionsOf(realId)).toEqual([]);
    expect(await transactionsOf(companyId)).toHaveLength(1);
  }
  expect(new Set((await realOf()).values()).size).toBe(owners.length);
});
