import { setTimeout as sleep } from "node:timers/promises";
import { lte } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { troubledEndpoints } from "@/db/schema";
import { createTestCompany } from "@/testing/support/database";
import { fail } from "../failures/failure";
import { type CompanyWork, findCompaniesDue, runRoundRobin } from "./fair-turns";

const within = (ms: number) => new Date(Date.now() + ms);
const message = "A piece failed";

function company(companyId: string, count: number, read: (piece: string) => unknown = () => undefined) {
  const pieces = async function* () {
    for (let number = 1; number <= count; number += 1) {
      await read(companyId + number);
      yield companyId + number;
    }
  };
  return { companyId, pieces: pieces() } satisfies CompanyWork<string>;
}

function worker(slowMs = 0) {
  const done: string[] = [];
  const work = async (piece: string, companyId: string) => {
    done.push(piece);
    if (companyId === "slow") await sleep(slowMs);
  };
  return { done, work };
}

const never = () => new Promise<never>(() => undefined);

describe("every company's turn", () => {
  it.each([1, 3])(
    "comes after each piece of another company, and every piece is processed once (%d at once)",
    async (concurrency) => {
      const { done, work } = worker();
      const companies = [company("a", 300), company("b", 2), company("c", 1), company("d", 0)];
      await runRoundRobin(companies, { deadline: within(10_000), concurrency, message }, work);
      expect(done).toHaveLength(303);
      expect(new Set(done).size).toBe(303);
      expect(Math.max(...["b2", "c1"].map((piece) => done.indexOf(piece)))).toBeLessThan(10);
    },
  );

  it("is only its read if there is no further work", async () => {
    const read: string[] = [];
    const companies = ["a", "b"].map((id) => company(id, 2, (piece) => read.push(piece)));
    await runRoundRobin(companies, { deadline: within(10_000), message });
    expect(read.sort()).toEqual(["a1", "a2", "b1", "b2"]);
  });

  it("uses full concurrency for a company that is alone", async () => {
    let underWay = 0;
    let highest = 0;
    const work = async () => {
      underWay += 1;
      highest = Math.max(highest, underWay);
      await sleep(5);
      underWay -= 1;
    };
    await runRoundRobin([company("a", 20)], { deadline: within(10_000), concurrency: 4, message }, work);
    expect(highest).toBe(4);
  });

  it("comes even if a piece of another company hangs or a read of another company never finishes", async () => {
    const { done, work } = worker(2_000);
    const companies = [company("slow", 2), company("hangs", 1, never), company("b", 200)];
    const run = runRoundRobin(companies, { deadline: within(400), concurrency: 4, message, graceMs: 100 }, work);
    await expect(run).rejects.toThrow("long after the deadline");
    expect(done.filter((piece) => piece.startsWith("b"))).toHaveLength(200);
  });

  it("comes first in the next run if a run did not reach it", async () => {
    const reached = new Set<string>();
    for (let run = 0; reached.size < 3 && run < 200; run += 1) {
      const companies = ["a", "b", "c"].map((id) => company(id, 1));
      await runRoundRobin(companies, { deadline: within(5), message }, async (piece) => {
        reached.add(piece);
        await sleep(10);
      });
    }
    expect([...reached].sort()).toEqual(["a1", "b1", "c1"]);
  });
});

describe("the deadline of a run", () => {
  it("starts no turn after it, and lets started turns finish", async () => {
    const { done, work } = worker(60);
    const ended: string[] = [];
    await runRoundRobin([company("slow", 50)], { deadline: within(100), message }, async (piece, companyId) => {
      await work(piece, companyId);
      ended.push(piece);
    });
    expect(ended).toEqual(done);
    expect(done.length).toBeLessThan(10);
  });

  it("starts nothing when it has passed", async () => {
    const { done, work } = worker();
    await runRoundRobin([company("a", 5)], { deadline: within(-1), message }, work);
    expect(done).toEqual([]);
  });
});

describe("a company that fails", () => {
  it("stops neither other companies nor its own further pieces, and the run fails at the end", async () => {
    const done: string[] = [];
    const work = async (piece: string) => {
      if (piece === "a1") throw new Error("lock timeout");
      done.push(piece);
    };
    const unreadable = company("b", 3, (piece) => (piece === "b2" ? Promise.reject(new Error("unreadable")) : null));
    const run = runRoundRobin(
      [company("a", 3), unreadable, company("c", 3)],
      { deadline: within(10_000), message },
      work,
    );
    await expect(run).rejects.toThrow(/lock timeout|unreadable/);
    expect(done.sort()).toEqual(["a2", "a3", "b1", "c1", "c2", "c3"]);
  });

  it("ends the run at once when the database is unavailable", async () => {
    const { done, work } = worker();
    const gone = company("a", 1, () => fail("UNAVAILABLE"));
    const run = runRoundRobin([gone, company("b", 5_000)], { deadline: within(10_000), message }, async (piece, id) => {
      await work(piece, id);
      await sleep(1);
    });
    await expect(run).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(done.length).toBeLessThan(10);
  });
});

describe("patience with slow pieces", () => {
  const patienceMs = 20;

  it("does not let hanging companies delay other companies, however many hang", async () => {
    const { done, work } = worker(400);
    const hanging = Array.from({ length: 30 }, () => company("slow", 50));
    const neighbour = company("b", 40);
    const started = Date.now();
    let endedMs = 0;
    await runRoundRobin(
      [...hanging, neighbour],
      { deadline: within(900), concurrency: 4, patienceMs, message },
      async (piece, companyId) => {
        await work(piece, companyId);
        if (piece === "b40") endedMs = Date.now() - started;
      },
    );
    expect(done.filter((piece) => piece.startsWith("b"))).toHaveLength(40);
    expect(endedMs).toBeLessThan(800);
  });

  it("gives a slow company no more at once than the run's concurrency, and all its pieces in time", async () => {
    let [underWay, highest] = [0, 0];
    const work = async () => {
      underWay += 1;
      highest = Math.max(highest, underWay);
      await sleep(60);
      underWay -= 1;
    };
    const { done } = worker();
    const terms = { deadline: within(10_000), concurrency: 3, patienceMs: 5, message };
    await runRoundRobin([company("a", 10, (piece) => done.push(piece))], terms, work);
    expect({ highest, read: done.length, underWay }).toEqual({ highest: 3, read: 10, underWay: 0 });
  });

  it("fails the run after all other pieces if a slow piece fails", async () => {
    const { done } = worker();
    const work = async (piece: string) => {
      if (piece === "a1") await sleep(60).then(() => fail("NOT_FOUND"));
      done.push(piece);
    };
    const terms = { deadline: within(10_000), concurrency: 2, patienceMs: 5, message };
    await expect(runRoundRobin([company("a", 3), company("b", 3)], terms, work)).rejects.toThrow("not found");
    expect(done.sort()).toEqual(["a2", "a3", "b1", "b2", "b3"]);
  });

  it("ends the run when a slow piece loses the database, or hangs past the deadline", async () => {
    const lost = async () => sleep(40).then(() => Promise.reject(Object.assign(new Error("lost"), { code: "57P01" })));
    const terms = { deadline: within(5_000), concurrency: 1, patienceMs: 5, message };
    await expect(runRoundRobin([company("a", 1), company("b", 1)], terms, lost)).rejects.toThrow("lost");
    const late = { deadline: within(60), concurrency: 1, patienceMs: 5, graceMs: 60, message };
    await expect(runRoundRobin([company("a", 5)], late, never)).rejects.toThrow("long after the deadline");
  });
});

describe("the companies with something due", () => {
  it.each([false, true])("are found once each, by shard: %s", async (isByShard) => {
    const [due, later] = [await createTestCompany(), await createTestCompany()];
    const at = new Date("2001-02-03T04:05:06Z");
    const row = (companyId: string, endpoint: string, failingSince: Date) =>
      db().insert(troubledEndpoints).values({ companyId, endpoint, failures: 1, failingSince });
    await row(due.companyId, "a", at);
    await row(due.companyId, "b", at);
    await row(later.companyId, "a", new Date(at.getTime() + 1));
    const { companyId, failingSince } = troubledEndpoints;
    const find = (only?: string) => findCompaniesDue(companyId, lte(failingSince, at), only, { isByShard });
    const found = (await find()).filter((each) => [due.companyId, later.companyId].includes(each));
    expect(found).toEqual([due.companyId]);
    expect(await find(due.companyId)).toEqual([due.companyId]);
    expect(await find(later.companyId)).toEqual([]);
  });
});
