import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { transactionCounts } from "@/db/schema";
import { transactionSorts } from "@/db/schema/payments-enums";
import { chargeCardOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { expireTransaction } from "../charges/expire-transaction";
import { listTransactions } from "./list-transactions";
import { newestFirst } from "./transaction-filter";
import { SortedTransactionQuery, TransactionQuery } from "./transaction-schemas";

const now = new Date("2026-11-20T12:00:00.000Z");

const totalOf = async (companyId: string, query: Record<string, unknown> = {}) =>
  (await listTransactions(companyId, TransactionQuery.parse(query), now)).totalRows;

describe("the total of a list", () => {
  it("is exact after twenty charges at once, half of them paid and half expired at once", async () => {
    const company = await testCompany();
    const charges = await Promise.all(Array.from({ length: 20 }, () => chargePix(company, pixCharge(), now)));
    expect(await totalOf(company.id, { status: "pending" })).toBe(20);
    await Promise.all(
      charges.map(({ id }, index) =>
        index < 10 ? payInSandbox(company.id, { transactionId: id }, now) : expireTransaction(company.id, id, now),
      ),
    );
    await Promise.all([chargeCardOf(company, testCards.paid, now), chargeCardOf(company, testCards.refused, now)]);
    expect(await totalOf(company.id)).toBe(22);
    expect(await totalOf(company.id, { status: "pending" })).toBe(0);
    expect(await totalOf(company.id, { status: "paid" })).toBe(11);
    expect(await totalOf(company.id, { status: "paid", paymentMethod: "pix" })).toBe(10);
    expect(await totalOf(company.id, { status: "canceled" })).toBe(10);
    expect(await totalOf(company.id, { paymentMethod: "credit_card" })).toBe(2);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("does not wait for a commit that locks the counts", async () => {
    const company = await testCompany();
    await chargePix(company, pixCharge(), now);
    await db().transaction(async (tx) => {
      const held = await tx
        .select()
        .from(transactionCounts)
        .where(eq(transactionCounts.companyId, company.id))
        .for("update");
      expect(held).toHaveLength(1);
      await chargePix(company, pixCharge(), now);
    });
    expect(await totalOf(company.id)).toBe(2);
  });

  it("is shown on a page beyond the last one too", async () => {
    const company = await testCompany();
    await chargePix(company, pixCharge(), now);
    expect(await totalOf(company.id, { offset: 20 })).toBe(1);
    expect(await totalOf(company.id, { offset: 20, document: "52998224725" })).toBe(1);
    expect(await totalOf(company.id, { offset: 20, document: "11144477735" })).toBe(0);
  });
});

describe("a list", () => {
  it("finds an externalId that has the shape of an id", async () => {
    const company = await testCompany();
    const externalId = newId();
    const { id } = await chargePix(company, pixCharge({ externalId }), now);
    await chargePix(company, pixCharge(), now);
    const { rows } = await listTransactions(company.id, TransactionQuery.parse({ search: externalId }), now);
    expect(rows.map((row) => row.id)).toEqual([id]);
  });

  it("has the same rows in the same order whatever its pages, for every sort and filter", async () => {
    const company = await testCompany();
    const [morning, later] = [now, new Date("2026-11-21T12:00:00.000Z")];
    for (const [index, amountInCents] of [300, 100, 200, 100, 300, 200, 100].entries()) {
      const { id } = await chargePix(company, pixCharge({ amountInCents }), index % 3 === 0 ? morning : later);
      if (index % 2 === 0) await payInSandbox(company.id, { transactionId: id }, later);
    }
    await chargeCardOf(company, testCards.paid, morning);
    const filters = [
      {},
      { status: "paid" },
      { paymentMethod: "pix" },
      { status: "paid", paymentMethod: "pix", startDate: "2026-11-20", endDate: "2026-11-20" },
      { startDate: "2026-11-20", datedBy: "payment" },
      { document: "52998224725" },
      { search: "Maria" },
    ];
    for (const filter of filters)
      for (const sort of transactionSorts) {
        const read = (page: object) =>
          listTransactions(company.id, SortedTransactionQuery.parse({ ...filter, sort, ...page }), later);
        const whole = await read({});
        const pages = await Promise.all(whole.rows.map((_, offset) => read({ limit: 1, offset })));
        expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows);
        expect(pages.map(({ totalRows }) => totalRows)).toEqual(whole.rows.map(() => whole.rows.length));
        expect((await read({ limit: 3, offset: 2 })).rows).toEqual(whole.rows.slice(2, 5));
        const by = whole.rows.map(({ amount, createdAt }) => (sort.endsWith("amount") ? amount : createdAt));
        const ascending = by.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(by).toEqual(sort.startsWith("-") ? ascending.reverse() : ascending);
      }
  });

  it("reads its first page from an index, without sorting", async () => {
    const company = await testCompany();
    const plan = await db().transaction(async (tx) => {
      // Forces the planner to read an index in list order. With so few rows, it would sort.
      for (const way of ["seqscan", "sort", "incremental_sort"])
        await tx.execute(sql.raw(`SET LOCAL enable_${way} = off`));
      return tx.execute(sql`EXPLAIN SELECT * FROM transactions WHERE company_id = ${company.id}
        ORDER BY ${sql.join([...newestFirst], sql`, `)} LIMIT 20`);
    });
    const text = JSON.stringify(plan);
    expect(text).toContain("transactions_newest");
    expect(text).not.toContain("Sort");
  });
});
