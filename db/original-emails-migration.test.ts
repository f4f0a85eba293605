import { afterEach, expect, test } from "vitest";
import { judgeStatement } from "@/testing/architecture/statements";
import { createOlderDatabase } from "@/testing/support/databases/older-database";
import { newId } from "./ids";
import { migrateDatabase, readMigrations } from "./migrate";
import { globalTables } from "./schema";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const marker = "'customer.email_corrected'";
const document = "52998224725";
const opened: { client: { end: () => Promise<void> }; drop: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { client, drop } of opened.splice(0)) {
    await client.end();
    await drop();
  }
});

async function openOlderShop() {
  const database = await createOlderDatabase(marker);
  opened.push(database);
  const { client } = database;
  const [companyId, customerId, productId] = [newId(at(0)), newId(at(0)), newId(at(0))];
  await client`INSERT INTO companies (id, name, legal_name, created_at) VALUES (${companyId}, 'Banca', 'Banca', ${at(0)})`;
  await client`INSERT INTO connections (company_id, id, kind, name, methods, priority, state, capabilities, created_at)
    VALUES (${companyId}, ${companyId}, 'sandbox', 'Sandbox', '{boleto}', 0, 'active', '{}', ${at(0)})`;
  await client`INSERT INTO customers (company_id, id, document_type, document, name, phone, emails, created_at, updated_at)
    VALUES (${companyId}, ${customerId}, 'cpf', ${document}, 'Maria', '', '{}', ${at(0)}, ${at(0)})`;
  await client`INSERT INTO products (company_id, id, name, status, product_type, delivery_type, created_at, updated_at)
    VALUES (${companyId}, ${productId}, 'Curso', 'approved', 'digital', 'link', ${at(0)}, ${at(0)})`;
  const buy = async (email: string, minute: number) => {
    const id = newId(at(minute));
    await client`INSERT INTO transactions (company_id, id, payment_method, status, amount, fees, net_amount, description,
        items, customer_id, customer_name, customer_email, customer_phone, document_type, document,
        acquirer_state, connection_id, created_at, updated_at, sent_at)
      VALUES (${companyId}, ${id}, 'boleto', 'pending', 4990, 349, 4641, '', '[]', ${customerId}, 'Maria', ${email}, '',
        'cpf', ${document}, 'accepted', ${companyId}, ${at(minute)}, ${at(minute)}, ${at(minute)})`;
    await client`INSERT INTO orders (company_id, id, token, product_id, offer_slug, customer_name, customer_email,
        customer_phone, document_type, document, bump_ids, locale, created_at, updated_at)
      VALUES (${companyId}, ${id}, ${id}, ${productId}, 'curso', 'Maria', ${email}, '', 'cpf', ${document}, '{}', 'pt-BR',
        ${at(minute)}, ${at(minute)})`;
    return id;
  };
  const correct = async (from: string, to: string, minute: number) => {
    await client`INSERT INTO audit_log (company_id, id, actor, action, subject_id, before, after, created_at)
      VALUES (${companyId}, ${newId(at(minute))}, 'user:1', 'customer.email_corrected', ${customerId},
        ${client.json({ email: from })}, ${client.json({ email: to })}, ${at(minute)})`;
  };
  const read = async (id: string) => {
    const [[charge], [order]] = await Promise.all([
      client`SELECT customer_email, original_email FROM transactions WHERE id = ${id}`,
      client`SELECT customer_email, original_email FROM orders WHERE id = ${id}`,
    ]);
    expect(charge).toEqual(order);
    return charge?.original_email;
  };
  return { ...database, companyId, buy, correct, read };
}

test("purchases whose e-mail was corrected keep the address used at payment, through several corrections", async () => {
  const { client, url, next, buy, correct, read } = await openOlderShop();
  const corrected = await buy("corrected@example.com", 1);
  const later = await buy("corrected@example.com", 9);
  const untouched = await buy("other@example.com", 1);
  const returned = await buy("back@example.com", 1);
  await correct("payer@example.com", "typo@example.com", 2);
  await correct("typo@example.com", "corrected@example.com", 3);
  await correct("back@example.com", "away@example.com", 4);
  await correct("away@example.com", "back@example.com", 5);
  await migrateDatabase(url);
  const all = () => Promise.all([corrected, later, untouched, returned].map(read));
  expect(await all()).toEqual(["payer@example.com", null, null, null]);
  for (const statement of next.sql) await client.unsafe(statement);
  expect(await all()).toEqual(["payer@example.com", null, null, null]);
});

test("restores the original address after a later correction of a corrected address, and leaves an erased one erased", async () => {
  const { client, url, buy, correct, read } = await openOlderShop();
  const id = await buy("now@example.com", 1);
  await client`UPDATE transactions SET original_email = 'typo@example.com'`;
  await client`UPDATE orders SET original_email = 'typo@example.com'`;
  const erased = await buy("", 1);
  await correct("payer@example.com", "typo@example.com", 2);
  await correct("typo@example.com", "now@example.com", 3);
  await client`INSERT INTO audit_log (company_id, id, actor, action, subject_id, before, after, created_at)
    SELECT company_id, ${newId(at(4))}, actor, action, subject_id, '{}', '{}', created_at FROM audit_log LIMIT 1`;
  await migrateDatabase(url);
  expect(await Promise.all([read(id), read(erased)])).toEqual(["payer@example.com", null]);
});

test("its statements are allowed on a distributed database", () => {
  const next = readMigrations().find(({ sql }) => sql.join("").includes(marker));
  const variables = /\b(corrected|purchase|correction)\."\w+"|\bpaid_from\b/g;
  const texts =
    next?.sql.join("").match(/(?:SELECT DISTINCT|SELECT '|SELECT "before"|UPDATE)[^;]*?(?=\n\s+LOOP|;)/g) ?? [];
  expect(texts).toHaveLength(5);
  for (const text of texts)
    expect(
      judgeStatement(
        text.replace(variables, () => "$1"),
        globalTables,
      ),
    ).toEqual([]);
});
