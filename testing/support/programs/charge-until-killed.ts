import { setTimeout as sleep } from "node:timers/promises";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { sweepReconciliation } from "@/server/payments/unknown-outcomes/sweep-reconciliation";
import { chargePix, pixCharge, testCompany } from "../payments";

/**
 * Creates charges in eight concurrent loops until killed, and prints each that got a response. With
 * REPAIR, reconciles that company's lost charges instead.
 */

const { REPAIR } = process.env;
if (REPAIR) {
  for (const seconds of [330, 391]) {
    const now = new Date(Date.now() + seconds * 1000);
    await sweepReconciliation(now, new Date(Date.now() + 20_000), REPAIR);
  }
  process.exit(0);
}

const company = await testCompany();
console.log(company.id);
const { customer } = pixCharge();

async function runLane(): Promise<never> {
  for (;;) {
    const input = pixCharge({ customer: { ...customer, document: generateCpf() } });
    await chargePix(company, input, new Date()).then(
      ({ id }) => console.log(id),
      () => sleep(20),
    );
  }
}

await Promise.all(Array.from({ length: 8 }, runLane));
