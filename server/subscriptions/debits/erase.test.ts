import { describe, expect, it } from "vitest";
import {
  authorizationsOf,
  moneySentTo,
  runningAutomatic,
  settleAt,
  startAutomatic,
} from "@/testing/support/charges/authorizations";
import { testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { customersOf } from "@/testing/support/reads";
import { startedAt } from "@/testing/support/subscriptions";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { getSubscriptionRow } from "../subscriptions/subscriptions";

async function customerOf(companyId: string): Promise<string> {
  const [{ id = "" } = {}] = await customersOf(companyId);
  return id;
}

const soon = (minutes = 1) => new Date(Date.now() + minutes * 60_000);

describe("erasing a buyer of Pix Automático", () => {
  it("ends the subscription, and the authorisation at the bank", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    await eraseListed(await customerOf(company.id), startedAt);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ status: "canceled", authorizationId: null });
    await settleAt(company, soon());
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "canceled", nextReadAt: null }]);
  });

  it("starts nothing for a code that is paid later: the money goes back", async () => {
    const company = await testCompany();
    const { transaction } = await startAutomatic(company);
    await eraseListed(await customerOf(company.id), startedAt);
    await settleAt(company, soon());
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "canceled" }]);
    await payInSandbox(company.id, { transactionId: transaction.id }, startedAt);
    await reactOf(company);
    await settleAt(company, soon(2));
    expect(await moneySentTo(company.id)).toEqual([2990]);
    expect(await getTransactionRow(company.id, transaction.id)).toMatchObject({ status: "refund", refunded: 2990 });
  });
});
