import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { customers, events, subscriptions, transactions } from "@/db/schema";
import { createIntegrator, type Integrator } from "@/testing/support/integrator";
import { cardCharge, pixCharge, testCards, wholeEventsOf } from "@/testing/support/payments";
import { dueOf, renewAt, signupOf, startedAt, testPlan } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { eraseListed } from "../../buyers/privacy/erase-buyer";

const metadata = { loja: "centro", nota: "pão\nde queijo" };
const ofCustomer = { crm: "8812" };
const customer = { ...pixCharge().customer, metadata: ofCustomer };

async function toldOf(companyId: string, subjectId: string) {
  const rows = await wholeEventsOf(companyId);
  return rows
    .filter((row) => row.subjectId === subjectId)
    .map(({ event, payload }) => {
      const told = payload as { metadata?: object; customer: { metadata?: object } };
      return [event, told.metadata, told.customer.metadata];
    });
}

const charges: [path: string, more: (integrator: Integrator) => Promise<object>][] = [
  ["/pix/in/qrcode", async () => ({})],
  ["/pix/in/cob", async () => ({ cob: { expirationDate: "2099-03-10" } })],
  ["/boleto", async () => ({})],
  ["/card", async ({ companyId }) => cardCharge(await getCompany(companyId), testCards.paid)],
];

describe("metadata", () => {
  it.each(charges)(
    "of a charge by %s comes back in reads, lists and events, with its customer's",
    async (path, more) => {
      const integrator = await createIntegrator();
      const { companyId, get, post } = integrator;
      const body = { ...pixCharge(), ...(await more(integrator)), customer, metadata };
      const { id } = (await post(path, body)).json.data;
      const told = { metadata, customer: { metadata: ofCustomer } };
      const read = (await get(`/transactions/${id}`)).json.data;
      expect(read).toMatchObject(told);
      expect((await get("/transactions")).json.data).toMatchObject([told]);
      if (read.status === "pending") await post(`/sandbox/transactions/${id}/pay`, {});
      const names = ["transaction_created", "transaction_paid"];
      expect(await toldOf(companyId, id)).toEqual(names.map((name) => [name, metadata, ofCustomer]));
    },
  );

  it("of a customer stays until a charge replaces it", async () => {
    const { get, post } = await createIntegrator();
    const read = async () => (await get("/customers")).json.data[0];
    await post("/pix/in/qrcode", pixCharge());
    expect(await read()).toMatchObject({ metadata: {} });
    await post("/pix/in/qrcode", { ...pixCharge(), customer });
    await post("/pix/in/qrcode", pixCharge());
    const { id } = await read();
    expect((await get(`/customers/${id}`)).json.data).toMatchObject({ metadata: ofCustomer });
    await post("/pix/in/qrcode", { ...pixCharge(), customer: { ...customer, metadata: { turma: "2" } } });
    expect(await read()).toMatchObject({ metadata: { turma: "2" } });
  });

  it("of a subscription is on its first charge, its renewals and its events", async () => {
    const { companyId, get, post } = await createIntegrator();
    const company = await getCompany(companyId);
    const order = await signupOf(company, await testPlan(companyId), testCards.paid, { customer, metadata });
    const { subscription } = (await post("/subscriptions", order)).json.data;
    await db()
      .update(subscriptions)
      .set({ startedAt, nextChargeAt: dueOf(1) })
      .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.id, subscription.id)));
    await renewAt(company, dueOf(1));
    expect((await get(`/subscriptions/${subscription.id}`)).json.data).toMatchObject({
      metadata,
      cliente: { metadata: ofCustomer },
    });
    expect((await get("/subscriptions")).json.data).toMatchObject([{ metadata, customer: { metadata: ofCustomer } }]);
    const charged = (await get("/transactions")).json.data;
    expect(charged).toMatchObject([{ metadata }, { metadata }]);
    expect(await toldOf(companyId, subscription.id)).toEqual([
      ["subscription_created", metadata, ofCustomer],
      ["subscription_renewed", metadata, ofCustomer],
    ]);
  });

  it("is gone everywhere once the customer is erased", async () => {
    const { companyId, get, post } = await createIntegrator();
    const company = await getCompany(companyId);
    const private_ = { paciente: "Josefina Rastreável" };
    const person = { ...customer, metadata: private_ };
    await post("/pix/in/qrcode", { ...pixCharge(), customer: person, metadata: private_ });
    const order = await signupOf(company, await testPlan(companyId), testCards.paid, {
      customer: person,
      metadata: private_,
    });
    await post("/subscriptions", order);
    await eraseListed((await get("/customers")).json.data[0].id, new Date());
    for (const table of [customers, transactions, subscriptions, events]) {
      const rows = await db().select().from(table).where(eq(table.companyId, companyId));
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain("Rastreável");
    }
    expect((await get("/transactions")).json.data[0]).toMatchObject({ metadata: {}, customer: { metadata: {} } });
  });

  it("has at most 20 keys of 1 to 40 characters, with strings of at most 500", async () => {
    const { post } = await createIntegrator();
    const answer = async (given: unknown) => {
      const { status, json } = await post("/pix/in/qrcode", { ...pixCharge(), metadata: given });
      return status === 200 ? "taken" : `${status} ${json.message}`;
    };
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, ""]));
    expect(await answer({ ...keys(19), ["ã".repeat(40)]: "é".repeat(500) })).toBe("taken");
    expect(await answer({})).toBe("taken");
    expect(await answer(keys(21))).toBe("400 metadata: must have at most 20 keys");
    expect(await answer({ ["k".repeat(41)]: "" })).toBe("400 metadata: has a key that must have 1 to 40 characters");
    expect(await answer({ " ": "" })).toBe("400 metadata: has a key that must have 1 to 40 characters");
    expect(await answer({ "a\nb": "" })).toBe("400 metadata: has a key that must not contain control characters");
    expect(await answer({ k: "", " k ": "" })).toBe("400 metadata: has a key twice");
    expect(await answer({ k: "v".repeat(501) })).toBe("400 metadata.k: must have at most 500 characters");
    expect(await answer({ k: 1 })).toBe("400 metadata.k: must be a string");
    expect(await answer({ k: "\u0007" })).toBe("400 metadata.k: must not contain control characters");
    expect(await answer("k")).toBe("400 metadata: must be an object");
    const spoilt = await post("/pix/in/qrcode", { ...pixCharge(), customer: { ...customer, metadata: { k: null } } });
    expect(spoilt.json.message).toBe("customer.metadata.k: must be a string");
  });
});
