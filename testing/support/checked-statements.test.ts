import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { companies } from "@/db/schema";
import { sentStatements } from "@/db/sending";
import { createTestCompany } from "./database";
import { findStatementFaults } from "./statement-faults";

const texts: string[] = [];
const listen = (text: unknown) => texts.push(String(text));

beforeAll(() => sentStatements.subscribe(listen));
afterAll(async () => {
  sentStatements.unsubscribe(listen);
  await closeDatabase();
});

it("checks every statement: of a builder, of raw SQL, of a prepared query and of a transaction", async () => {
  const { companyId } = await createTestCompany();
  texts.length = 0;
  await db().select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  await db().execute(sql`SELECT 'raw'`);
  await preparedQuery((database) => database.execute(sql`SELECT 'prepared'`))({});
  await db().transaction(async (tx) => {
    await tx.execute(sql`SELECT 'within'`);
    await tx.transaction((inner) => inner.execute(sql`SELECT 'further within'`));
  });
  for (const part of [`from "companies"`, "'raw'", "'prepared'", "'within'", "'further within'"])
    expect(texts.filter((text) => text.includes(part))).toHaveLength(1);
});

it("reports a statement once, with its rule, however long its parameter list", () => {
  const withList = (values: string) => `SELECT id FROM transactions WHERE id IN (${values}) AND 'law' <> '' FOR UPDATE`;
  const faults = findStatementFaults([withList("$1, $2"), withList("$1, $2, $3")]);
  expect(faults).toEqual([`FOR UPDATE and FOR SHARE lock rows of one company:\n${withList("$1, $2")}`]);
});
