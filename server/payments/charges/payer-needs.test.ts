import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections } from "@/db/schema";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { reachable } from "@/testing/support/at-pagarme/payers";
import { sentTo } from "@/testing/support/at-pagarme/requests";
import { createTestCompany } from "@/testing/support/database";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import { cardCharge, cardTokensOf, chargePix, pixCharge } from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { signupOf, testPlan } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { environment } from "../../core/env/env";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import { getTransactionRow } from "../transactions/transactions";
import { createBoletoCharge } from "./create-boleto-charge";
import { createCardCharge } from "./create-card-charge";

const pagarme = pagarmeOfFile();
const now = new Date();
const takesCardData = environment().takesCardData;

beforeAll(() => void Object.assign(environment(), { takesCardData: true }));
afterAll(() => void Object.assign(environment(), { takesCardData }));

async function seller({ withSandbox = false } = {}) {
  const { companyId } = await createTestCompany();
  const account = pagarme().openAccount();
  const own = await connectToPagarme(companyId, account);
  if (withSandbox) {
    const sandbox = and(eq(connections.companyId, companyId), eq(connections.kind, "sandbox"));
    await db().update(connections).set({ state: "active" }).where(sandbox);
  }
  return { account, own, company: await getCompany(companyId) };
}

type Company = Awaited<ReturnType<typeof seller>>["company"];
const { customer } = pixCharge();
const { address, phone } = reachable;

const charges = {
  pix: (company: Company, given: object) => chargePix(company, pixCharge({ customer: { ...customer, ...given } }), now),
  boleto: (company: Company, given: object) =>
    createBoletoCharge(company, pixCharge({ customer: { ...customer, ...given } }), { transactionId: newId(now), now }),
  card: async (company: Company, given: object) => {
    const input = await cardCharge(company, simulatorCards.paid, { customer: { ...customer, ...given } });
    return createCardCharge(company, input, { transactionId: newId(now), now });
  },
  subscription: async (company: Company, given: object) => {
    const input = await signupOf(company, await testPlan(company.id), simulatorCards.paid);
    const signup = { ...input, customer: { ...input.customer, ...given } };
    const { transaction } = await startSubscription(company, signup, { transactionId: newId(now), now });
    return transaction;
  },
};

describe("a charge whose only connection asks for data of the payer", () => {
  it.each<[keyof typeof charges, object, string]>([
    ["pix", {}, "customer.phone"],
    ["pix", { phone: "+14155552671" }, "customer.phone"],
    ["boleto", { phone }, "customer.address"],
    ["card", { address }, "customer.phone"],
    ["card", { phone, address: { ...address, zipCode: "" } }, "customer.address.zipCode"],
    ["card", { phone, address, name: "N".repeat(65) }, "customer.name"],
    ["subscription", { phone }, "customer.address"],
    ["subscription", { phone, address, email: `${"a".repeat(77)}@example.com` }, "customer.email"],
  ])("by %s is refused naming the field, with nothing stored: %j", async (kind, given, field) => {
    const { company, account } = await seller();
    await expect(charges[kind](company, given)).rejects.toMatchObject({ code: "VALIDATION", field });
    expect(await transactionsOf(company.id)).toEqual([]);
    const tokens = await cardTokensOf(company.id);
    expect(tokens.every(({ usedAt }) => usedAt === null)).toBe(true);
    expect(account.books.orders).toEqual([]);
  });

  it.each(["pix", "boleto", "card", "subscription"] as const)("by %s goes there with it", async (kind) => {
    const { company, account, own } = await seller();
    const { id } = await charges[kind](company, reachable);
    const row = await getTransactionRow(company.id, id);
    expect([row.connectionId, row.customerAddress]).toEqual([own.id, address]);
    expect(sentTo(pagarme(), "POST /orders", account).json.customer).toMatchObject({
      address: { street: "Rua das Laranjeiras", zip_code: "50000000" },
      phones: { mobile_phone: { area_code: "11", number: "987654321" } },
    });
  });
});

describe("a charge that another connection can take", () => {
  it.each(["pix", "boleto", "card", "subscription"] as const)("by %s without the data goes there", async (kind) => {
    const { company, own } = await seller({ withSandbox: true });
    const complete = await charges[kind](company, reachable);
    expect((await getTransactionRow(company.id, complete.id)).connectionId).toBe(own.id);
    const { id } = await charges[kind](company, { document: "11144477735" });
    expect((await getTransactionRow(company.id, id)).connectionId).not.toBe(own.id);
  });
});
