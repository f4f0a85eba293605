import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { payments, refunds } from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import { callbackUrlOf } from "@/server/acquiring/connections/callback-address";
import type { Connection } from "@/server/acquiring/port/port";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { checkLedger } from "@/server/ledger/checker/check-ledger";
import { acquirerKeyOf } from "@/server/payments/charges/charge-request";
import { createPixCharge } from "@/server/payments/charges/create-pix-charge";
import { reconcileTransaction } from "@/server/payments/charges/reconcile-transaction";
import { refundTransaction } from "@/server/payments/refunds/refund-transaction";
import type { PixQrCodeCharge } from "@/server/payments/transactions/schemas";
import { getTransaction, getTransactionRow } from "@/server/payments/transactions/transactions";
import { sweepReconciliation } from "@/server/payments/unknown-outcomes/sweep-reconciliation";
import type { AccountOptions, BankAccount } from "../bank/accounts";
import type { Bank } from "../bank/bank";
import { createTestCompany } from "../database";
import { pixCharge } from "../payments";
import { type BankConnectionOptions, connectToBank, openTestBank } from "./connections";

/**
 * Runs a file's tests against one bank.
 *
 * @returns a function that returns the bank while tests run.
 */
export function bankOfFile(): () => Bank {
  let bank: Bank | null = null;
  beforeAll(async () => {
    bank = await openTestBank();
  });
  afterAll(() => bank?.close());
  return () => {
    if (!bank) throw new Error("The bank is not open yet");
    return bank;
  };
}

export const addressOf = (connection: Connection): string => callbackUrlOf(connection) ?? "";

export class Seller {
  readonly start = new Date();

  constructor(
    readonly companyId: string,
    readonly account: BankAccount,
    readonly connection: Connection,
  ) {}

  later(seconds: number): Date {
    return new Date(this.start.getTime() + seconds * 1_000);
  }

  company(): Promise<CompanyIdentity> {
    return getCompany(this.companyId);
  }

  /**
   * Charges R$ 49.90, or repeats the charge with the given id.
   *
   * @returns the charge's id, even without a response of the bank.
   */
  async charge(id: string | null = null, different: Partial<PixQrCodeCharge> = {}, seconds = 0): Promise<Charged> {
    const [transactionId, now] = [id ?? newId(), this.later(seconds)];
    const identity = { transactionId, isNew: id === null, now };
    const asked = createPixCharge(await this.company(), pixCharge(different), identity);
    const answer = await asked.then(({ pix }) => pix.emv).catch((thrown: unknown) => codeOf(thrown));
    return { id: transactionId, key: acquirerKeyOf(transactionId), answer };
  }

  sweep(seconds: number) {
    return sweepReconciliation(this.later(seconds), new Date(Date.now() + 20_000), this.companyId);
  }

  async reconcile(id: string, seconds = 0) {
    return reconcileTransaction(await this.company(), await this.row(id), this.later(seconds));
  }

  row(id: string) {
    return getTransactionRow(this.companyId, id);
  }

  read(id: string) {
    return getTransaction(this.companyId, id, this.start);
  }

  /** @returns the refund's id, even without a response of the bank. */
  async refund(transactionId: string, amountInCents?: number, refundId = newId(), seconds = 0) {
    const order = { transactionId, ...(amountInCents === undefined ? {} : { amountInCents }) };
    const asked = refundTransaction(this.companyId, order, { refundId, now: this.later(seconds) });
    const answer = await asked.then(({ status }) => status).catch((thrown: unknown) => codeOf(thrown));
    return { id: refundId, key: acquirerKeyOf(refundId), answer };
  }

  async payments(id: string) {
    return db()
      .select()
      .from(payments)
      .where(and(eq(payments.companyId, this.companyId), eq(payments.transactionId, id)));
  }

  async refunds(id: string) {
    return db()
      .select()
      .from(refunds)
      .where(and(eq(refunds.companyId, this.companyId), eq(refunds.transactionId, id)));
  }

  sentBack(): number {
    const all = this.account.books.received.flatMap((each) => each.refunds);
    return all.filter(({ status }) => status !== "NAO_REALIZADO").reduce((sum, { cents }) => sum + cents, 0);
  }

  /** The bank has one charge with this key, we recorded one payment, and the ledger balances. */
  async expectPaidOnce(id: string): Promise<void> {
    expect((await this.payments(id)).map(({ amount }) => amount)).toEqual([4990]);
    expect(await this.read(id)).toMatchObject({ status: "paid", amountPaidInCents: 4990 });
    await this.expectSound();
  }

  async expectSound(): Promise<void> {
    expect(await checkLedger(this.companyId)).toMatchObject({ ok: true, faults: [] });
  }
}

interface Charged {
  id: string;
  key: string;
  answer: string;
}

function codeOf(thrown: unknown): string {
  if (thrown instanceof Error && "code" in thrown) return String(thrown.code);
  throw thrown;
}

/** Opens a company with an account at the bank, and registers its callbacks as a connection check does. */
export async function openSeller(
  bank: Bank,
  options: AccountOptions = {},
  connecting: BankConnectionOptions = {},
): Promise<Seller> {
  const { companyId } = await createTestCompany();
  const account = bank.openAccount(options);
  const connection = await connectToBank(companyId, account, connecting);
  account.callTo(addressOf(connection));
  return new Seller(companyId, account, connection);
}
