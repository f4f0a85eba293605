import { and, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { auditLog, type ConnectionCapabilities, connections, refunds } from "@/db/schema";
import type { BankAccount } from "@/db/shapes";
import { acquirers } from "../acquirers";
import { sandboxAcquirer } from "../acquirers/sandbox/adapter";
import { payInSandbox } from "../sandbox/payers-bank";
import { chargePix, pixCharge, testCompany } from "../testing/payments";
import { createBoletoCharge } from "./create-boleto-charge";
import { refundTransaction } from "./refund-transaction";

const now = new Date("2026-11-20T12:00:00.000Z");
afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const bankAccount: BankAccount = {
  bankCode: "260",
  branch: "0001",
  accountNumber: "12345678",
  accountType: "checking",
  holderName: "Maria da Silva",
  holderDocument: "52998224725",
};

async function companyOffering(capabilities: Partial<ConnectionCapabilities>) {
  const company = await testCompany();
  await db()
    .update(connections)
    .set({ capabilities: sql`${connections.capabilities} || ${JSON.stringify(capabilities)}::jsonb` })
    .where(eq(connections.companyId, company.id));
  return company;
}

async function paidBoleto(capabilities: Partial<ConnectionCapabilities>) {
  const company = await companyOffering(capabilities);
  const { id: transactionId } = await createBoletoCharge(company, pixCharge(), { transactionId: newId(now), now });
  await payInSandbox(company.id, { transactionId }, now);
  const refund = (target: { pixKey?: string; bankAccount?: BankAccount }) =>
    refundTransaction(company.id, { transactionId, ...target }, { refundId: newId(now), now });
  return { company, refund };
}

describe("the refund of a boleto", () => {
  it("goes to a bank account where the acquirer takes no Pix key, and the audit log has no whole number", async () => {
    const { company, refund } = await paidBoleto({ boletoRefundsToAccount: true });
    await expect(refund({})).rejects.toMatchObject({ field: "bankAccount" });
    await expect(refund({ pixKey: "maria@example.com", bankAccount })).rejects.toMatchObject({ field: "pixKey" });
    const wrong = { ...bankAccount, holderDocument: "52998224724" };
    await expect(refund({ bankAccount: wrong })).rejects.toMatchObject({ field: "bankAccount.holderDocument" });
    expect(await refund({ bankAccount })).toMatchObject({ refundedInCents: 4990 });
    const [stored] = await db().select().from(refunds).where(eq(refunds.companyId, company.id));
    expect(stored).toMatchObject({ account: bankAccount, pixKey: null });
    const [entry] = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.companyId, company.id), eq(auditLog.action, "transaction.refunded")));
    expect(JSON.stringify(entry)).toContain("260 0001 ****78");
    expect(JSON.stringify(entry)).not.toContain(bankAccount.accountNumber);
  });

  it("goes to a Pix key elsewhere", async () => {
    const { refund } = await paidBoleto({});
    await expect(refund({})).rejects.toMatchObject({ field: "pixKey" });
    await expect(refund({ bankAccount })).rejects.toMatchObject({ field: "bankAccount" });
    expect(await refund({ pixKey: "maria@example.com" })).toMatchObject({ refundedInCents: 4990 });
  });
});

describe("where an acquirer takes one refund of a charge at a time", () => {
  it("of twenty at once one is sent, and the others store nothing", async () => {
    const company = await companyOffering({ oneRefundAtATime: true });
    const { id: transactionId } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId }, now);
    let sent = 0;
    // The acquirer decides later, so that the first one stays under way.
    acquirers.set(sandboxAcquirer.kind, {
      ...sandboxAcquirer,
      refund: async () => {
        sent += 1;
        return { kind: "done", value: { confirmed: false } };
      },
    });
    const ask = () =>
      refundTransaction(company.id, { transactionId, amountInCents: 100 }, { refundId: newId(now), now });
    const asked = await Promise.allSettled(Array.from({ length: 20 }, ask));
    const refused = asked.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toHaveLength(19);
    for (const each of refused) expect(each).toMatchObject({ code: "refund_in_progress", status: 409 });
    expect(sent).toBe(1);
    expect(await db().$count(refunds, eq(refunds.companyId, company.id))).toBe(1);
    await db().update(refunds).set({ status: "done" }).where(eq(refunds.companyId, company.id));
    expect(await ask()).toMatchObject({ refundedInCents: 200 });
  });

  it("a repeat under the same id goes on with the refund, and meets no other", async () => {
    const company = await companyOffering({ oneRefundAtATime: true });
    const { id: transactionId } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId }, now);
    const refundId = newId(now);
    const ask = () => refundTransaction(company.id, { transactionId, amountInCents: 100 }, { refundId, now });
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(answers.map(({ refundedInCents }) => refundedInCents)).toEqual(Array(5).fill(100));
    expect(await db().$count(refunds, eq(refunds.companyId, company.id))).toBe(1);
  });
});
