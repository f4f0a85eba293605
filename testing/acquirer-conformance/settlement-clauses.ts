import assert from "node:assert/strict";
import { newId } from "@/db/ids";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { Connection } from "@/server/acquiring/port/port";
import type { SettledInstallment } from "@/server/acquiring/port/settlement-port";
import type { Clause } from "./clauses";
import { charge, openStranger, resultOf } from "./subject";

export const settlementClauses: Record<string, Clause> = {
  "what was taken of a sale is reported exactly where it is offered": async ({ acquirer, settlements }) => {
    assert.equal(acquirer.offer.capabilities.reportsFees === true, acquirer.settlements !== undefined);
    assert.equal(acquirer.settlements !== undefined, settlements !== undefined);
  },

  "an unpaid charge has no installments; a paid one's add up to it, with what was taken": async (subject) => {
    const { acquirer, settlements: side } = subject;
    const { settlements } = acquirer;
    if (!settlements || !side) return;
    for (const [method, feeInCents] of Object.entries(side.feeInCents) as [PaymentMethod, number][]) {
      const connection = await subject.openConnection();
      const key = newId().replaceAll("-", "");
      const reference = { key, method, hasDueDate: false };
      const read = async (reader: Connection): Promise<SettledInstallment[]> =>
        resultOf(await settlements.read(reader, reference)).installments;
      assert.deepEqual(await read(connection), []);
      resultOf(await charge(subject, connection, method, key));
      if (method !== "credit_card") {
        assert.deepEqual(await read(connection), []);
        await subject.payerSide.pay(connection, key, 4990);
      }
      const installments = await read(connection);
      const amount = installments.reduce((sum, each) => sum + each.amountInCents, 0);
      const fee = installments.reduce((sum, each) => sum + each.feeInCents, 0);
      assert.deepEqual([amount, fee], [4990, feeInCents]);
      assert.deepEqual(await read(await openStranger(subject)), []);
    }
  },
};
