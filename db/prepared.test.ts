import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createTestCompany } from "@/testing/support/database";
import { db } from "./client";
import { newId } from "./ids";
import { givenColumns, givenValue, preparedQueries, preparedQuery } from "./prepared";
import { insertQuery, rowsAsJson } from "./record";
import { balances, buyerAttempts, companies } from "./schema";

const named = and(eq(companies.id, sql.placeholder("id")));

const nameQuery = preparedQuery((database) =>
  database
    .select({ own: { name: companies.name }, accounts: balances, shouted: sql<string>`upper(${companies.name})` })
    .from(companies)
    .innerJoin(balances, eq(balances.companyId, companies.id))
    .where(named),
);

const renameQuery = preparedQuery((database) =>
  database
    .update(companies)
    .set({ name: givenValue(companies.name, "name"), createdAt: givenValue(companies.createdAt, "createdAt") })
    .where(named)
    .returning({ id: companies.id, renamed: { name: companies.name, createdAt: companies.createdAt } }),
);

const nameOf = async (id: string, executor?: Parameters<typeof nameQuery>[1]) =>
  (await nameQuery({ id }, executor))[0]?.own.name;

describe("preparedQuery", () => {
  it("returns rows of the selected shape", async () => {
    const { companyId: id } = await createTestCompany({ name: "Banca" });
    const accounts = await db().select().from(balances).where(eq(balances.companyId, id));
    expect(await nameQuery({ id })).toEqual([{ own: { name: "Banca" }, accounts: accounts[0], shouted: "BANCA" }]);
  });

  it("returns the rows of a RETURNING clause in the selected shape", async () => {
    const { companyId: id } = await createTestCompany();
    const createdAt = new Date("2026-01-02T03:04:05.678Z");
    expect(await renameQuery({ id, name: "Quitanda", createdAt })).toEqual([
      { id, renamed: { name: "Quitanda", createdAt } },
    ]);
    expect(await renameQuery({ id: newId(), name: "Quitanda", createdAt })).toEqual([]);
  });

  it("runs inside the given transaction: sees its rows, and rolls back with it", async () => {
    const { companyId: id } = await createTestCompany({ name: "Before" });
    const undone = db().transaction(async (tx) => {
      await tx.update(companies).set({ name: "Within" }).where(eq(companies.id, id));
      expect(await nameOf(id, tx)).toBe("Within");
      expect(await nameOf(id)).toBe("Before");
      await renameQuery({ id, name: "After", createdAt: new Date() }, tx);
      expect(await nameOf(id, tx)).toBe("After");
      expect(await nameOf(id)).toBe("Before");
      tx.rollback();
    });
    await expect(undone).rejects.toThrow(/rollback/i);
    expect(await nameOf(id)).toBe("Before");
  });

  it("rolls back with its savepoint only", async () => {
    const { companyId: id } = await createTestCompany({ name: "Before" });
    await db().transaction(async (tx) => {
      await renameQuery({ id, name: "Outside", createdAt: new Date() }, tx);
      const undone = tx.transaction(async (inner) => {
        await renameQuery({ id, name: "Inside", createdAt: new Date() }, inner);
        inner.rollback();
      });
      await expect(undone).rejects.toThrow(/rollback/i);
    });
    expect(await nameOf(id)).toBe("Outside");
  });

  it("runs raw SQL and returns the driver's rows", async () => {
    const { companyId } = await createTestCompany();
    const query = preparedQuery((database) =>
      database.execute<{ document: string }>(
        sql`${insertQuery(buyerAttempts, "rows")} RETURNING document, refusals IS NULL AS absent`,
      ),
    );
    const rows = ["1", "2"].map((document) => ({
      companyId,
      document,
      refusals: [],
      inFlight: [],
      updatedAt: new Date(),
    }));
    expect([...(await query({ rows: rowsAsJson(buyerAttempts, rows) }))]).toEqual([
      { document: "1", absent: false },
      { document: "2", absent: false },
    ]);
  });

  it("keeps null as NULL for any column type", async () => {
    const query = preparedQuery((database) =>
      database
        .select({ absent: sql<boolean>`${givenValue(buyerAttempts.refusals, "value")}::jsonb IS NULL` })
        .from(sql`(VALUES (1)) one`),
    );
    expect(await query({ value: null })).toEqual([{ absent: true }]);
    expect(await query({ value: [] })).toEqual([{ absent: false }]);
  });

  it("refuses to run without a required value", async () => {
    await expect(nameQuery({})).rejects.toThrow('No value for the placeholder "id"');
  });
});

describe("preparedQueries", () => {
  it("composes each statement once", async () => {
    let composed = 0;
    const query = preparedQueries((database, ...columns: ("name" | "legalName")[]) => {
      composed += 1;
      return database.update(companies).set(givenColumns(companies, columns)).where(named);
    });
    const { companyId: id } = await createTestCompany();
    for (const name of ["One", "Two"]) await query("name")({ id, name });
    for (const legalName of ["One Ltda", "Two Ltda"])
      await query("name", "legalName")({ id, name: "Three", legalName });
    expect(composed).toBe(2);
    const [row] = await db().select().from(companies).where(eq(companies.id, id));
    expect(row).toMatchObject({ name: "Three", legalName: "Two Ltda" });
  });
});
