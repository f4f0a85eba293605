import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { createTestCompany } from "@/testing/support/database";
import { db, sessionOf } from "./client";
import { preparedQuery } from "./prepared";
import { companies } from "./schema";
import { withoutValues } from "./statement-error";

async function failureOf(work: Promise<unknown>): Promise<{ error: Error & { cause?: unknown }; text: string }> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error("It did not fail");
  const printed: string[] = [];
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const own = Object.getOwnPropertyNames(each).map((name) => inspect(Reflect.get(each as object, name)));
    printed.push(inspect(each, { showHidden: true, depth: 6 }), ...own);
  }
  return { error, text: printed.join("\n") };
}

const secret = `Zuleica ${randomUUID()}`;

describe("the error of a failed statement", () => {
  it("names SQLSTATE, constraint and table of a refused row, and none of its values", async () => {
    const { companyId } = await createTestCompany({ name: secret });
    const [row] = await db().select().from(companies).where(eq(companies.id, companyId));
    if (!row) throw new Error("The company is not there");
    const { error, text } = await failureOf(db().insert(companies).values(row));
    expect(error.cause).toMatchObject({ code: "23505", constraint_name: "companies_pkey", table_name: "companies" });
    expect(error.message).toContain('insert into "companies"');
    expect(text).not.toContain(secret);
    expect(text).not.toContain(companyId);
  });

  it("names the missing column of a row, and quotes nothing of the row", async () => {
    const columns = sql`INSERT INTO companies (id, name) VALUES (${randomUUID()}, ${secret})`;
    const { error, text } = await failureOf(db().execute(columns));
    expect(error.cause).toMatchObject({ code: "23502", table_name: "companies", column_name: expect.any(String) });
    expect(text).not.toContain(secret);
  });

  it("says why a server refuses a connection", () => {
    const refusals = [
      ["28P01", 'password authentication failed for user "quitanda"'],
      ["3D000", 'database "quitanda" does not exist'],
    ];
    for (const [code, message] of refusals) {
      const refusal = Reflect.construct(postgres.PostgresError, [{ severity: "FATAL", code, message }]);
      expect(withoutValues(refusal)).toMatchObject({ code, message });
    }
  });

  it("quotes no value that PostgreSQL could not read", async () => {
    const { error, text } = await failureOf(db().execute(sql`SELECT ${secret}::uuid`));
    expect(error.cause).toMatchObject({ code: "22P02", message: "invalid input syntax for type uuid" });
    expect(text).not.toContain(secret);
  });

  it("has no values where the statement is prepared, sent raw, or part of a transaction", async () => {
    const prepared = preparedQuery((database) =>
      database.select({ id: sql`${sql.placeholder("id")}::uuid` }).from(companies),
    );
    const raw = sessionOf(db());
    const works = [
      () => prepared({ id: secret }),
      () => raw.query("SELECT $1::uuid", [secret]),
      () => raw.queryObjects("SELECT $1::uuid", [secret]),
      () => db().transaction((tx) => sessionOf(tx).queryObjects("SELECT $1::uuid", [secret])),
      () => db().transaction((tx) => tx.transaction((inner) => inner.execute(sql`SELECT ${secret}::uuid`))),
      () => db().transaction(async (tx) => void (await Promise.allSettled([tx.execute(sql`SELECT ${secret}::uuid`)]))),
    ];
    for (const work of works) {
      const { error, text } = await failureOf(work());
      const driversOwn = error.cause instanceof Error ? error.cause : error;
      expect(driversOwn).toMatchObject({ code: "22P02", query: expect.stringMatching(/^select/i) });
      expect(text).not.toContain(secret);
    }
  });

  it("has no values where a deferred key fails at the commit", async () => {
    const { text, error } = await failureOf(
      db().transaction(async (tx) => {
        await tx.execute(sql`CREATE TEMPORARY TABLE owners (name text PRIMARY KEY)`);
        await tx.execute(sql`
          CREATE TEMPORARY TABLE owned (name text REFERENCES owners DEFERRABLE INITIALLY DEFERRED)`);
        await tx.execute(sql`INSERT INTO owned VALUES (${secret})`);
      }),
    );
    expect(error).toMatchObject({ code: "23503", table_name: "owned" });
    expect(text).not.toContain(secret);
  });

  it("has no values where the connection is lost", async () => {
    const { error, text } = await failureOf(
      db().execute(sql`SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5), ${secret}::text`),
    );
    expect(error.cause).toMatchObject({ code: expect.stringMatching(/^(57P01|CONNECTION_CLOSED|ECONNRESET)$/) });
    expect(text).not.toContain(secret);
    await Promise.allSettled(Array.from({ length: 30 }, () => db().execute(sql`SELECT pg_sleep(0.02)`)));
  });

  it("has no values where the driver cannot send one", async () => {
    const { text } = await failureOf(sessionOf(db()).queryObjects("SELECT $1::text, $2", [secret, undefined]));
    expect(text).not.toContain(secret);
  });
});
