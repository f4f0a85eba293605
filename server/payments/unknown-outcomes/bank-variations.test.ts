import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { bankProfiles } from "@/db/schema/acquiring-enums";
import { bankOfFile, openSeller } from "@/testing/support/at-bank/nights";
import { drawBehavior, drawFates } from "@/testing/support/bank/behavior";
import type { Operation } from "@/testing/support/bank/operations";
import type { Fault } from "@/testing/support/doubles/faults";
import { proofRuns } from "@/testing/support/proof";
import type { Random } from "@/testing/support/simulation/random";
import { chancesOf, variationSeeds } from "@/testing/support/variation";

const bank = bankOfFile();

const operations: readonly Operation[] = [
  "PUT /cob/{txid}",
  "GET /cob/{txid}",
  "GET /pix",
  "PUT /pix/{e2eid}/devolucao/{id}",
  "GET /pix/{e2eid}/devolucao/{id}",
];

const accidents: readonly Fault[] = [
  { how: "stale" },
  { how: "stale" },
  { how: "cut_before" },
  { how: "cut_after" },
  { how: "twice" },
  { how: "late", ms: 100 },
  { how: "page" },
  { how: "null" },
  { how: "empty" },
  { how: "status", status: 429, retryAfter: 1 },
  { how: "status", status: 503, page: true },
];

/**
 * Creates a seller at a bank with random behavior: some requests and handshakes fail, and some
 * callbacks are lost.
 */
async function openVaried(random: Random) {
  const behavior = { ...drawBehavior(random), ...drawFates(random) };
  const seller = await openSeller(bank(), { profile: random.pick(bankProfiles), behavior });
  const { account } = seller;
  const faults = Array.from({ length: random.between(1, 5) }, () =>
    bank().fault({
      of: account,
      on: random.pick(operations),
      times: random.between(1, 2),
      fault: random.pick(accidents),
    }),
  );
  return { seller, account, endFaults: () => faults.map((fault) => fault.end()) };
}

describe.each(variationSeeds(proofRuns(2, 60)))("with VARIATION_SEED=%i", (seed) => {
  it("every charge is at the bank once, and its money is seen and sent back once", async () => {
    const random = chancesOf(seed, "bank");
    bank().clock.skewMs = random.between(-90_000, 90_000);
    const { seller, account, endFaults } = await openVaried(random);
    const charges = [];
    for (let count = random.between(2, 5); count > 0; count -= 1) {
      bank().handshakes.refused = random.chance(0.2) ? 1 : 0;
      charges.push(await seller.charge());
      bank().handshakes.refused = 0;
    }
    let seconds = 91;
    const sweep = async (times: number) => {
      for (let run = 0; run < times; run += 1) {
        await seller.sweep(seconds);
        seconds += 61;
      }
    };
    await sweep(2);
    for (const { id, key } of charges) {
      if (!account.books.charges.has(key)) await seller.charge(id, {}, seconds);
      if (account.books.charges.has(key)) account.pay(key);
    }
    await account.callbacks.settle();
    await sweep(2);
    endFaults();
    // The adapter uses the wall clock and sends nothing until Retry-After has passed.
    await wait(1_100);
    // Registers charges that never reached the bank, which can then be paid.
    await sweep(3);
    for (const { key } of charges) {
      if (account.paymentsOf(key).length === 0) account.pay(key);
    }
    await account.callbacks.settle();
    for (const { id } of charges) await seller.reconcile(id, seconds);
    await sweep(3);
    for (const { id } of charges) await seller.expectPaidOnce(id);
    const [refunded] = charges;
    if (!refunded) return;
    const { key } = await seller.refund(refunded.id, 1_000, undefined, seconds);
    await sweep(3);
    const [payment] = account.paymentsOf(refunded.key);
    if (payment) account.endRefunds(payment, "DEVOLVIDO");
    await sweep(3);
    expect(account.paymentsOf(refunded.key).flatMap(({ refunds }) => refunds)).toMatchObject([
      { id: key, cents: 1_000, status: "DEVOLVIDO" },
    ]);
    expect(await seller.refunds(refunded.id)).toMatchObject([{ amount: 1_000, status: "done" }]);
    await seller.expectSound();
    expect([...account.books.charges.keys()].sort()).toEqual(charges.map((each) => each.key).sort());
    expect(bank().errors).toEqual([]);
  });
});
