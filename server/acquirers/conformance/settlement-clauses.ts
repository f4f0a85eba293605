import assert from "node:assert/strict";
import type { PaymentMethod } from "@/db/enums";
import { newId } from "@/db/ids";
import type { SettlementReport } from "../settlement-port";
import type { Clause } from "./clauses";
import { charge, openStranger, resultOf } from "./subject";

/** Name → promise. */
export const settlementClauses: Record<string, Clause> = {
  "what was taken of a sale is reported exactly where it is offered": async ({ acquirer, settlements }) => {
    assert.equal(acquirer.offer.capabilities.reportsFees === true, acquirer.settlements !== undefined);
    assert.equal(acquirer.settlements !== undefined, settlements !== undefined);
  },

  "an unpaid charge has no installments; a paid one's add up to it, with what was taken": async (subject) => {
    const { acquirer, settlements: side } = subject;
    if (!acquirer.settlements || !side) return;
    for (const [method, feeInCents] of Object.entries(side.feeInCents) as [PaymentMethod, number][]) {
      const connection = await subject.openConnection();
      const key = newId().replaceAll("-", "");
      const reference = { key, method, hasDueDate: false };
      assert.deepEqual(resultOf(await acquirer.settlements.read(connection, reference)), { installments: [] });
      resultOf(await charge(subject, connection, method, key));
      if (method !== "credit_card") {
        assert.deepEqual(resultOf(await acquirer.settlements.read(connection, reference)), { installments: [] });
        await subject.payerSide.pay(connection, key, 4990);
      }
      const report: SettlementReport = resultOf(await acquirer.settlements.read(connection, reference));
      const sumOf = (field: "amountInCents" | "feeInCents"): number =>
        report.installments.reduce<number>((sum, each) => sum + each[field], 0);
      assert.deepEqual([sumOf("amountInCents"), sumOf("feeInCents")], [4990, feeInCents]);
      const stranger = await openStranger(subject);
      assert.deepEqual(resultOf(await acquirer.settlements.read(stranger, reference)), { installments: [] });
    }
  },
};
