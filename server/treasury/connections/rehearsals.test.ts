import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections } from "@/db/schema";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import { testOwner } from "@/testing/support/auth";
import { companyAtBank, draftOf, operator } from "@/testing/support/connections/connected-banks";
import { expectWaiter } from "@/testing/support/databases/lock-waits";
import { cardCharge, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { listMembers } from "../../accounts/team/team";
import { connectionFor } from "../../acquiring/connections/connections";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { createCardCharge } from "../../payments/charges/create-card-charge";
import { reserveWithin } from "../../payments/charges/reserve-transaction";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransaction } from "../../payments/transactions/transactions";
import { goLive } from "../../sandbox/test-mode/go-live";
import { openTestCompany } from "../../sandbox/test-mode/open-test-company";
import { modeOf } from "../../sandbox/test-mode/read-state";
import { checkConnection } from "./check-connection";
import { connectBank } from "./connect-bank";
import { listConnections } from "./show-connection";
import { turnOn } from "./turn-on";

const bank = bankOfFile();
const now = new Date();

const chargeAt = async (companyId: string) => chargePix(await getCompany(companyId), pixCharge(), new Date());
const statesOf = async (companyId: string) =>
  (await listConnections(companyId)).map(({ kind, state }) => `${kind} ${state}`).sort();

async function rehearsed() {
  const { companyId, userId } = await testOwner(now);
  const { company, account, connectionId } = await companyAtBank(bank(), { environment: "rehearsal" }, {}, companyId);
  const { id } = await chargeAt(companyId);
  const [txid = ""] = account.books.charges.keys();
  account.pay(txid);
  await expect.poll(async () => (await getTransaction(companyId, id, new Date())).status).toBe("paid");
  return { company, connectionId, saleId: id, by: { actor: `user:${userId}`, userId, address: "10.0.0.1" } as const };
}

describe("sales rehearsed at a bank", () => {
  it("keep a bank in production out of their company, even one that was set up before", async () => {
    const { companyId } = await testOwner(now);
    const company = await getCompany(companyId);
    const real = await connectBank(company, draftOf(bank().openAccount()), operator());
    await companyAtBank(bank(), { environment: "rehearsal" }, {}, companyId);
    await chargeAt(companyId);
    const refusal = { code: "company_has_test_sales" };
    const asked = bank().seen.length;
    await expect(checkConnection(company, real.id, operator())).rejects.toMatchObject(refusal);
    await expect(connectBank(company, draftOf(bank().openAccount()), operator())).rejects.toMatchObject(refusal);
    expect(bank().seen).toHaveLength(asked);
    expect(await statesOf(companyId)).toEqual(["pix_api active", "pix_api testing", "sandbox off"]);
  });

  it("stay in the test company when it goes live, refundable, and the bank takes the real company", async () => {
    const { company, connectionId, saleId, by } = await rehearsed();
    expect(await modeOf(company)).toBe("rehearsal");
    const { companyId: realId } = await goLive(company, by, now);
    expect(await statesOf(company.id)).toEqual(["pix_api off", "sandbox active"]);
    const test = await getCompany(company.id);
    await expect(turnOn(test, connectionId, operator())).rejects.toMatchObject({ code: "company_is_test" });
    await refundTransaction(company.id, { transactionId: saleId, amountInCents: 500 }, { refundId: newId(), now });
    await companyAtBank(bank(), {}, {}, realId);
    await chargeAt(realId);
    expect(await transactionsOf(realId)).toHaveLength(1);
    for (const id of [realId, company.id]) expect(await checkLedger(id)).toMatchObject({ ok: true });
  });

  it("never come into a company that went live, whose rehearsals are its test company's", async () => {
    const { company, by } = await rehearsed();
    const { companyId: realId } = await goLive(company, by, now);
    const draft = draftOf(bank().openAccount({ environment: "rehearsal" }));
    const refusal = { code: "company_is_live" };
    await expect(connectBank(await getCompany(realId), draft, operator())).rejects.toMatchObject(refusal);
    const live = await companyAtBank(bank());
    await expect(connectBank(live.company, draft, operator())).rejects.toMatchObject(refusal);
    await expect(goLive(await getCompany(realId), by, now)).rejects.toMatchObject(refusal);
    expect(await listMembers(realId)).toHaveLength(1);
  });

  it("cannot be combined with a test company", async () => {
    const { company, by } = await rehearsed();
    await expect(openTestCompany(company, by, now)).rejects.toMatchObject({ code: "company_is_sandbox" });
  });
});

describe("a bank that goes live in the same moment as sales of the sandbox", () => {
  async function readied() {
    const company = await testCompany();
    const { id } = await connectBank(company, draftOf(bank().openAccount()), operator());
    return { company: await getCompany(company.id), connectionId: id };
  }
  const salesOf = async (companyId: string) => (await transactionsOf(companyId)).length;

  it("refuses twenty sales that chose the sandbox before, and stores none", async () => {
    const { company } = await readied();
    const sandbox = and(eq(connections.companyId, company.id), eq(connections.kind, "sandbox"));
    const sold = await db().transaction(async (tx) => {
      await tx.select().from(connections).where(sandbox).for("update");
      const cards = Array.from({ length: 10 }, () => cardCharge(company, testCards.paid));
      const charges = await Promise.all(cards);
      const selling = [
        ...Array.from({ length: 10 }, () => chargePix(company, pixCharge(), new Date())),
        ...charges.map((input) =>
          createCardCharge(company, input, { transactionId: newId(), isNew: true, now: new Date() }),
        ),
      ];
      const settled = Promise.allSettled(selling);
      await expectWaiter(tx);
      await tx.update(connections).set({ state: "off" }).where(sandbox);
      return { settled };
    });
    for (const sale of await sold.settled) {
      expect(sale).toMatchObject({ status: "rejected", reason: { code: "no_connection_for_method" } });
    }
    expect(await salesOf(company.id)).toBe(0);
  });

  it("waits for a sale that is being stored, and stays in testing beside it", async () => {
    const { company, connectionId } = await readied();
    const { checked } = await db().transaction(async (tx) => {
      const input = pixCharge();
      await reserveWithin(tx, {
        companyId: company.id,
        transactionId: newId(now),
        method: "pix",
        connectionId: connectionFor(company, "pix").id,
        fees: 49,
        input,
        buyer: { ...input.customer, phone: "" },
        now: new Date(),
      });
      const checking = Promise.allSettled([checkConnection(company, connectionId, operator())]);
      await expectWaiter(tx);
      return { checked: checking };
    });
    const [check] = await checked;
    expect(check).toMatchObject({ status: "rejected", reason: { code: "company_has_test_sales" } });
    expect(await statesOf(company.id)).toEqual(["pix_api testing", "sandbox active"]);
    expect(await salesOf(company.id)).toBe(1);
  });
});
