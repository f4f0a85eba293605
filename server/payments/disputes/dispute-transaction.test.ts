import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { chargebacks } from "@/db/schema";
import { expectWaiter } from "@/testing/support/databases/lock-waits";
import {
  balancesOf,
  chargeCardOf,
  chargePix,
  eventNamesOf,
  pixCharge,
  testCards,
  testCompany,
  transfersOf,
} from "@/testing/support/payments";
import { disputesOf } from "@/testing/support/reads";
import { readConnection } from "../../acquiring/connections/connections";
import { acquirers } from "../../acquiring/port";
import { composeCallback, sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { handleCallback } from "../charges/handle-callback";
import { refundTransaction } from "../refunds/refund-transaction";
import { getTransaction, getTransactionRow, lockTransactionRow } from "../transactions/transactions";
import { openDispute } from "./dispute-transaction";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const now = new Date("2026-11-20T12:00:00.000Z");
const chargeback = {
  key: "chargeback",
  kind: "chargeback",
  state: "opened",
  amountInCents: null,
  reason: "",
  deadlineAt: null,
} as const;
const opening = ["transaction_chargeback", "dispute_opened"];
const times = (count: number) => Array.from({ length: count });

async function paidCard() {
  const company = await testCompany();
  const { id } = await chargeCardOf(company, testCards.paid, now);
  return { companyId: company.id, id };
}

describe("a chargeback", () => {
  it("blocks the money, below zero when it is not released yet, and emits its event", async () => {
    const { companyId, id } = await paidCard();
    expect(await disputeInSandbox(companyId, id, now)).toMatchObject({ status: "chargeback" });
    expect(await balancesOf(companyId)).toEqual({
      acquirer: -10_000,
      pending: 9451,
      available: -10_000,
      blocked: 10_000,
      fees: 549,
    });
    expect((await eventNamesOf(companyId)).slice(2)).toEqual(opening);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("that is won makes the money available and the transaction paid and refundable", async () => {
    const { companyId, id } = await paidCard();
    await disputeInSandbox(companyId, id, now);
    expect(await decideInSandbox(companyId, id, "won", now)).toMatchObject({ status: "paid" });
    expect(await balancesOf(companyId)).toEqual({ acquirer: -10_000, pending: 9451, fees: 549 });
    expect((await eventNamesOf(companyId)).slice(2)).toEqual([...opening, "transaction_chargeback_won", "dispute_won"]);
    const refunded = await refundTransaction(companyId, { transactionId: id }, { refundId: newId(now), now });
    expect(refunded).toMatchObject({ status: "refund" });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("that is lost returns the money and stays `chargeback`; the later release evens out the balance", async () => {
    const { companyId, id } = await paidCard();
    await disputeInSandbox(companyId, id, now);
    expect(await decideInSandbox(companyId, id, "lost", now)).toMatchObject({ status: "chargeback" });
    expect(await balancesOf(companyId)).toEqual({ pending: 9451, available: -10_000, fees: 549 });
    expect((await eventNamesOf(companyId)).slice(2)).toEqual([...opening, "dispute_lost"]);
    await releaseReceivables(new Date(now.getTime() + 31 * 86_400_000), new Date(Date.now() + 20_000), companyId);
    expect(await balancesOf(companyId)).toEqual({ available: -549, fees: 549 });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("blocks the amount not refunded, and stops further refunds", async () => {
    const { companyId, id } = await paidCard();
    const refund = (amountInCents: number) =>
      refundTransaction(companyId, { transactionId: id, amountInCents }, { refundId: newId(now), now });
    await refund(4000);
    await disputeInSandbox(companyId, id, now);
    expect(await disputesOf(companyId, id)).toMatchObject([{ amountInCents: 6000, status: "opened" }]);
    await expect(refund(1)).rejects.toMatchObject({ code: "transaction_disputed" });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("is opened once and decided once, however many notices arrive at once", async () => {
    const { companyId, id } = await paidCard();
    const connection = await readConnection(await getTransactionRow(companyId, id));
    const notify = () => handleCallback(connection, composeCallback(connection, id.replaceAll("-", "")), now);
    const both = await Promise.allSettled([disputeInSandbox(companyId, id, now), disputeInSandbox(companyId, id, now)]);
    expect(both.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    await Promise.all(times(20).map(notify));
    await decideInSandbox(companyId, id, "won", now);
    await Promise.all(times(20).map(notify));
    expect(await disputesOf(companyId, id)).toMatchObject([
      { amountInCents: 10_000, status: "won", decidedAt: now.toISOString() },
    ]);
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "paid" });
    expect(await eventNamesOf(companyId)).toHaveLength(6);
    const disputes = (await transfersOf(companyId)).filter((line) => line.includes("blocked"));
    expect(disputes).toEqual(["available>blocked 10000", "blocked>available 10000"]);
  });

  it("is opened once, even if it is opened and won while another notice waits for the lock", async () => {
    const { companyId, id } = await paidCard();
    let late: Promise<boolean> | undefined;
    await db().transaction(async (tx) => {
      await lockTransactionRow(tx, companyId, id);
      late = openDispute(companyId, id, chargeback, now);
      await expectWaiter(tx);
      const won = { status: "won", openedAt: now, decidedAt: now } as const;
      await tx.insert(chargebacks).values({ companyId, id: newId(now), transactionId: id, amount: 10_000, ...won });
    });
    expect(await late).toBe(false);
    expect(await disputesOf(companyId, id)).toHaveLength(1);
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "paid" });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it.each(["won", "lost"] as const)(
    "after a full refund is recorded, announced and posted, and %s leaves it refunded",
    async (verdict) => {
      const { companyId, id } = await paidCard();
      await refundTransaction(companyId, { transactionId: id }, { refundId: newId(now), now });
      expect(await disputeInSandbox(companyId, id, now)).toMatchObject({ status: "refund" });
      expect(await balancesOf(companyId)).toEqual({ available: -10_000, blocked: 10_000 });
      expect(await disputesOf(companyId, id)).toMatchObject([
        { amountInCents: 10_000, status: "opened", afterRefund: true },
      ]);
      expect((await eventNamesOf(companyId)).slice(3)).toEqual(opening);
      expect(await checkLedger(companyId)).toMatchObject({ ok: true });
      const again = refundTransaction(companyId, { transactionId: id }, { refundId: newId(now), now });
      await expect(again).rejects.toMatchObject({ code: "transaction_refunded" });
      expect(await decideInSandbox(companyId, id, verdict, now)).toMatchObject({ status: "refund" });
      const told = verdict === "won" ? ["transaction_chargeback_won", "dispute_won"] : ["dispute_lost"];
      expect((await eventNamesOf(companyId)).slice(5)).toEqual(told);
      expect(await balancesOf(companyId)).toEqual(verdict === "won" ? {} : { acquirer: 10_000, available: -10_000 });
      expect(await checkLedger(companyId)).toMatchObject({ ok: true });
    },
  );

  it("that comes during a full refund is reported again, and recorded then", async () => {
    const { companyId, id } = await paidCard();
    const silent = {
      ...sandboxAcquirer,
      refund: async () => ({ kind: "unknown" as const, cause: new Error("silent") }),
    };
    acquirers.set(sandboxAcquirer.kind, silent);
    const refundId = newId(now);
    await refundTransaction(companyId, { transactionId: id }, { refundId, now });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await expect(disputeInSandbox(companyId, id, now)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const followUp = (at: Date) => refundTransaction(companyId, { transactionId: id }, { refundId, now: at });
    await followUp(later(2));
    await followUp(later(3));
    const connection = await readConnection(await getTransactionRow(companyId, id));
    await handleCallback(connection, composeCallback(connection, id.replaceAll("-", "")), later(4));
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "refund" });
    expect(await disputesOf(companyId, id)).toMatchObject([{ amountInCents: 10_000, afterRefund: true }]);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("of a Pix (a MED) blocks the available money", async () => {
    const company = await testCompany();
    const { id } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId: id }, now);
    await disputeInSandbox(company.id, id, now);
    expect(await balancesOf(company.id)).toMatchObject({ available: -49, blocked: 4990 });
    await decideInSandbox(company.id, id, "lost", now);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("is a 409 when nothing is paid or no dispute is open, and a 404 for another company", async () => {
    const { companyId, id } = await paidCard();
    const stranger = await testCompany();
    const pending = await chargePix(stranger, pixCharge(), now);
    const notOpen = { code: "dispute_not_open", status: 409 };
    const notDisputable = { code: "transaction_not_disputable", status: 409 };
    await expect(disputeInSandbox(stranger.id, pending.id, now)).rejects.toMatchObject(notDisputable);
    await expect(decideInSandbox(companyId, id, "won", now)).rejects.toMatchObject(notOpen);
    await disputeInSandbox(companyId, id, now);
    await decideInSandbox(companyId, id, "lost", now);
    await expect(decideInSandbox(companyId, id, "won", now)).rejects.toMatchObject(notOpen);
    await expect(disputeInSandbox(companyId, id, now)).rejects.toMatchObject(notDisputable);
    await expect(disputeInSandbox(stranger.id, id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
