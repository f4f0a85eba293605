import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections } from "@/db/schema";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { reachable } from "@/testing/support/at-pagarme/payers";
import { createTestCompany } from "@/testing/support/database";
import type { Fault } from "@/testing/support/doubles/faults";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { getCompany } from "../../accounts/company/companies";
import { readTransactionMoney } from "../transactions/transaction-money";
import { getTransactionRow } from "../transactions/transactions";
import { acquirerKeyOf } from "./charge-request";
import { createBoletoCharge } from "./create-boleto-charge";

const pagarme = pagarmeOfFile();
const now = new Date();

async function companyWithTwoAccounts() {
  const { companyId } = await createTestCompany();
  const [second, first] = [pagarme().openAccount(), pagarme().openAccount()];
  const next = await connectToPagarme(companyId, second);
  await connectToPagarme(companyId, first);
  const own = and(eq(connections.companyId, companyId), eq(connections.id, next.id));
  await db().update(connections).set({ state: "active" }).where(own);
  return { company: await getCompany(companyId), first, second, next };
}

const charge = pixCharge({ customer: { ...pixCharge().customer, ...reachable } });

const breakOrders = (of: { keys: { secretKey: string; publicKey: string } }, fault: Fault) =>
  pagarme().fault({ on: "POST /orders", of: of.keys, times: 1, fault });

const ordersAskedOf = ({ keys }: { keys: { secretKey: string } }) =>
  pagarme().seen.filter(({ operation, client }) => operation === "POST /orders" && client === keys.secretKey).length;

describe("over the wire, a charge", () => {
  it.each([401, 403, 422, 429])(
    "refused with %i is placed at the next account, once, under its key",
    async (status) => {
      const { company, first, second, next } = await companyWithTwoAccounts();
      breakOrders(first, { how: "status", status });
      const { id } = await chargePix(company, charge, now);
      const key = acquirerKeyOf(id);
      expect([first.ordersOf(key).length, second.ordersOf(key).length]).toEqual([0, 1]);
      const row = await getTransactionRow(company.id, id);
      expect(row).toMatchObject({ connectionId: next.id, acquirerState: "accepted", status: "pending" });
      expect((await readTransactionMoney(company.id, id)).tries).toHaveLength(1);
    },
  );

  it("by boleto goes the same way", async () => {
    const { company, first, second } = await companyWithTwoAccounts();
    breakOrders(first, { how: "status", status: 403 });
    const { id } = await createBoletoCharge(company, charge, { transactionId: newId(now), now });
    expect([first, second].map((account) => account.ordersOf(acquirerKeyOf(id)).length)).toEqual([0, 1]);
  });

  it.each<Fault>([
    { how: "cut_after" },
    { how: "cut_before" },
    { how: "status", status: 502, page: true },
    { how: "page" },
    { how: "status", status: 409 },
  ])("whose outcome is unknown ($how $status) stays where it may exist", async (fault) => {
    const { company, first, second } = await companyWithTwoAccounts();
    breakOrders(first, fault);
    await expect(chargePix(company, charge, now)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(second.books.orders).toEqual([]);
    expect(pagarme().seen.some(({ client }) => client === second.keys.secretKey)).toBe(false);
  });

  it.each<Fault>([
    { how: "status", status: 429, retryAfter: 60 },
    { how: "status", status: 503, page: true, retryAfter: 60 },
  ])("is not sent to an account that asks us to wait ($status), and the next account takes it", async (fault) => {
    const { company, first, second } = await companyWithTwoAccounts();
    breakOrders(first, fault);
    await chargePix(company, charge, now).catch(() => undefined);
    for (let count = 0; count < 3; count += 1) {
      const { id } = await chargePix(company, charge, now);
      expect(second.ordersOf(acquirerKeyOf(id))).toHaveLength(1);
    }
    expect(ordersAskedOf(first)).toBe(1);
  });

  it("that no other account takes answers 503 with the time to wait, and is sent once that has come", async () => {
    const { companyId } = await createTestCompany();
    const account = pagarme().openAccount();
    await connectToPagarme(companyId, account);
    const company = await getCompany(companyId);
    breakOrders(account, { how: "status", status: 429, retryAfter: 2 });
    for (let count = 0; count < 5; count += 1) {
      const answer = await chargePix(company, charge, now).catch((thrown: unknown) => thrown);
      expect(answer).toMatchObject({ code: "UNAVAILABLE", status: 503, retryAfterSeconds: expect.any(Number) });
    }
    expect(ordersAskedOf(account)).toBe(1);
    await wait(2_050);
    const { id } = await chargePix(company, charge, now);
    expect(account.ordersOf(acquirerKeyOf(id))).toHaveLength(1);
  });
});
