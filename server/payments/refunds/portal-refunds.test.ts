import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { chargebacks } from "@/db/schema";
import { bankOfFile, openSeller } from "@/testing/support/at-bank/nights";
import type { Behavior } from "@/testing/support/bank/books";
import { balancesOf, eventNamesOf } from "@/testing/support/payments";
import { earningCompany, payOut, userActor } from "@/testing/support/payouts/business";
import { refundsOf, transactionsOf } from "@/testing/support/reads";
import { readDay } from "@/testing/support/reconciliations/listed";
import { getCompany } from "../../accounts/company/companies";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { compareDays } from "../../treasury/reconciliations/compare-days";
import { reconcileTransaction } from "../charges/reconcile-transaction";
import { getTransaction, getTransactionRow } from "../transactions/transactions";

const bank = bankOfFile();
const soon = () => new Date(Date.now() + 20_000);
const twelve = Array.from({ length: 12 });

async function paid(behavior: Partial<Behavior> = {}) {
  const seller = await openSeller(bank(), { behavior });
  const { id, key } = await seller.charge();
  const received = seller.account.pay(key);
  await seller.account.callbacks.settle();
  await seller.expectPaidOnce(id);
  const inPortal = async (amountInCents?: number, ending: "DEVOLVIDO" | "NAO_REALIZADO" = "DEVOLVIDO") => {
    const refund = seller.account.refundInPortal(received, amountInCents);
    await seller.account.callbacks.settle();
    seller.account.endRefunds(received, ending);
    await seller.account.callbacks.settle();
    return refund;
  };
  const refunded = async () => (await eventNamesOf(seller.companyId)).filter((name) => name === "transaction_refunded");
  return { seller, id, received, inPortal, refunded };
}

describe("a refund that the seller made in the bank's portal", () => {
  it("is recorded once it is completed, however often the bank reports it", async () => {
    const { seller, id, received, inPortal, refunded } = await paid();
    seller.account.refundInPortal(received);
    await seller.account.callbacks.settle();
    expect(await seller.read(id)).toMatchObject({ status: "paid", refundedInCents: 0 });
    seller.account.endRefunds(received, "DEVOLVIDO");
    await seller.account.callbacks.settle();
    await Promise.all(twelve.map(() => seller.reconcile(id)));
    expect(await seller.read(id)).toMatchObject({ status: "refund", refundedInCents: 4_990 });
    expect(await seller.refunds(id)).toMatchObject([
      { amount: 4_990, status: "done", reason: "Devolução feita no banco" },
    ]);
    expect(await refunded()).toHaveLength(1);
    await seller.expectSound();
    expect((await seller.refund(id, 100)).answer).toBe("transaction_refunded");
    await expect(inPortal(100)).resolves.toBeDefined();
    expect(await seller.refunds(id)).toHaveLength(1);
  });

  it("leaves the remaining amount refundable if it is partial, and is not recorded if the bank rejects it", async () => {
    const { seller, id, inPortal, refunded } = await paid();
    await inPortal(990, "NAO_REALIZADO");
    expect(await seller.refunds(id)).toEqual([]);
    await inPortal(1_990);
    await inPortal(1_000);
    expect(await seller.read(id)).toMatchObject({ status: "paid", refundedInCents: 2_990 });
    expect((await seller.refund(id, 2_001)).answer).toBe("refund_exceeds_remaining");
    expect((await seller.refund(id)).answer).toBe("paid");
    await seller.sweep(200);
    expect(await seller.read(id)).toMatchObject({ status: "refund", refundedInCents: 4_990 });
    expect(await refunded()).toHaveLength(3);
    await seller.expectSound();
  });

  it("is recorded once beside a pending refund of ours with the same amount", async () => {
    const { seller, id, received, inPortal, refunded } = await paid({ refunds: "later" });
    const ours = await seller.refund(id, 1_500);
    const theirs = seller.account.refundInPortal(received, 1_500);
    await seller.account.callbacks.settle();
    expect(await seller.read(id)).toMatchObject({ refundedInCents: 1_500 });
    seller.account.endRefunds(received, "DEVOLVIDO");
    await seller.account.callbacks.settle();
    await seller.sweep(200);
    const rows = await seller.refunds(id);
    expect(rows.map(({ id, amount, status, acquirerKey }) => [id === ours.id, amount, status, acquirerKey])).toEqual(
      expect.arrayContaining([
        [true, 1_500, "done", null],
        [false, 1_500, "done", theirs.id],
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(await refunded()).toHaveLength(2);
    expect(await seller.read(id)).toMatchObject({ refundedInCents: 3_000 });
    await inPortal();
    expect(await seller.read(id)).toMatchObject({ status: "refund" });
    await seller.expectSound();
  });

  it("waits while one of ours without an outcome holds the money, and is recorded once that is refused", async () => {
    const { seller, id, received } = await paid();
    bank().fault({ of: seller.account, on: "PUT /pix/{e2eid}/devolucao/{id}", times: 1, fault: { how: "cut_before" } });
    await seller.refund(id);
    seller.account.callbacks.hold();
    seller.account.refundInPortal(received);
    seller.account.endRefunds(received, "DEVOLVIDO");
    seller.account.callbacks.lose();
    await expect(seller.reconcile(id, 5)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    for (const seconds of [91, 152, 213]) await seller.sweep(seconds);
    await seller.reconcile(id, 214);
    expect((await seller.refunds(id)).map(({ status }) => status).sort()).toEqual(["done", "refused"]);
    expect(await seller.read(id)).toMatchObject({ status: "refund", refundedInCents: 4_990 });
    await seller.expectSound();
  });

  it("of a payment that we had not seen is recorded as a payment and a refund", async () => {
    const seller = await openSeller(bank());
    const { id, key } = await seller.charge();
    seller.account.callbacks.hold();
    const received = seller.account.pay(key);
    seller.account.refundInPortal(received);
    seller.account.endRefunds(received, "DEVOLVIDO");
    seller.account.callbacks.lose();
    await Promise.all(twelve.map(() => seller.reconcile(id)));
    expect(await seller.read(id)).toMatchObject({ status: "refund", amountPaidInCents: 4_990, refundedInCents: 4_990 });
    const names = await eventNamesOf(seller.companyId);
    expect(names.filter((name) => name !== "transaction_created")).toEqual([
      "transaction_paid",
      "transaction_refunded",
    ]);
    await seller.expectSound();
  });

  it("stays when one of ours beside it fails late, whose money can be refunded again", async () => {
    const { seller, id, received, refunded } = await paid({ refunds: "later" });
    const ours = await seller.refund(id, 3_000);
    seller.account.refundInPortal(received, 1_990);
    const [own, theirs] = received.refunds;
    if (!own || !theirs) throw new Error("The bank has no two refunds");
    theirs.status = "DEVOLVIDO";
    await Promise.all(twelve.map(() => seller.reconcile(id)));
    expect(await seller.read(id)).toMatchObject({ status: "paid", refundedInCents: 4_990 });
    own.status = "NAO_REALIZADO";
    await Promise.all([91, 91, 91].map((seconds) => seller.sweep(seconds)));
    expect(await seller.read(id)).toMatchObject({ status: "paid", refundedInCents: 1_990 });
    expect((await seller.refunds(id)).map((each) => [each.id === ours.id, each.status]).sort()).toEqual([
      [false, "done"],
      [true, "refused"],
    ]);
    expect((await seller.refund(id, 3_001)).answer).toBe("refund_exceeds_remaining");
    await seller.refund(id, 3_000, undefined, 200);
    seller.account.endRefunds(received, "DEVOLVIDO");
    await seller.sweep(400);
    expect(await seller.read(id)).toMatchObject({ status: "refund", refundedInCents: 4_990 });
    expect(await refunded()).toHaveLength(2);
    await seller.expectSound();
  });

  it("that exceeds the remaining amount is not recorded, and the ledger stays correct", async () => {
    const { seller, id, received } = await paid();
    received.refunds.push({
      ...seller.account.refundInPortal(received, 990),
      id: "portalbeyond",
      cents: 5_000,
      status: "DEVOLVIDO",
    });
    seller.account.endRefunds(received, "DEVOLVIDO");
    await seller.account.callbacks.settle();
    await Promise.all(twelve.map(() => seller.reconcile(id)));
    expect(await seller.read(id)).toMatchObject({ status: "paid", refundedInCents: 990 });
    await seller.expectSound();
  });

  it("without a callback is found by the comparison with the bank's list, and the day matches", async () => {
    const { seller, id, received } = await paid();
    seller.account.callbacks.hold();
    seller.account.refundInPortal(received, 700);
    seller.account.endRefunds(received, "DEVOLVIDO");
    seller.account.callbacks.lose();
    const day = dayOf(seller.start);
    const morning = new Date(startOfDay(addDays(day, 1)).getTime() + 6 * 3_600_000);
    await compareDays(morning, soon(), seller.companyId);
    expect(await readDay(seller.companyId, day)).toMatchObject({ status: "agrees", differences: [] });
    expect(await seller.read(id)).toMatchObject({ status: "paid", refundedInCents: 700 });
    await seller.expectSound();
  });
});

describe("a refund of ours", () => {
  it("that a restore lost is recorded again under its own id, and a repeat of it sends nothing", async () => {
    const { seller, id, received } = await paid();
    const ours = await seller.refund(id, 1_500);
    await seller.sweep(200);
    expect(await refundsOf(seller.companyId, id)).toMatchObject([{ id: ours.id, status: "done" }]);
    const restored = await paid();
    restored.received.refunds.push({ ...(received.refunds[0] ?? expect.unreachable()) });
    await restored.seller.reconcile(restored.id);
    expect(await restored.seller.refunds(restored.id)).toMatchObject([{ id: ours.id, reason: "", acquirerKey: null }]);
    await restored.seller.refund(restored.id, 1_500, ours.id);
    expect(restored.received.refunds).toHaveLength(1);
    await restored.seller.expectSound();
  });

  it("that the bank first refused and then completed is recorded", async () => {
    const { seller, id, received } = await paid({ refunds: "refused" });
    await seller.refund(id, 1_500);
    await seller.sweep(200);
    expect(await seller.read(id)).toMatchObject({ refundedInCents: 0 });
    for (const refund of received.refunds) refund.status = "DEVOLVIDO";
    await Promise.all(twelve.map(() => seller.reconcile(id)));
    expect(await seller.read(id)).toMatchObject({ refundedInCents: 1_500 });
    expect((await seller.refunds(id)).map(({ status }) => status).sort()).toEqual(["done", "refused"]);
    await seller.expectSound();
  });

  it("and a dispute that the bank names by another id are not taken for one made elsewhere", async () => {
    const { seller, id, received } = await paid();
    seller.account.dispute(received, 1_500);
    await seller.account.callbacks.settle();
    await db()
      .update(chargebacks)
      .set({ acquirerKey: "infraction" })
      .where(and(eq(chargebacks.companyId, seller.companyId), eq(chargebacks.transactionId, id)));
    for (const refund of received.refunds) Object.assign(refund, { nature: null, status: "DEVOLVIDO" });
    await seller.reconcile(id);
    expect(await seller.refunds(id)).toEqual([]);
    await seller.expectSound();
  });
});

describe("a refund at an acquirer that holds the money", () => {
  afterEach(() => {
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
  });

  it("takes the balance below zero after a payout", async () => {
    const now = new Date();
    const { company, userId } = await earningCompany(10_000, now);
    const [{ id = "" } = {}] = await transactionsOf(company.id);
    await payOut(company, userActor(userId), { amountInCents: 10_000 }, now);
    acquirers.set(sandboxAcquirer.kind, {
      ...sandboxAcquirer,
      readCharge: async (...asked) => {
        const read = await sandboxAcquirer.readCharge(...asked);
        const refund = { key: "portal1", amountInCents: 10_001, state: "done" as const };
        return read.kind === "done" ? { ...read, value: { ...read.value, refunds: [refund] } } : read;
      },
    });
    const row = await getTransactionRow(company.id, id);
    expect(await reconcileTransaction(await getCompany(company.id), row, now)).toBe("refunded");
    expect(await getTransaction(company.id, id, now)).toMatchObject({ status: "refund", refundedInCents: 10_001 });
    expect((await balancesOf(company.id)).available).toBeLessThan(0);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});
