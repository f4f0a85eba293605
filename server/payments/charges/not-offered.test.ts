import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { type ConnectionCapabilities, connections } from "@/db/schema";
import {
  cardCharge,
  cardInput,
  chargePix,
  pixCharge,
  sandboxRefundsOf,
  testCards,
  testCompany,
} from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { signupOf, signupsKeptFor, testPlan } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { connectionFor } from "../../acquiring/connections/connections";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import { createCardToken } from "../cards/card-tokens";
import { refundTransaction } from "../refunds/refund-transaction";
import { getTransaction } from "../transactions/transactions";
import { createBoletoCharge } from "./create-boleto-charge";
import { createCardCharge } from "./create-card-charge";
import { createPixCharge } from "./create-pix-charge";

const now = new Date("2026-11-20T12:00:00.000Z");
const identity = () => ({ transactionId: newId(now), now });

async function connect(
  { id }: CompanyIdentity,
  different: Partial<typeof connections.$inferInsert>,
): Promise<CompanyIdentity> {
  await db().update(connections).set(different).where(eq(connections.companyId, id));
  return getCompany(id);
}

function withCapabilities(
  company: CompanyIdentity,
  different: Partial<ConnectionCapabilities>,
): Promise<CompanyIdentity> {
  const { capabilities } = connectionFor(company, "pix");
  return connect(company, { capabilities: { ...capabilities, ...different } });
}

const verbs: [string, (company: CompanyIdentity) => Promise<(closed: CompanyIdentity) => Promise<unknown>>][] = [
  ["a Pix", async () => (closed) => chargePix(closed, pixCharge(), now)],
  ["a boleto", async () => (closed) => createBoletoCharge(closed, pixCharge(), identity())],
  [
    "a card",
    async (company) => {
      const charge = await cardCharge(company, testCards.paid);
      return (closed) => createCardCharge(closed, charge, identity());
    },
  ],
  ["a token of a card", async () => (closed) => createCardToken(closed, cardInput(testCards.paid), now)],
  [
    "a subscription",
    async (company) => {
      const signup = await signupOf(company, await testPlan(company.id));
      return (closed) => startSubscription(closed, signup, identity());
    },
  ],
];

describe("where no connection takes the method", () => {
  it.each(verbs)("%s is refused and nothing stored, and goes through once one does", async (_, prepare) => {
    const company = await testCompany();
    const charge = await prepare(company);
    for (const closed of [{ state: "off" }, { state: "active", methods: [] }] satisfies Partial<
      typeof connections.$inferInsert
    >[]) {
      const refused = charge(await connect(company, closed));
      await expect(refused).rejects.toMatchObject({ code: "no_connection_for_method", status: 400 });
    }
    expect(await transactionsOf(company.id)).toEqual([]);
    expect(await signupsKeptFor(company.id)).toBe(0);
    const { methods } = connectionFor(company, "pix");
    await charge(await connect(company, { state: "active", methods }));
  });
});

describe("a Pix with a due date", () => {
  const companyWithout = async () => withCapabilities(await testCompany(), { dueDatePix: false });

  it("is refused and nothing stored where the connection has none", async () => {
    const company = await companyWithout();
    const cob = { expirationDate: "2026-11-25", daysAfterDueDate: 10 };
    const refused = createPixCharge(company, { ...pixCharge(), cob }, identity());
    await expect(refused).rejects.toMatchObject({ code: "due_date_not_offered", status: 400 });
    expect(await transactionsOf(company.id)).toEqual([]);
  });

  it("leaves a Pix without one possible where the connection has none", async () => {
    expect(await chargePix(await companyWithout(), pixCharge(), now)).toMatchObject({ status: "pending" });
  });
});

describe("a refund", () => {
  async function sale() {
    const company = await testCompany();
    const { id: transactionId } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId }, now);
    const refund = (amountInCents?: number) =>
      refundTransaction(company.id, { transactionId, amountInCents }, { refundId: newId(now), now });
    const expectUntouched = async () => {
      expect(await sandboxRefundsOf(company.id)).toEqual([]);
      expect(await getTransaction(company.id, transactionId, now)).toMatchObject({
        status: "paid",
        refundedInCents: 0,
      });
      expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    };
    return { company, refund, expectUntouched };
  }

  it("is refused where the charge's connection sends no money back by its method", async () => {
    const { company, refund, expectUntouched } = await sale();
    await withCapabilities(company, { refunds: ["credit_card", "boleto"] });
    await expect(refund()).rejects.toMatchObject({ code: "refund_not_offered", status: 400 });
    await expect(refund(1000)).rejects.toMatchObject({ code: "refund_not_offered" });
    await expectUntouched();
  });

  it("of a part is refused if the connection only supports full refunds, and a full refund succeeds", async () => {
    const { company, refund, expectUntouched } = await sale();
    await withCapabilities(company, { partialRefunds: ["credit_card", "boleto"] });
    await expect(refund(1000)).rejects.toMatchObject({ code: "partial_refund_not_offered", status: 400 });
    await expectUntouched();
    expect(await refund()).toMatchObject({ status: "refund", refundedInCents: 4990 });
  });
});
