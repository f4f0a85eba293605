import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { balances } from "@/db/schema";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { csvOf, newPerson, openClass } from "@/testing/support/enrolling/open-class";
import { studentsOf } from "@/testing/support/reads";
import { getImport, listRefused } from "./imports";

inOwnDatabase();

const now = new Date("2026-11-20T13:00:00.000Z");

it("a line that throws is refused with a reason, and the lines after it are made", async () => {
  await db().execute(sql`CREATE FUNCTION refuse_fault() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN IF NEW.name = ''Falha'' THEN RAISE EXCEPTION ''no room''; END IF; RETURN NEW; END'`);
  await db().execute(sql`CREATE TRIGGER refuse_fault BEFORE INSERT ON customers FOR EACH ROW
    EXECUTE FUNCTION refuse_fault()`);
  const { company, send, run } = await openClass(now);
  const { id } = await send(csvOf([newPerson({ name: "Falha" }), newPerson()]));
  await run();
  const { rows } = await listRefused(company.id, { importId: id, limit: 9, offset: 0 }, { can: () => true });
  expect(rows).toEqual([{ line: 2, field: null, reason: "line_failed" }]);
  expect(await getImport(company.id, id)).toMatchObject({ status: "done", made: 1, refused: 1, waiting: 0 });
  expect(await studentsOf(company.id)).toHaveLength(1);
});

it("a list is opened while another transaction holds the company's balances", async () => {
  const { company, send } = await openClass(now);
  await db().transaction(async (tx) => {
    await tx.select().from(balances).where(eq(balances.companyId, company.id)).for("update");
    await send(csvOf([newPerson()]));
  });
});
