import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { createTestCompany } from "@/testing/support/database";
import { batchCalls } from "./batching";
import { db, type Transaction } from "./client";
import { clearTrouble, findRecentTrouble } from "./database-trouble";
import { sending } from "./sending";

const useAllConnections = () => Array.from({ length: 30 }, () => db().execute(sql`SELECT pg_sleep(0.02)`));

// The driver reports a lost connection's error again on the replacement's first statement.
const useUpErrors = () => Promise.allSettled(useAllConnections());

afterEach(useUpErrors);

const isGone = { code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET|57P01)$/) };

async function faultOf(work: Promise<unknown>): Promise<unknown> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Error && thrown.cause ? thrown.cause : thrown;
}

async function serverOf(tx: Transaction): Promise<number> {
  const [row] = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  return row?.pid ?? 0;
}

const rename = (companyId: string, name: string) => sql`UPDATE companies SET name = ${name} WHERE id = ${companyId}`;

async function nameOf(companyId: string): Promise<unknown> {
  const [row] = await db().execute(sql`SELECT name FROM companies WHERE id = ${companyId}`);
  return row?.name;
}

describe("a transaction that cannot begin", () => {
  afterEach(clearTrouble);

  it("is noted as trouble of the database", async () => {
    clearTrouble();
    const closedPort = 1;
    const client = sending(postgres({ host: "127.0.0.1", port: closedPort, max: 1 }), true);
    expect(await faultOf(client.begin(async () => undefined))).toMatchObject({ code: "ECONNREFUSED" });
    expect(findRecentTrouble()).toBe("ECONNREFUSED");
    await client.end();
  });
});

// The driver throws an uncaught error when it writes to a closed socket, which fails the whole run.
describe("a transaction whose connection is lost", () => {
  it("fails in the middle of a statement, stores nothing, and leaves every connection of the pool usable", async () => {
    const { companyId } = await createTestCompany({ name: "before" });
    const broken = Array.from({ length: 6 }, () =>
      db().transaction(async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(1)`);
        await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`);
        await tx.execute(rename(companyId, "after"));
      }),
    );
    for (const fault of await Promise.all(broken.map(faultOf))) expect(fault).toMatchObject(isGone);
    const began = Date.now();
    await useUpErrors();
    await Promise.all(useAllConnections());
    expect(Date.now() - began).toBeLessThan(3_500);
    expect(await nameOf(companyId)).toBe("before");
  });

  it("fails between two statements, and sends the second to no other connection", async () => {
    const { companyId } = await createTestCompany({ name: "before" });
    const late: unknown[] = [];
    const fault = await faultOf(
      db().transaction(async (tx) => {
        const pid = await serverOf(tx);
        await db().execute(sql`SELECT pg_terminate_backend(${pid}::int)`);
        await sleep(400);
        await useUpErrors();
        late.push(await faultOf(tx.execute(rename(companyId, "after"))));
        throw new Error("the work fails");
      }),
    );
    expect(fault).toMatchObject(isGone);
    await useUpErrors();
    await expect.poll(() => late).toMatchObject([isGone]);
    expect(await nameOf(companyId)).toBe("before");
  });

  it("fails in a savepoint too", async () => {
    const { companyId } = await createTestCompany({ name: "before" });
    const fault = await faultOf(
      db().transaction(async (tx) => {
        await tx.execute(rename(companyId, "after"));
        await tx.transaction((inner) => inner.execute(sql`SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`));
      }),
    );
    expect(fault).toMatchObject(isGone);
    await useUpErrors();
    expect(await nameOf(companyId)).toBe("before");
  });
});

describe("a joined statement whose connection is lost", () => {
  it("fails for all of its callers, is not sent again, and stores nothing", async () => {
    const { companyId } = await createTestCompany({ name: "before" });
    let batches = 0;
    const change = batchCalls<string, null>({
      run: async (_key, names) => {
        batches += 1;
        await db().execute(sql`
          WITH changed AS (${rename(companyId, names.join())} RETURNING id)
          SELECT pg_terminate_backend(pg_backend_pid()) FROM changed`);
        return names.map(() => null);
      },
    });
    const faults = await Promise.all(["a", "b", "c"].map((name) => faultOf(change(companyId, name))));
    expect(faults).toMatchObject([isGone, isGone, isGone]);
    expect(batches).toBe(1);
    await useUpErrors();
    expect(await nameOf(companyId)).toBe("before");
  });
});

describe("a transaction that failed", () => {
  it("sends none of its remaining statements after the ROLLBACK", async () => {
    const { companyId } = await createTestCompany({ name: "before" });
    let remaining: Promise<unknown> = Promise.resolve();
    const work = db().transaction(async (tx) => {
      const slow = async () => {
        await sleep(200);
        await tx.execute(rename(companyId, "after"));
      };
      remaining = faultOf(slow());
      throw new Error("the work fails");
    });
    await expect(work).rejects.toThrow("the work fails");
    expect(await remaining).toMatchObject(isGone);
    expect(await nameOf(companyId)).toBe("before");
  });

  it("rolls back to a savepoint and continues if only the nested transaction failed", async () => {
    const { companyId } = await createTestCompany({ name: "before" });
    await db().transaction(async (tx) => {
      const inner = tx.transaction(async (nested) => {
        await nested.execute(rename(companyId, "inside"));
        throw new Error("only this fails");
      });
      await expect(inner).rejects.toThrow("only this fails");
      expect((await tx.execute(sql`SELECT name FROM companies WHERE id = ${companyId}`))[0]).toEqual({
        name: "before",
      });
      await tx.execute(rename(companyId, "after"));
    });
    expect(await nameOf(companyId)).toBe("after");
  });
});
