import { expect, test } from "vitest";
import { createOlderDatabase } from "@/testing/support/databases/older-database";
import { newId } from "./ids";
import { migrateDatabase } from "./migrate";

const now = new Date("2026-11-20T12:00:00.000Z");
const barcode = "99999165600000049901234090000012345678901230";

test("every company and charge of an older database continues through a connection, with its sandbox records", async () => {
  const { client, url, drop } = await createOlderDatabase('CREATE TABLE "connections"');
  const [companyId, customerId, id] = [newId(now), newId(now), newId(now)];
  const key = id.replaceAll("-", "");
  await client`INSERT INTO companies (id, name, legal_name, created_at) VALUES (${companyId}, 'Banca', 'Banca', ${now})`;
  await client`INSERT INTO customers (company_id, id, document_type, document, name, phone, emails, created_at, updated_at)
    VALUES (${companyId}, ${customerId}, 'cpf', '52998224725', 'Maria', '', '{}', ${now}, ${now})`;
  await client`INSERT INTO transactions (company_id, id, payment_method, status, amount, fees, net_amount, amount_paid,
      description, items, customer_id, customer_name, customer_email, customer_phone, document_type, document, acquirer,
      acquirer_key, acquirer_state, boleto, created_at, updated_at)
    VALUES (${companyId}, ${id}, 'boleto', 'paid', 4990, 349, 4641, 4990, '', '[]', ${customerId}, 'Maria', '', '', 'cpf',
      '52998224725', 'sandbox', ${key}, 'accepted', ${client.json({ barcode, dueOn: "2026-12-10" })}, ${now}, ${now})`;
  await client`INSERT INTO company_lookups (kind, key, company_id, target_id)
    VALUES ('acquirer_key', ${key}, ${companyId}, ${id})`;
  await client`INSERT INTO refunds (company_id, id, transaction_id, amount, fee_returned, reason, status, created_at)
    VALUES (${companyId}, ${newId(now)}, ${id}, 100, 0, '', 'requested', ${now})`;
  for (const each of [key, "nobody's"]) {
    await client`INSERT INTO sandbox.charges (key, method, amount, created_at) VALUES (${each}, 'boleto', 4990, ${now})`;
    await client`INSERT INTO sandbox.payments (id, charge_key, amount, payer_name, payer_document, paid_at)
      VALUES (${`E${each}`}, ${each}, 4990, 'Maria', '', ${now})`;
    await client`INSERT INTO sandbox.refunds (key, charge_key, amount, created_at) VALUES (${each}, ${each}, 1, ${now})`;
    await client`INSERT INTO sandbox.chargebacks (charge_key, state) VALUES (${each}, 'opened')`;
    await client`INSERT INTO sandbox.cards (key, state, amount, installments, customer_initiated, created_at, next_word)
      VALUES (${each}, 'captured', 1, 1, true, ${now}, 'refuse')`;
  }
  await migrateDatabase(url);
  const [connection] = await client`SELECT * FROM connections`;
  expect(connection).toMatchObject({ company_id: companyId, kind: "sandbox", state: "active", priority: 0 });
  const connectionId = connection?.id;
  expect(await client`SELECT connection_id, sent_at, absent_since, boleto FROM transactions`).toEqual([
    {
      connection_id: connectionId,
      sent_at: now,
      absent_since: null,
      boleto: { barcode, dueOn: "2026-12-10", ownNumber: barcode.slice(25, 36), bankName: "Banco de Testes" },
    },
  ]);
  expect(await client`SELECT sent_at FROM refunds`).toEqual([{ sent_at: now }]);
  expect(await client`SELECT kind, key, target_id FROM company_lookups`).toEqual([
    { kind: "connection", key: connectionId, target_id: connectionId },
  ]);
  for (const table of ["charges", "payments", "refunds", "chargebacks", "cards"]) {
    expect(await client`SELECT company_id FROM sandbox.${client(table)}`).toEqual([{ company_id: companyId }]);
  }
  await client.end();
  await drop();
});
