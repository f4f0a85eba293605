import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { transactions } from "@/db/schema";
import { reachBank } from "@/testing/support/at-bank/connections";
import { bankOfFile, openSeller, type Seller } from "@/testing/support/at-bank/nights";
import type { RunningFault } from "@/testing/support/doubles/faults";
import { proofRuns } from "@/testing/support/proof";
import { getCompany } from "../../accounts/company/companies";
import { reconcileTransaction } from "../charges/reconcile-transaction";
import { askInTurns } from "./ask-in-turns";
import { findChargeLines } from "./lines";

const bank = bankOfFile();

/** Call timeout, so long that only the test ends a call to the hanging bank. */
const milliseconds = 3_600_000;

async function hangingSellers(count: number, charges: number): Promise<{ sellers: Seller[]; end: () => void }> {
  const silences: RunningFault[] = [];
  const sellers = await Promise.all(Array.from({ length: count }, () => openSeller(bank())));
  for (const seller of sellers) {
    bank().fault({ of: seller.account, on: "PUT /cob/{txid}", fault: { how: "cut_before" } });
    await Promise.all(Array.from({ length: charges }, () => seller.charge()));
    silences.push(bank().fault({ of: seller.account, fault: { how: "deaf" } }));
  }
  const end = () => {
    for (const silence of silences) silence.end();
    bank().hangUp();
  };
  return { sellers, end };
}

/**
 * Sweeps the charges of these sellers only. A run over all companies would also change charges of
 * other tests.
 */
async function sweepTogether(sellers: Seller[], now: Date, deadline: Date): Promise<number> {
  const due = { dueAt: transactions.createdAt, due: eq(transactions.status, "pending") };
  const lines = await Promise.all(sellers.map(({ companyId }) => findChargeLines(due, companyId)));
  return askInTurns(lines.flat(), deadline, async (row) => {
    await reconcileTransaction(await getCompany(row.companyId), row, now);
  });
}

describe("a bank that hangs", () => {
  it("does not delay another bank's charges, callbacks, refunds and sweeps", async () => {
    onTestFinished(reachBank({ ...bank(), milliseconds }));
    const neighbour = await openSeller(bank(), { profile: "efi" });
    await neighbour.charge();
    const { sellers, end } = await hangingSellers(proofRuns(6, 40), 4);
    const [hanging] = sellers;
    let isAnswered = false;
    const silent = hanging?.charge().finally(() => {
      isAnswered = true;
    });
    const lost = await openSeller(bank(), { profile: "sicredi" });
    bank().fault({ of: lost.account, on: "PUT /cob/{txid}", times: 8, fault: { how: "cut_after" } });
    const open = await Promise.all(Array.from({ length: 8 }, () => lost.charge()));
    const deadline = new Date(Date.now() + milliseconds);
    const sweep = sweepTogether([...sellers, lost], neighbour.later(300), deadline).catch(() => "not in time");
    const isFound = async () => (await Promise.all(open.map(({ id }) => lost.row(id)))).every(({ pix }) => pix);
    await expect.poll(isFound, { interval: 25 }).toBe(true);
    const made = await Promise.all(Array.from({ length: 20 }, () => neighbour.charge()));
    for (const { answer } of made) expect(answer).toMatch(/^000201/);
    for (const { key } of made) neighbour.account.pay(key);
    await neighbour.account.callbacks.settle();
    for (const { id } of made) expect(await neighbour.read(id)).toMatchObject({ status: "paid" });
    expect((await neighbour.refund(made[0]?.id ?? "")).answer).not.toMatch(/[A-Z]/);
    expect(isAnswered, "whether the hanging bank answered meanwhile").toBe(false);
    end();
    expect((await silent)?.answer).toBe("UNAVAILABLE");
    await sweep;
    for (const each of sellers) expect(each.account.books.charges.size).toBe(0);
  });
});
