import { describe, expect, it } from "vitest";
import { balancesOf, chargePix, eventNamesOf, pixCharge, testCompany, transfersOf } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { connectionFor } from "../../acquiring/connections/connections";
import { composeCallback } from "../../acquiring/sandbox/adapter";
import { sendMoney } from "../../acquiring/sandbox/bank";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { getTransaction } from "../transactions/transactions";
import { sweepTransactions } from "../unknown-outcomes/sweep-transactions";
import { expireTransaction } from "./expire-transaction";
import { handleCallback } from "./handle-callback";
import { settleTransaction } from "./settle-transaction";

const now = new Date("2026-11-20T12:00:00.000Z");
const twenty = Array.from({ length: 20 });

async function pendingCharge(at = now) {
  const company = await testCompany();
  const charge = await chargePix(company, pixCharge(), at);
  const connection = connectionFor(company, "pix");
  return { companyId: company.id, connection, transactionId: charge.id, key: charge.id.replaceAll("-", "") };
}

function payment(id: string, amountInCents = 4990) {
  return { id, amountInCents, payerName: "Maria da Silva", payerDocument: "52998224725", paidAt: now };
}

describe("money that arrives", () => {
  it("settles once when one notice arrives twenty times at once", { repeats: proofRuns(0, 49) }, async () => {
    const { companyId, connection, transactionId, key } = await pendingCharge();
    await sendMoney({
      companyId,
      key,
      amountInCents: undefined,
      dueInCents: 4990,
      payerName: "Maria",
      payerDocument: "52998224725",
      paidAt: now,
    });
    const results = await Promise.all(
      twenty.map(() => handleCallback(connection, composeCallback(connection, key), now)),
    );
    expect(results.reduce((sum, result) => sum + result.settled, 0)).toBe(1);
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({
      status: "paid",
      amountPaidInCents: 4990,
      fees: 49,
      netAmount: 4941,
      aprovedAt: now.toISOString(),
      Pix: { endToEndId: expect.stringMatching(/^E99999999202611201200[0-9A-Za-z]{11}$/) },
    });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_paid"]);
    expect(await transfersOf(companyId)).toEqual([
      "acquirer>pending 4990",
      "pending>fees 49",
      "pending>available 4941",
    ]);
    expect(await balancesOf(companyId)).toEqual({ acquirer: -4990, available: 4941, fees: 49 });
  });

  it("is sent once when the payer's bank receives twenty orders at once to pay the amount due", async () => {
    const { companyId, transactionId } = await pendingCharge();
    await Promise.all(twenty.map(() => payInSandbox(companyId, { transactionId }, now)));
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({
      status: "paid",
      amountPaidInCents: 4990,
    });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_paid"]);
  });

  it("settles an expired charge when it arrives late", async () => {
    const { companyId, transactionId } = await pendingCharge();
    await expireTransaction(companyId, transactionId, now);
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({
      status: "canceled",
      fees: 0,
      netAmount: 0,
    });
    const paid = await payInSandbox(companyId, { transactionId }, now);
    expect(paid).toMatchObject({ status: "paid", fees: 49, netAmount: 4941 });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_canceled", "transaction_paid"]);
  });

  it("waits for the rest when it is less than the amount due, and posts nothing to the ledger until then", async () => {
    const { companyId, transactionId } = await pendingCharge();
    const part = await payInSandbox(companyId, { transactionId, amountInCents: 4989 }, now);
    expect(part).toMatchObject({ status: "pending", amountPaidInCents: 4989, aprovedAt: null });
    expect(await transfersOf(companyId)).toEqual([]);
    const whole = await payInSandbox(companyId, { transactionId }, now);
    expect(whole).toMatchObject({ status: "paid", amountPaidInCents: 4990 });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_underpaid", "transaction_paid"]);
    expect(await balancesOf(companyId)).toEqual({ acquirer: -4990, available: 4941, fees: 49 });
  });

  it("settles at once when its acquirer calls the charge paid, whatever the amount", async () => {
    const { companyId, transactionId } = await pendingCharge();
    const settled = await settleTransaction(companyId, transactionId, payment("E1", 4989), now, { isFinal: true });
    expect(settled).toBe("settled");
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({
      status: "paid",
      amountPaidInCents: 4989,
    });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_paid"]);
    expect(await balancesOf(companyId)).toEqual({ acquirer: -4989, available: 4940, fees: 49 });
  });

  it("settles once when twenty reports call a part paid that was recorded before", async () => {
    const { companyId, transactionId } = await pendingCharge();
    expect(await settleTransaction(companyId, transactionId, payment("E1", 4989), now)).toBe("underpaid");
    const settle = () => settleTransaction(companyId, transactionId, payment("E1", 4989), now, { isFinal: true });
    const results = await Promise.all(twenty.map(settle));
    expect(results.filter((result) => result === "settled")).toHaveLength(1);
    expect(await balancesOf(companyId)).toEqual({ acquirer: -4989, available: 4940, fees: 49 });
  });

  it("is posted in full when it exceeds the amount due, with the fee of the amount paid", async () => {
    const { companyId, transactionId } = await pendingCharge();
    const paid = await payInSandbox(companyId, { transactionId, amountInCents: 10_000 }, now);
    expect(paid).toMatchObject({ status: "paid", amount: 4990, amountPaidInCents: 10_000, fees: 99, netAmount: 9901 });
    expect(await balancesOf(companyId)).toEqual({ acquirer: -10_000, available: 9901, fees: 99 });
  });

  it("is recorded and posted when a paid charge is paid a second time", async () => {
    const { companyId, transactionId } = await pendingCharge();
    await settleTransaction(companyId, transactionId, payment("E1"), now);
    expect(await settleTransaction(companyId, transactionId, payment("E2"), now)).toBe("overpaid");
    expect(await settleTransaction(companyId, transactionId, payment("E2"), now)).toBe("known");
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({
      status: "paid",
      amountPaidInCents: 9980,
      fees: 99,
      Pix: { endToEndId: "E1" },
    });
    expect(await balancesOf(companyId)).toEqual({ acquirer: -9980, available: 9881, fees: 99 });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_paid", "transaction_overpaid"]);
  });

  it("is counted to the cent when twenty different payments arrive at once", {
    repeats: proofRuns(0, 49),
  }, async () => {
    const { companyId, transactionId } = await pendingCharge();
    const results = await Promise.all(
      twenty.map((_, index) => settleTransaction(companyId, transactionId, payment(`E${index}`, 1000), now)),
    );
    expect(results.filter((result) => result === "settled")).toHaveLength(1);
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({
      status: "paid",
      amountPaidInCents: 20_000,
    });
    expect(await balancesOf(companyId)).toEqual({ acquirer: -20_000, available: 19_802, fees: 198 });
  });

  it("changes nothing on a forged callback, a premature one or one with an unknown key", async () => {
    const { companyId, connection, transactionId, key } = await pendingCharge();
    const notice = composeCallback(connection, key);
    const forged = { ...notice, headers: { "x-sandbox-signature": "0".repeat(64) } };
    await expect(handleCallback(connection, forged, now)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await handleCallback(connection, notice, now)).toMatchObject({ settled: 0, unchanged: 1 });
    expect(await handleCallback(connection, composeCallback(connection, "absent"), now)).toMatchObject({ unknown: 1 });
    await expect(handleCallback({ ...connection, kind: "elsewhere" }, notice, now)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({ status: "pending" });
  });
});

describe("unpaid charges", () => {
  it("are canceled after exactly 24 hours", async () => {
    // In the past, so that the sweep finds no charges of other tests.
    const created = new Date("2020-01-01T12:00:00.000Z");
    const { companyId, transactionId } = await pendingCharge(created);
    const deadline = new Date(Date.now() + 20_000);
    const end = created.getTime() + 24 * 60 * 60 * 1000;
    await sweepTransactions(new Date(end - 1), deadline);
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({ status: "pending" });
    await Promise.all(twenty.map(() => sweepTransactions(new Date(end), deadline)));
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({
      status: "canceled",
      fees: 0,
      netAmount: 0,
    });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_canceled"]);
  });
});
