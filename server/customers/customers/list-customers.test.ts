import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { CustomerQuery } from "./customer-schemas";
import { getCustomer, listCustomers } from "./list-customers";

const maria = pixCharge().customer;
const joao = { ...maria, name: "João 100% Pão", email: "joao@example.com", document: "11144477735" };

async function twoCustomers() {
  const company = await testCompany();
  const now = new Date();
  const paid = await chargePix(company, pixCharge(), now);
  await payInSandbox(company.id, { transactionId: paid.id }, now);
  const order = { transactionId: paid.id, amountInCents: 1000, reason: "Uma parte" };
  await refundTransaction(company.id, order, { refundId: newId(now), now });
  await chargePix(company, pixCharge(), new Date(now.getTime() + 1));
  await chargePix(company, pixCharge({ customer: joao }), new Date(now.getTime() + 2));
  const list = async (query: object = {}) => listCustomers(company.id, CustomerQuery.parse(query));
  return { company, paid, list };
}

describe("listCustomers", () => {
  it("lists each buyer once, newest first, with the totals of their charges", async () => {
    const { list } = await twoCustomers();
    const { rows, totalRows } = await list();
    expect(rows.map(({ name }) => name)).toEqual(["João 100% Pão", "Maria da Silva"]);
    expect(totalRows).toBe(2);
    expect(rows[1]?.purchases).toMatchObject({
      transactions: 2,
      approved: 1,
      paidInCents: 4990,
      refundedInCents: 1000,
    });
    expect(rows[0]?.purchases).toMatchObject({ transactions: 1, approved: 0, paidInCents: 0, lastPaidAt: null });
  });

  it("finds by document, name, e-mail and id, and takes wildcards literally", async () => {
    const { list } = await twoCustomers();
    const names = async (query: object) => (await list(query)).rows.map(({ name }) => name);
    const [first] = (await list()).rows;
    expect(await names({ document: "11144477735" })).toEqual(["João 100% Pão"]);
    expect(await names({ search: "100%" })).toEqual(["João 100% Pão"]);
    expect(await names({ search: "1__%" })).toEqual([]);
    expect(await names({ search: "MARIA@example" })).toEqual(["Maria da Silva"]);
    expect(await names({ search: first?.id })).toEqual(["João 100% Pão"]);
    expect((await list({ limit: 1, offset: 1 })).rows.map(({ name }) => name)).toEqual(["Maria da Silva"]);
  });

  it("shows only the purchases of an erased customer", async () => {
    const { company, list } = await twoCustomers();
    const { id } = (await list({ document: maria.document })).rows[0] ?? { id: "" };
    await eraseListed(id, new Date());
    const erased = await getCustomer(company.id, id);
    expect(erased).toMatchObject({
      name: "Erased",
      emails: [],
      phone: "",
      purchases: { approved: 1, paidInCents: 4990 },
    });
  });
});

describe("getCustomer", () => {
  it("answers another company's id, an absent one and a malformed one alike", async () => {
    const { list } = await twoCustomers();
    const stranger = await testCompany();
    const { id } = (await list()).rows[0] ?? { id: "" };
    for (const asked of [id, newId(), "no-id"]) {
      await expect(getCustomer(stranger.id, asked)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});
