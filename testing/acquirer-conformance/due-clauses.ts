import assert from "node:assert/strict";
import { newId } from "@/db/ids";
import type { Cob } from "@/db/schema/payments-shapes";
import type { ChargeReference } from "@/server/acquiring/port/charge-port";
import type { Connection, Outcome, PixCode } from "@/server/acquiring/port/port";
import { addDays, dayOf } from "@/server/core/calendar/calendar";
import type { Clause } from "./clauses";
import { chargeRequest, resultOf, type Subject } from "./subject";

const newKey = () => newId().replaceAll("-", "");

function termsOf(now: Date): Cob {
  const due = addDays(dayOf(now), 10);
  return {
    expirationDate: due,
    daysAfterDueDate: 30,
    fine: { type: "percent", value: 2 },
    interest: { type: "percent", basis: "month", calendar: "calendar", value: 1 },
    discount: { type: "percent", basis: "until_date", dates: [{ date: addDays(due, -3), value: 5 }] },
  };
}

interface DueCharge {
  connection: Connection;
  reference: ChargeReference;
  create: () => Promise<Outcome<PixCode>>;
}

const withDueDates =
  (judge: (charge: DueCharge, subject: Subject) => Promise<void>) =>
  async (subject: Subject): Promise<void> => {
    const { acquirer } = subject;
    if (!acquirer.offer.capabilities.dueDatePix) return;
    const connection = await subject.openConnection();
    const key = newKey();
    const now = new Date();
    const terms = termsOf(now);
    const expiresAt = new Date(now.getTime() + 40 * 86_400_000);
    const receiver = { name: "Loja", city: "RECIFE" };
    const request = { ...chargeRequest(key), now, expiresAt, terms, receiver };
    const create = () => acquirer.createPix(connection, request);
    await judge({ connection, reference: { key, method: "pix", hasDueDate: true }, create }, subject);
  };

export const dueClauses: Record<string, Clause> = {
  "a charge with a due date, asked for twenty times at once, is one, and is paid by its real amount": withDueDates(
    async ({ connection, reference, create }, { acquirer, payerSide }) => {
      const answers = await Promise.all(Array.from({ length: 20 }, create));
      for (const each of answers) assert.deepEqual(resultOf(each), resultOf(answers[0] ?? each));
      assert.equal(resultOf(await acquirer.readCharge(connection, reference)).state, "open");
      await payerSide.pay(connection, reference.key, 4741);
      const { payments } = resultOf(await acquirer.readCharge(connection, reference));
      assert.deepEqual(
        payments.map(({ amountInCents }) => amountInCents),
        [4741],
      );
    },
  ),

  "a charge with a due date that is paid as its acquirer asks, early or late, is concluded by that amount":
    withDueDates(async ({ connection, reference, create }, { acquirer, payerSide }) => {
      if (!payerSide.payAsAsked) return;
      resultOf(await create());
      const daysLater = Number.parseInt(reference.key.slice(-2), 16) % 40;
      const at = new Date(Date.now() + daysLater * 86_400_000);
      const amountInCents = await payerSide.payAsAsked(connection, reference.key, at);
      const report = resultOf(await acquirer.readCharge(connection, reference));
      assert.deepEqual([report.state, report.isConcluded], ["closed", true]);
      assert.deepEqual(
        report.payments.map((payment) => payment.amountInCents),
        [amountInCents],
      );
    }),

  "a charge with a due date is refunded in part like any other": withDueDates(
    async ({ connection, reference, create }, { acquirer, payerSide }) => {
      resultOf(await create());
      if (!acquirer.offer.capabilities.refunds.includes("pix")) return;
      await payerSide.pay(connection, reference.key, 4990);
      const refund = { key: newKey(), charge: reference, amountInCents: 1990, doneInCents: 0 };
      const request = { ...refund, pixKey: null, account: null, feeInCents: 0, now: new Date() };
      resultOf(await acquirer.refund(connection, request));
      const report = resultOf(await acquirer.readRefund(connection, refund));
      assert.ok(report.state !== "absent" && report.amountInCents === 1990);
    },
  ),

  "a withdrawn charge with a due date is closed": withDueDates(
    async ({ connection, reference, create }, { acquirer }) => {
      if (!acquirer.offer.capabilities.cancels.includes("pix")) return;
      resultOf(await create());
      assert.deepEqual(resultOf(await acquirer.cancelCharge(connection, reference, new Date())), { canceled: true });
      assert.equal(resultOf(await acquirer.readCharge(connection, reference)).state, "closed");
      assert.deepEqual(resultOf(await acquirer.cancelCharge(connection, reference, new Date())), { canceled: false });
    },
  ),

  "a due date of another company's charge is absent": withDueDates(async ({ reference, create }, subject) => {
    resultOf(await create());
    const stranger = await subject.openConnection();
    assert.equal(resultOf(await subject.acquirer.readCharge(stranger, reference)).state, "absent");
  }),
};
