import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { productSorts } from "@/db/schema/catalog-enums";
import { customerSorts } from "@/db/schema/customers-enums";
import { transactionSorts } from "@/db/schema/payments-enums";
import { subscriptionSorts } from "@/db/schema/subscriptions-enums";
import { chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { signupOf, testPlan } from "@/testing/support/subscriptions";
import { listOffers, updateOffer } from "../../catalog/offers/offers";
import { createProduct } from "../../catalog/products/create-product";
import { type CompanyIdentity, createCallerFactory } from "../../core/procedures/procedure";
import { appRouter } from "../../router";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";

const createCaller = createCallerFactory(appRouter);

function callerOf(company: CompanyIdentity) {
  const [userId, sessionId] = [newId(), newId()];
  const user = { userId, sessionId, email: "u@example.com" };
  const actor = { kind: "user", userId, sessionId } as const;
  return createCaller({
    ...{ now: new Date(), requestId: newId(), address: "10.0.0.1", company, actor, user },
    can: () => true,
  });
}

interface Page {
  rows: { id: string }[];
  totalRows: number;
}

async function readByPages(read: (place: { limit: number; offset: number }) => Promise<Page>): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += 2) {
    const { rows, totalRows } = await read({ limit: 2, offset });
    ids.push(...rows.map(({ id }) => id));
    if (offset + 2 >= totalRows) return ids;
  }
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const buyers = ["Zélia", "água", "Ana", "Álvaro", "Bia", "Bia"].map((name) => ({
  ...pixCharge().customer,
  name,
  document: generateCpf(),
}));

async function fill(company: CompanyIdentity): Promise<void> {
  for (const [index, customer] of buyers.entries()) {
    const charge = pixCharge({ customer, amountInCents: index % 2 === 0 ? 1_000 : 2_000 });
    const { id } = await chargePix(company, charge, at(Math.floor(index / 2)));
    if (index < 4) await payInSandbox(company.id, { transactionId: id }, at(5));
  }
  for (const [index, name] of ["Zebra", "abacaxi", "Ágata", "abacaxi"].entries()) {
    const input = { name, price: index < 2 ? 4_900 : 900, productType: "digital", deliveryType: "payment" } as const;
    const { id } = await createProduct(company.id, input, at(10));
    if (index > 0) continue;
    const [offer] = await listOffers(company.id, id);
    await updateOffer(company.id, { productId: id, offerSlug: offer?.slug ?? "", active: false }, at(11));
  }
  for (const [index, frequency] of (["annual", "monthly", "monthly", "weekly"] as const).entries()) {
    const plan = await testPlan(company.id, { frequency, priceInCents: index === 1 ? 9_900 : 2_990 });
    const input = await signupOf(company, plan, testCards.paid);
    const { subscription } = await startSubscription(company, input, { transactionId: newId(at(20)), now: at(20) });
    if (index === 3) await cancelSubscription(company.id, subscription?.id ?? "", at(21));
  }
}

let company: CompanyIdentity;
beforeAll(async () => {
  company = await testCompany();
  await fill(company);
});

const lists = {
  transactions: async (sort: (typeof transactionSorts)[number]) =>
    (await callerOf(company).transactions.sorted({ sort })).rows.map(({ amount }) => amount),
  customers: async (sort: (typeof customerSorts)[number]) =>
    (await callerOf(company).customers.sorted({ sort })).rows.map(({ name, purchases }) => [
      name,
      purchases.paidInCents,
    ]),
  products: async (sort: (typeof productSorts)[number]) =>
    (await callerOf(company).products.sorted({ sort, productType: "digital" })).rows.map(({ name, price }) => [
      name,
      price,
    ]),
  subscriptions: async (sort: (typeof subscriptionSorts)[number]) =>
    (await callerOf(company).subscriptions.sorted({ sort })).rows,
};

describe("a sorted list", () => {
  it("has every row on one page and no row on two, whatever it is sorted by", async () => {
    const { transactions, customers, products, subscriptions } = callerOf(company);
    const reads = [
      ...transactionSorts.map((sort) => (place: object) => transactions.sorted({ ...place, sort })),
      ...customerSorts.map((sort) => (place: object) => customers.sorted({ ...place, sort })),
      ...productSorts.map((sort) => (place: object) => products.sorted({ ...place, sort })),
      ...subscriptionSorts.map((sort) => (place: object) => subscriptions.sorted({ ...place, sort })),
    ];
    for (const read of reads) {
      const whole = (await read({ limit: 100 })).rows.map(({ id }) => id);
      expect(whole.length).toBeGreaterThanOrEqual(4);
      expect(new Set(whole).size).toBe(whole.length);
      expect(await readByPages(read)).toEqual(whole);
    }
  });

  it("reverses completely, ties too", async () => {
    const { transactions, customers } = callerOf(company);
    for (const by of ["createdAt", "amount"] as const) {
      const { rows } = await transactions.sorted({ sort: by });
      expect((await transactions.sorted({ sort: `-${by}` })).rows.reverse()).toEqual(rows);
    }
    for (const by of ["createdAt", "name", "paid"] as const) {
      const { rows } = await customers.sorted({ sort: by });
      expect((await customers.sorted({ sort: `-${by}` })).rows.reverse()).toEqual(rows);
    }
  });

  it("is that of /v1, newest first, by default", async () => {
    const caller = callerOf(company);
    for (const room of ["customers", "products", "subscriptions"] as const) {
      expect(await caller[room].sorted({})).toMatchObject(await caller[room].list({}));
    }
    // Only the page of a sale shows its Pix code, whose picture would be most of the list's bytes.
    const { rows, totalRows } = await caller.transactions.list({});
    const withoutCodes = rows.map(({ Pix: _pix, ...row }) => row);
    expect(await caller.transactions.sorted({})).toMatchObject({ rows: withoutCodes, totalRows });
  });

  it("applies its filters and counts the matches", async () => {
    const { transactions } = callerOf(company);
    const { rows, totalRows } = await transactions.sorted({ sort: "amount", status: "paid", paymentMethod: "pix" });
    expect(rows.map(({ amount }) => amount)).toEqual([1_000, 1_000, 2_000, 2_000]);
    expect(totalRows).toBe(4);
  });

  it("sorts amounts as numbers, and names alphabetically", async () => {
    const amounts = await lists.transactions("-amount");
    expect(amounts).toEqual([...amounts].sort((one, other) => other - one));
    expect(new Set(amounts)).toEqual(new Set([1_000, 2_000, 2_990, 9_900]));
    const names = (await lists.customers("name")).map(([name]) => name);
    expect(names.slice(0, 5)).toEqual(["água", "Álvaro", "Ana", "Bia", "Bia"]);
    expect(names.at(-1)).toBe("Zélia");
    expect((await lists.products("name")).map(([name]) => name)).toEqual(["abacaxi", "abacaxi", "Ágata", "Zebra"]);
  });

  it("sorts customers by what they paid", async () => {
    const paid = (await lists.customers("-paid")).map(([, paidInCents]) => paidInCents);
    expect(paid).toEqual([9_900, 2_990, 2_990, 2_990, 2_000, 2_000, 1_000, 1_000, 0, 0]);
  });

  it("puts products without a price and subscriptions without a next charge last in both directions", async () => {
    expect((await lists.products("price")).map(([, price]) => price)).toEqual([900, 900, 4_900, null]);
    expect((await lists.products("-price")).map(([, price]) => price)).toEqual([4_900, 900, 900, null]);
    const coming = await lists.subscriptions("nextChargeAt");
    expect(coming.map(({ frequency }) => frequency)).toEqual(["monthly", "monthly", "annual", "weekly"]);
    const last = await lists.subscriptions("-nextChargeAt");
    expect(last.map(({ frequency }) => frequency)).toEqual(["annual", "monthly", "monthly", "weekly"]);
    expect([coming.at(-1)?.nextChargeAt, last.at(-1)?.nextChargeAt]).toEqual([null, null]);
  });

  it("refuses an unknown order", async () => {
    const { transactions } = callerOf(company);
    await expect(transactions.sorted({ sort: "document" as "amount" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("is read oldest first from the index, without sorting", async () => {
    const plan = await db().transaction(async (tx) => {
      // Forces the index; sorting would be cheaper for a test's few rows.
      for (const way of ["seqscan", "bitmapscan", "sort"]) await tx.execute(sql.raw(`SET LOCAL enable_${way} = off`));
      return tx.execute(sql`EXPLAIN SELECT * FROM transactions WHERE company_id = ${company.id}
        ORDER BY created_at ASC NULLS FIRST, id ASC NULLS FIRST LIMIT 20`);
    });
    expect(JSON.stringify(plan)).toMatch(/Index Scan Backward using transactions_newest/);
  });
});
