import { and, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import {
  type ConnectionCapabilities,
  companies,
  companyLookups,
  connections,
  destinations,
  payoutLimits,
  refunds,
} from "@/db/schema";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import { balancesOf, chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { auditOf, refundsOf } from "@/testing/support/reads";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { sweepDataRequests } from "../../buyers/privacy/sweep-requests";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { leftOfDay } from "../../ledger/payout-limits/limits";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { createBoletoCharge } from "../charges/create-boleto-charge";
import { getTransactionRow } from "../transactions/transactions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { cancelHeldRefunds } from "./conclude-refund";
import { type RefundIdentity, refundTransaction } from "./refund-transaction";

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
  const refund = (
    target: { pixKey?: string; bankAccount?: BankAccount },
    identity: Partial<RefundIdentity> = {},
    amountInCents?: number,
  ) => {
    const order = { transactionId, ...target, ...(amountInCents && { amountInCents }) };
    return refundTransaction(company.id, order, { refundId: newId(now), now, ...identity });
  };
  return { company, transactionId, refund };
}

const storedRefundsOf = (companyId: string) => db().select().from(refunds).where(eq(refunds.companyId, companyId));

function countSent(): () => number {
  let sent = 0;
  acquirers.set(sandboxAcquirer.kind, {
    ...sandboxAcquirer,
    refund: (...asked) => {
      sent += 1;
      return sandboxAcquirer.refund(...asked);
    },
  });
  return () => sent;
}

describe("the refund of a boleto", () => {
  it("goes to a bank account where the acquirer takes no Pix key, and the audit log has no whole number", async () => {
    const { company, transactionId, refund } = await paidBoleto({ boletoRefundsToAccount: true });
    await expect(refund({})).rejects.toMatchObject({ field: "bankAccount" });
    await expect(refund({ pixKey: "52998224725", bankAccount })).rejects.toMatchObject({ field: "pixKey" });
    const wrong = { ...bankAccount, holderDocument: "52998224724" };
    await expect(refund({ bankAccount: wrong })).rejects.toMatchObject({ field: "bankAccount.holderDocument" });
    expect(await refund({ bankAccount })).toMatchObject({ refundedInCents: 4990 });
    const [stored] = await storedRefundsOf(company.id);
    expect(stored).toMatchObject({ account: bankAccount, pixKey: null });
    expect(await refundsOf(company.id, transactionId)).toMatchObject([
      { pixKey: null, bankAccount: "260 0001 ****78" },
    ]);
    const [entry] = await auditOf(company.id, "transaction.refunded");
    expect(JSON.stringify(entry)).toContain("260 0001 ****78");
    expect(JSON.stringify(entry)).not.toContain(bankAccount.accountNumber);
  });

  it("goes to a Pix key elsewhere", async () => {
    const { company, refund } = await paidBoleto({});
    await expect(refund({})).rejects.toMatchObject({ field: "pixKey" });
    await expect(refund({ bankAccount })).rejects.toMatchObject({ field: "bankAccount" });
    expect(await refund({ pixKey: "529.982.247-25" })).toMatchObject({ refundedInCents: 4990 });
    const [stored] = await storedRefundsOf(company.id);
    expect(stored).toMatchObject({ pixKey: "52998224725", toOther: false, sendAt: null });
  });

  it("is refused to a key that is not the payer's, and nothing moves", async () => {
    const { company, transactionId, refund } = await paidBoleto({});
    const before = await balancesOf(company.id);
    for (const pixKey of ["maria@example.com", "+5511987654321", "11144477735"]) {
      await expect(refund({ pixKey })).rejects.toMatchObject({ code: "refund_key_not_payers", status: 400 });
    }
    expect(await balancesOf(company.id)).toEqual(before);
    expect(await refundsOf(company.id, transactionId)).toEqual([]);
  });

  it("is refused to an account that the payer does not hold", async () => {
    const { refund } = await paidBoleto({ boletoRefundsToAccount: true });
    const strangers = { ...bankAccount, holderDocument: "11144477735" };
    await expect(refund({ bankAccount: strangers })).rejects.toMatchObject({
      code: "refund_key_not_payers",
      field: "bankAccount",
    });
  });

  it("never goes to a payout account of the company, whatever holder it is given", async () => {
    const { company, refund } = await paidBoleto({ boletoRefundsToAccount: true });
    const own = { ...bankAccount, branch: "1", accountNumber: "0012345678", holderDocument: "11222333000181" };
    await db()
      .insert(destinations)
      .values({ companyId: company.id, id: newId(now), account: own, createdAt: now, removedAt: now });
    for (const bankCode of ["260", "18236120"]) {
      await expect(refund({ bankAccount: { ...bankAccount, bankCode } })).rejects.toMatchObject({
        code: "refund_to_payout_account",
      });
    }
    expect(await refund({ bankAccount: { ...bankAccount, accountNumber: "12345679" } })).toMatchObject({
      refundedInCents: 4990,
    });
  });

  it("never goes to the company's own document or a Pix key of its payouts, not even for a confirmed key", async () => {
    const { company, refund } = await paidBoleto({});
    await db()
      .update(companies)
      .set({ documentType: "cpf", document: "52998224725" })
      .where(eq(companies.id, company.id));
    const added = { companyId: company.id, id: newId(now), pixKeyType: "email", pixKey: "dona@example.com" } as const;
    await db()
      .insert(destinations)
      .values({ ...added, createdAt: now });
    for (const pixKey of ["52998224725", "DONA@example.com"]) {
      await expect(refund({ pixKey }, { keyConfirmedAt: now })).rejects.toMatchObject({
        code: "refund_to_payout_account",
      });
    }
  });
});

describe("the refund of a boleto to a key that its buyer confirmed", () => {
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const key = { pixKey: "maria@example.com" };

  it("takes the money at once, and is sent 24 hours later, once", async () => {
    const sent = countSent();
    const { company, refund } = await paidBoleto({});
    const [refundId, confirmed] = [newId(now), { keyConfirmedAt: now }];
    expect(await refund(key, { ...confirmed, refundId })).toMatchObject({ status: "paid", refundedInCents: 4990 });
    await refund(key, { ...confirmed, refundId });
    await sweepReconciliation(hours(23), new Date(Date.now() + 30_000), company.id);
    expect(sent()).toBe(0);
    await Promise.all([1, 2, 3].map(() => sweepReconciliation(hours(25), new Date(Date.now() + 30_000), company.id)));
    expect(sent()).toBe(1);
    const [stored] = await storedRefundsOf(company.id);
    expect(stored).toMatchObject({ status: "done", pixKey: "maria@example.com", toOther: true });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("can be canceled while it waits, and then is never sent", async () => {
    const sent = countSent();
    const { company, transactionId, refund } = await paidBoleto({});
    await refund(key, { keyConfirmedAt: now });
    const cancel = () => cancelHeldRefunds(company.id, transactionId, hours(2));
    expect((await Promise.all([cancel(), cancel()])).sort()).toEqual([0, 1]);
    await sweepReconciliation(hours(25), new Date(Date.now() + 30_000), company.id);
    expect(sent()).toBe(0);
    expect(await refund({ pixKey: "52998224725" })).toMatchObject({ status: "refund" });
    expect(await cancel()).toBe(0);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});

describe("the refund of an erased buyer's boleto", () => {
  const erase = async () => {
    const { company, transactionId, refund } = await paidBoleto({});
    const { customerId } = await getTransactionRow(company.id, transactionId);
    await eraseListed(customerId, now);
    const read = () => getTransactionRow(company.id, transactionId);
    return { company, transactionId, refund, read };
  };

  it("is sent only to the payer's document, of which only a keyed hash is stored", async () => {
    const { company, transactionId, refund, read } = await erase();
    for (const pixKey of ["maria@example.com", "11144477735"]) {
      await expect(refund({ pixKey })).rejects.toMatchObject({ code: "refund_key_not_payers", status: 400 });
    }
    expect(await read()).toMatchObject({ refunded: 0 });
    expect(await refund({ pixKey: "52998224725" })).toMatchObject({ status: "refund", refundedInCents: 4990 });
    const ofCharge = eq(companyLookups.targetId, transactionId);
    const [kept] = await db()
      .select()
      .from(companyLookups)
      .where(and(eq(companyLookups.kind, "erased_payer"), ofCharge));
    expect(JSON.stringify(kept)).not.toContain("52998224725");
    expect(JSON.stringify(await read())).not.toContain("52998224725");
    expect(await storedRefundsOf(company.id)).toMatchObject([{ pixKey: null, toOther: false }]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("is matched for a year from the charge, when the hash is removed", async () => {
    const { transactionId, refund } = await erase();
    const kept = () =>
      db().$count(
        companyLookups,
        and(eq(companyLookups.kind, "erased_payer"), eq(companyLookups.targetId, transactionId)),
      );
    await sweepDataRequests(new Date(now.getTime() + 364 * 86_400_000));
    expect(await kept()).toBe(1);
    await sweepDataRequests(new Date(now.getTime() + 366 * 86_400_000));
    expect(await kept()).toBe(0);
    await expect(refund({ pixKey: "52998224725" })).rejects.toMatchObject({ code: "refund_key_not_payers" });
  });
});

describe("the daily payout limit", () => {
  const setDay = (companyId: string, perDay: number) =>
    db().insert(payoutLimits).values({ companyId, perPayout: perDay, perDay, approvalAbove: perDay, updatedAt: now });
  const room = (companyId: string, at: Date) => db().transaction((tx) => leftOfDay(tx, companyId, 6_000, at));
  const tomorrow = new Date("2026-11-21T03:00:00.000Z");
  const accounts = { boletoRefundsToAccount: true };

  it("counts a refund to an account, and not one to the payer's document, a Pix or a card", async () => {
    const { company, refund } = await paidBoleto(accounts);
    await setDay(company.id, 6_000);
    await refund({ bankAccount });
    expect(await room(company.id, now)).toBe(1_010);
    const other = await paidBoleto({});
    await setDay(other.company.id, 6_000);
    await other.refund({ pixKey: "52998224725" });
    expect(await room(other.company.id, now)).toBe(6_000);
  });

  it("refuses what exceeds it, of twenty at once as well", async () => {
    const { company, refund } = await paidBoleto(accounts);
    await setDay(company.id, 3_000);
    await expect(refund({ bankAccount })).rejects.toMatchObject({ code: "refund_exceeds_day", status: 400 });
    const parts = Array.from({ length: 20 }, () => refund({ bankAccount }, {}, 1_000));
    const done = (await Promise.allSettled(parts)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(3);
  });

  it("sends a withdrawal that exceeds it the next day, even one above the whole limit", async () => {
    const sent = countSent();
    const { company, refund } = await paidBoleto(accounts);
    await setDay(company.id, 3_000);
    expect(await refund({ bankAccount }, { mayOwe: true })).toMatchObject({ status: "paid", refundedInCents: 4990 });
    expect(sent()).toBe(0);
    const [stored] = await storedRefundsOf(company.id);
    expect(stored?.sendAt).toEqual(tomorrow);
    await sweepReconciliation(new Date(tomorrow.getTime() + 1_000), new Date(Date.now() + 30_000), company.id);
    expect(sent()).toBe(1);
  });
});

describe("where an acquirer takes one refund of a charge at a time", () => {
  it("of twenty at once one is sent, and the others store nothing", async () => {
    const company = await companyOffering({ oneRefundAtATime: true });
    const { id: transactionId } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId }, now);
    let sent = 0;
    // The acquirer responds later, so the first refund stays pending.
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
    expect(await refundsOf(company.id, transactionId)).toHaveLength(1);
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
    expect(await refundsOf(company.id, transactionId)).toHaveLength(1);
  });
});
