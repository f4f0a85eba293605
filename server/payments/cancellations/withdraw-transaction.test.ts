import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import {
  chargePix,
  eventNamesOf,
  pixCharge,
  sandboxChargesOf,
  testCards,
  testCompany,
} from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { acquirers } from "../../acquiring/port";
import type { Acquirer } from "../../acquiring/port/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { sendMoney } from "../../acquiring/sandbox/bank";
import { placeOrder } from "../../checkout/orders/place-order";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { acquirerKeyOf } from "../charges/charge-request";
import { getTransactionRow } from "../transactions/transactions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { findWithdrawal, reserveWithdrawal, withdrawTransaction } from "./withdraw-transaction";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

function answerWithdrawals(cancelCharge: Acquirer["cancelCharge"]): void {
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, cancelCharge });
}
const silent: Acquirer["cancelCharge"] = async () => ({ kind: "unknown", cause: new Error("no answer") });

async function closedAtOf(companyId: string, id: string): Promise<Date | null> {
  const charge = (await sandboxChargesOf(companyId)).find(({ key }) => key === acquirerKeyOf(id));
  return charge?.closedAt ?? null;
}

const statusOf = async (companyId: string, id: string) => (await getTransactionRow(companyId, id)).status;

const sweep = (companyId: string, at: Date) => sweepReconciliation(at, new Date(Date.now() + 20_000), companyId);

async function replaced(method: "pix" | "boleto") {
  const shop = await openShop(now);
  const { token, transactionId } = await placeOrder(shop.slug, newOrder({ method }), now);
  await placeOrder(shop.slug, cardOrder(testCards.paid, { token, attempt: 1 }), now);
  return { companyId: shop.company.id, id: transactionId ?? "" };
}

async function reserved() {
  const company = await testCompany();
  await Promise.allSettled([chargePix(company, pixCharge(), now)]);
  const [{ id = "" } = {}] = await transactionsOf(company.id);
  await db().transaction((tx) => reserveWithdrawal(tx, { companyId: company.id, transactionId: id }, now));
  return { companyId: company.id, id };
}

describe("a code whose place another charge took", () => {
  it.each(["pix", "boleto"] as const)("is withdrawn at the acquirer: %s", async (method) => {
    const { companyId, id } = await replaced(method);
    expect(await statusOf(companyId, id)).toBe("canceled");
    expect(await closedAtOf(companyId, id)).toEqual(now);
    expect(await findWithdrawal(companyId, id)).toMatchObject({ status: "done" });
  });

  it("is withdrawn by reconciliation where the acquirer did not answer", async () => {
    answerWithdrawals(silent);
    const { companyId, id } = await replaced("pix");
    expect(await statusOf(companyId, id)).toBe("pending");
    await sweep(companyId, later(2));
    expect(await statusOf(companyId, id)).toBe("pending");
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    expect(await sweep(companyId, later(3))).toMatchObject({ withdrawals: 1 });
    expect(await statusOf(companyId, id)).toBe("canceled");
    expect(await closedAtOf(companyId, id)).toEqual(later(3));
    expect(await sweep(companyId, later(4))).toMatchObject({ withdrawals: 0 });
  });
});

describe("a withdrawal", () => {
  it("is made by reconciliation if its process crashed, once the claim has ended", async () => {
    const { companyId, id } = await reserved();
    expect(await sweep(companyId, later(1))).toMatchObject({ withdrawals: 0 });
    await sweep(companyId, later(2));
    expect(await statusOf(companyId, id)).toBe("canceled");
    expect(await closedAtOf(companyId, id)).toEqual(later(2));
  });

  it("emits one event, though twenty make it at once", async () => {
    const { companyId, id } = await reserved();
    await Promise.all(Array.from({ length: 20 }, () => withdrawTransaction(companyId, id, now)));
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_canceled"]);
  });

  it("settles what was paid a moment before", async () => {
    const { companyId, id } = await reserved();
    const payer = { payerName: "Maria", payerDocument: "52998224725", paidAt: now };
    await sendMoney({ companyId, key: id.replaceAll("-", ""), amountInCents: 4990, dueInCents: 4990, ...payer });
    await withdrawTransaction(companyId, id, now);
    expect(await statusOf(companyId, id)).toBe("paid");
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("cancels a charge here if the acquirer cannot cancel it", async () => {
    const { companyId, id } = await reserved();
    answerWithdrawals(async () => ({ kind: "unsupported" }));
    await withdrawTransaction(companyId, id, now);
    expect(await statusOf(companyId, id)).toBe("canceled");
  });

  it("waits until a charge without an outcome can no longer reach the acquirer", async () => {
    acquirers.set(sandboxAcquirer.kind, {
      ...sandboxAcquirer,
      createPix: async () => ({ kind: "unknown", cause: new Error("no answer") }),
    });
    const { companyId, id } = await reserved();
    await withdrawTransaction(companyId, id, later(0.5));
    expect(await statusOf(companyId, id)).toBe("pending");
    await withdrawTransaction(companyId, id, later(2));
    expect(await statusOf(companyId, id)).toBe("canceled");
  });
});
