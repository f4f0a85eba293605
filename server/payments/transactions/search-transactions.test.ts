import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { newId } from "@/db/ids";
import { ensureSearchIndex } from "@/db/search-index";
import { createTestCompany } from "@/testing/support/database";
import { changeDatabase } from "@/testing/support/databases/own-database";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { createTestDatabase, type TestDatabase } from "@/testing/support/template-database";
import { getCompany } from "../../accounts/company/companies";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { listCustomers } from "../../customers/customers/list-customers";
import { indexCache, isIndexed, partOf } from "../../customers/customers/search-part";
import { exportTransactions } from "../../reports/sales/export-transactions";
import { sumFigures } from "../../reports/sales/figures";
import { createPixCharge } from "../charges/create-pix-charge";
import { listTransactions } from "./list-transactions";
import { findSearched } from "./search-transactions";
import { TransactionQuery } from "./transaction-schemas";

const now = new Date("2026-11-20T12:00:00.000Z");
const documents = ["52998224725", "11144477735", "12345678909", "98765432100"];

/** Few letters, so that random strings overlap. Includes capitals, accents and wildcards. */
const syllable = fc.constantFrom("an", "AN", "na", "Ão", "ão", "%", "_", "\\", "o", "é");
const word = fc.array(syllable, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(""));
const sale = fc.record({
  name: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(" ")),
  mailbox: fc.constantFrom("ana", "ANA.nona", "joao_1", "o"),
  document: fc.constantFrom(...documents),
  externalId: fc.option(word, { nil: undefined }),
});

interface Sale {
  name: string;
  mailbox: string;
  document: string;
  externalId: string | undefined;
}

async function charge(company: CompanyIdentity, { name, mailbox, document, externalId }: Sale, at: Date) {
  const customer = { ...pixCharge().customer, name, email: `${mailbox}@example.com`, document };
  const { id } = await chargePix(company, pixCharge({ customer, externalId }), at);
  return { id, name, email: customer.email, externalId };
}

async function search(companyId: string, text: string) {
  const page = await listTransactions(companyId, TransactionQuery.parse({ search: text, limit: 100 }), now);
  expect(page.totalRows).toBe(page.rows.length);
  return page.rows.map(({ id }) => id);
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await changeDatabase({ url: database.url });
});

afterAll(async () => {
  indexCache.evict(() => true);
  await closeDatabase();
  await database.drop();
});

async function insertCharges(companyId: string, count: number): Promise<void> {
  const customerId = newId(now);
  const connectionId = (await getCompany(companyId)).connections[0]?.id;
  await db().execute(sql`INSERT INTO customers (company_id, id, document_type, document, name, phone, emails, created_at,
    updated_at) VALUES (${companyId}, ${customerId}, 'cpf', '52998224725', 'Maria', '', '{maria@example.com}', now(), now())`);
  await db().execute(sql`INSERT INTO transactions (company_id, id, payment_method, status, amount, fees, net_amount,
      description, external_id, items, customer_id, customer_name, customer_email, customer_phone, document_type, document,
      connection_id, acquirer_state, sent_at, created_at, updated_at)
    SELECT ${companyId}, gen_random_uuid(), 'pix', 'pending', 4990, 49, 4941, '', 'pedido-' || number, '[]', ${customerId},
      'Maria', 'maria@example.com', '', 'cpf', '52998224725', ${connectionId},
      'accepted', now(), now(), now()
    FROM generate_series(1, ${count}::int) number`);
}

describe.each([
  ["without the index", async () => false],
  ["with the index", async () => (await ensureSearchIndex(database.url)).state === "ready"],
])("a search by text, %s", (_, prepare) => {
  beforeAll(async () => {
    const isReady = await prepare();
    indexCache.evict(() => true);
    expect(await isIndexed("Maria")).toBe(isReady);
  });

  it("finds the same as a scan of every transaction, whatever the buyers' former names", async () => {
    const sales = fc.array(sale, { minLength: 1, maxLength: 12 });
    const texts = fc.array(fc.oneof(word, fc.constantFrom("ana", "@example", "A", " ", "nobody")), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sales, texts, async (sold, asked) => {
        const company = await testCompany();
        const made: Awaited<ReturnType<typeof charge>>[] = [];
        for (const [index, each] of sold.entries()) {
          made.unshift(await charge(company, each, new Date(now.getTime() + index)));
        }
        const wholes = sold.flatMap(({ name, externalId = "" }) => [name, externalId]);
        for (const text of [...asked, ...wholes].map((each) => each.trim()).filter((each) => each !== "")) {
          const part = text.toLowerCase();
          const meant = made.filter(
            ({ name, email, externalId }) =>
              externalId === text || name.toLowerCase().includes(part) || email.toLowerCase().includes(part),
          );
          expect(await search(company.id, text)).toEqual(meant.map(({ id }) => id));
        }
      }),
      { numRuns: proofRuns(8, 150) },
    );
  });

  it("returns the ids found, and leaves too many to the list", async () => {
    const { companyId } = await createTestCompany();
    await insertCharges(companyId, 20_001);
    const find = (text: string) => findSearched({ companyId, text, part: partOf(text) });
    expect((await find("pedido-500"))?.length).toBe("{}".length + newId().length);
    expect(await find("nobody")).toBe("{}");
    expect(await find("mari")).toBeNull();
    const { rows, totalRows } = await listTransactions(companyId, TransactionQuery.parse({ search: "mari" }), now);
    expect([rows.length, totalRows]).toEqual([20, 20_001]);
  });

  it("matches the same in the list, the totals and the export, with other filters", async () => {
    const company = await testCompany();
    const ana = { name: "Ana", mailbox: "ana", document: documents[0] ?? "", externalId: undefined };
    await charge(company, ana, now);
    await charge(company, { ...ana, name: "Bia", mailbox: "bia" }, now);
    for (const [filter, count] of [
      [{ search: "ana" }, 1],
      [{ search: "ana", status: "paid" }, 0],
      [{ search: "example", document: documents[0] ?? "" }, 2],
    ] as const) {
      let lines = 0;
      for await (const piece of exportTransactions(company.id, filter)) lines += piece.split("\r\n").length - 1;
      const page = await listTransactions(company.id, TransactionQuery.parse(filter), now);
      const { transactions } = await sumFigures(company.id, filter);
      expect([page.totalRows, transactions, lines - 1]).toEqual([count, count, count]);
    }
  });

  it("finds a pending sale of a known document by its new email", async () => {
    const company = await testCompany();
    const ana = { name: "Ana", mailbox: "ana", document: documents[0] ?? "", externalId: undefined };
    await charge(company, ana, now);
    const customer = { ...pixCharge().customer, name: "Ana", email: "nova@example.com", document: ana.document };
    const sale = { tracking: null, installmentInterest: null, claim: async () => undefined };
    const { id } = await createPixCharge(company, pixCharge({ customer }), { transactionId: newId(now), sale, now });
    expect(await search(company.id, "nova@")).toEqual([id]);
  });

  it("finds a CPF or an alphanumeric CNPJ in any spelling", async () => {
    const company = await testCompany();
    const named = { ...pixCharge().customer, documentType: "cnpj" as const, document: "12ABC34501DE35" };
    const { id } = await chargePix(company, pixCharge({ customer: named }), now);
    await chargePix(company, pixCharge(), new Date(now.getTime() + 1));
    for (const text of ["12ABC34501DE35", "12abc34501de35", "12.ABC.345/01DE-35", "12.abc.345/01de-35"]) {
      expect(await search(company.id, text)).toEqual([id]);
      const { rows } = await listCustomers(company.id, { search: text, limit: 20, offset: 0 });
      expect(rows.map(({ document }) => document)).toEqual(["12ABC34501DE35"]);
    }
    expect(await search(company.id, "529.982.247-25")).toHaveLength(1);
    // Invalid check digits, so the search treats it as ordinary text.
    expect(await search(company.id, "12ABC34501DE36")).toEqual([]);
  });

  it("finds no name of an erased buyer, former ones included", async () => {
    const company = await testCompany();
    const ana = { name: "Ana", mailbox: "ana", document: documents[0] ?? "", externalId: undefined };
    const { id } = await charge(company, ana, now);
    await charge(company, { ...ana, name: "Bia" }, now);
    expect(await search(company.id, "Ana")).toHaveLength(2);
    const [customer] = await db().execute<{ id: string }>(
      sql`SELECT customer_id AS id FROM transactions WHERE company_id = ${company.id} AND id = ${id}`,
    );
    await eraseListed(customer?.id ?? "", now);
    expect(await search(company.id, "Ana")).toEqual([]);
    const [kept] = await db().execute<{ former_names: string[] | null }>(
      sql`SELECT former_names FROM customers WHERE company_id = ${company.id}`,
    );
    expect(kept?.former_names).toBeNull();
  });
});
