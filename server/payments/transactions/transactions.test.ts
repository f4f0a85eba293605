import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { transactions } from "@/db/schema";
import { createIntegrator } from "@/testing/support/integrator";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { listOffers } from "../../catalog/offers/offers";
import { createProduct } from "../../catalog/products/create-product";
import { NewProduct } from "../../catalog/products/schemas";
import { exportTransactions } from "../../reports/sales/export-transactions";
import { sumFigures } from "../../reports/sales/figures";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { listTransactions } from "./list-transactions";
import { TransactionQuery } from "./transaction-schemas";
import { getTransaction } from "./transactions";

const { customer } = pixCharge();

async function threeSales() {
  const company = await testCompany();
  const at = (time: string) => new Date(time);
  const first = await chargePix(company, pixCharge({ externalId: "pedido-1" }), at("2026-11-20T02:59:59.999Z"));
  const second = await chargePix(
    company,
    pixCharge({ customer: { ...customer, document: "11144477735", name: "João 100% Pão", email: "joao@example.com" } }),
    at("2026-11-20T03:00:00.000Z"),
  );
  await payInSandbox(company.id, { transactionId: second.id }, at("2026-11-20T03:01:00.000Z"));
  const third = await chargePix(company, pixCharge(), at("2026-11-20T15:00:00.000Z"));
  const ids: Record<string, string> = { [first.id]: "first", [second.id]: "second", [third.id]: "third" };
  const list = async (query: Record<string, unknown>) => {
    const page = await listTransactions(company.id, TransactionQuery.parse(query), new Date());
    return [page.rows.map((row) => ids[row.id]), page.totalRows];
  };
  return { company, first, second, third, list };
}

describe("listTransactions", () => {
  it("filters by every field, newest first, and counts the matches", async () => {
    const { first, list } = await threeSales();
    expect(await list({})).toEqual([["third", "second", "first"], 3]);
    expect(await list({ limit: 1, offset: 1 })).toEqual([["second"], 3]);
    expect(await list({ status: "paid" })).toEqual([["second"], 1]);
    expect(await list({ status: "pending", limit: 1 })).toEqual([["third"], 2]);
    expect(await list({ paymentMethod: "pix" })).toEqual([["third", "second", "first"], 3]);
    expect(await list({ paymentMethod: "boleto" })).toEqual([[], 0]);
    expect(await list({ document: "11144477735" })).toEqual([["second"], 1]);
    expect(await list({ search: first.id })).toEqual([["first"], 1]);
    expect(await list({ search: "pedido-1" })).toEqual([["first"], 1]);
    expect(await list({ search: "joao@EXAMPLE" })).toEqual([["second"], 1]);
  });

  it("treats both dates of a period as whole São Paulo days", async () => {
    const { list } = await threeSales();
    expect(await list({ startDate: "2026-11-20" })).toEqual([["third", "second"], 2]);
    expect(await list({ endDate: "2026-11-19" })).toEqual([["first"], 1]);
    expect(await list({ startDate: "2026-11-19", endDate: "2026-11-20" })).toEqual([["third", "second", "first"], 3]);
    expect(await list({ startDate: "1900-01-01", endDate: "9999-12-31" })).toEqual([["third", "second", "first"], 3]);
    expect(await list({ startDate: "9999-12-31", endDate: "9999-12-31" })).toEqual([[], 0]);
    expect(await list({ endDate: "9999-12-30" })).toEqual([["third", "second", "first"], 3]);
  });

  it("searches wildcards literally", async () => {
    const { list } = await threeSales();
    expect(await list({ search: "100%" })).toEqual([["second"], 1]);
    expect(await list({ search: "100_" })).toEqual([[], 0]);
    expect(await list({ search: "\\" })).toEqual([[], 0]);
  });
});

describe("the filter by product", () => {
  it("keeps the charges whose items name one of its offers, in the list, the totals and the export", async () => {
    const company = await testCompany();
    const now = new Date();
    const [bread, cake] = await Promise.all(
      ["Pão", "Bolo"].map((name) => createProduct(company.id, NewProduct.parse({ name, price: 4990 }), now)),
    );
    const [offer] = await listOffers(company.id, bread?.id ?? "");
    const items = [{ title: "Pão", amountInCents: 4990, quantity: 1, offerSlug: offer?.slug ?? "" }];
    const { id } = await chargePix(company, pixCharge({ items }), now);
    await chargePix(company, pixCharge(), now);
    const found = async (productId: string | undefined) => {
      const page = await listTransactions(company.id, TransactionQuery.parse({ productId }), now);
      let lines = 0;
      for await (const piece of exportTransactions(company.id, { productId })) lines += piece.split("\r\n").length - 1;
      const { transactions } = await sumFigures(company.id, { productId });
      expect([page.totalRows, transactions, lines - 1]).toEqual(Array(3).fill(page.rows.length));
      return page.rows.map((row) => row.id);
    };
    expect(await found(bread?.id)).toEqual([id]);
    expect(await found(cake?.id)).toEqual([]);
    expect(await found("no-id")).toEqual([]);
    expect(await found(undefined)).toHaveLength(2);
  });
});

describe("getTransaction", () => {
  it("answers another company's id, an absent one and a malformed one alike", async () => {
    const { first } = await threeSales();
    const stranger = await testCompany();
    const answers = await Promise.all(
      [first.id, newId(), "not-an-id", first.id.toUpperCase()].map((id) =>
        getTransaction(stranger.id, id, new Date()).catch((thrown: unknown) => thrown),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ code: "NOT_FOUND", message: "Resource not found" });
  });
});

describe("reads that arrive together", () => {
  it("give a hundred readers each their own transaction, with its own customer", async () => {
    const company = await testCompany();
    const now = new Date();
    const made = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => {
        const buyer = { ...customer, document: generateCpf(), email: `buyer-${index}@example.com` };
        const { id } = await chargePix(company, pixCharge({ amountInCents: 100 + index, customer: buyer }), now);
        return { id, amount: 100 + index, customer: { document: buyer.document, email: buyer.email } };
      }),
    );
    const asked = Array.from({ length: 100 }, (_, index) => made[(index * 7) % 25] ?? made[0]);
    const read = await Promise.all(asked.map((charge) => getTransaction(company.id, charge?.id ?? "", now)));
    expect(read).toEqual(asked.map((charge) => expect.objectContaining({ id: charge?.id, amount: charge?.amount })));
    expect(read.map((transaction) => transaction.customer)).toMatchObject(asked.map((charge) => charge?.customer));
  });

  it("answer another company's id as an absent one, among reads that succeed", async () => {
    const [company, stranger] = await Promise.all([testCompany(), testCompany()]);
    const now = new Date();
    const own = await Promise.all(Array.from({ length: 5 }, () => chargePix(company, pixCharge(), now)));
    const foreign = await chargePix(stranger, pixCharge(), now);
    const ids = own.flatMap(({ id }) => [
      id,
      foreign.id,
      newId(),
      `${id}'`,
      id.toUpperCase(),
      "{}",
      `${id},${foreign.id}`,
    ]);
    const answers = await Promise.allSettled([
      ...ids.map((id) => getTransaction(company.id, id, now)),
      getTransaction(stranger.id, foreign.id, now),
    ]);
    const expected = own.flatMap(({ id }) => [id, ...Array.from({ length: 6 }, () => "NOT_FOUND")]);
    const seen = answers.map((answer) => (answer.status === "fulfilled" ? answer.value.id : answer.reason.code));
    expect(seen).toEqual([...expected, foreign.id]);
  });

  it("see what was committed before they were sent, while other reads never pause", async () => {
    const company = await testCompany();
    const now = new Date();
    const { id } = await chargePix(company, pixCharge(), now);
    let mayRun = true;
    const lane = async () => {
      while (mayRun) await getTransaction(company.id, id, now);
    };
    const lanes = Array.from({ length: 8 }, lane);
    const mine = and(eq(transactions.companyId, company.id), eq(transactions.id, id));
    for (let round = 0; round < 40; round += 1) {
      const description = `round ${round}`;
      await db().update(transactions).set({ description }).where(mine);
      const read = await Promise.all([1, 2, 3].map(() => getTransaction(company.id, id, now)));
      expect(read).toEqual([1, 2, 3].map(() => expect.objectContaining({ description })));
    }
    mayRun = false;
    await Promise.all(lanes);
  });
});

describe("the e-mail of a purchase", () => {
  it("is the transaction's own on reads, lists and events, whatever its customer bought with later", async () => {
    const api = await createIntegrator();
    const buy = async (email: string) => {
      const charge = pixCharge({ customer: { ...customer, email } });
      return String((await api.post("/pix/in/qrcode", charge)).json.data.id);
    };
    const [first, second] = [await buy("maria@example.com"), await buy("m@example.com")];
    await api.post(`/sandbox/transactions/${first}/pay`, {});
    const bought = { email: "maria@example.com", emails: ["maria@example.com", "m@example.com"] };
    expect((await api.get(`/transactions/${first}`)).json.data.customer).toMatchObject(bought);
    const listed: { id: string; customer: object }[] = (await api.get("/transactions")).json.data;
    expect(listed.map(({ id, customer: buyer }) => [id, buyer])).toEqual([
      [second, expect.objectContaining({ email: "m@example.com", emails: ["m@example.com", "maria@example.com"] })],
      [first, expect.objectContaining(bought)],
    ]);
    const { json } = await api.get(`/events?subjectId=${first}`);
    expect(json.data).toMatchObject([
      { event: "transaction_paid", transaction: { customer: bought } },
      { event: "transaction_created", transaction: { customer: { email: "maria@example.com" } } },
    ]);
  });
});
