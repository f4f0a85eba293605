import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fail } from "../errors";
import { type CompanyWork, takeFairTurns } from "./fair-turns";

const within = (ms: number) => new Date(Date.now() + ms);
const message = "A piece failed";

/** A company with `count` pieces: `a1`, `a2`, …; `read` runs before each is yielded. */
function company(companyId: string, count: number, read: (piece: string) => unknown = () => undefined) {
  const pieces = async function* () {
    for (let number = 1; number <= count; number += 1) {
      await read(companyId + number);
      yield companyId + number;
    }
  };
  return { companyId, pieces: pieces() } satisfies CompanyWork<string>;
}

/** Runs pieces and records them; those of the company `slow` take at least `slowMs`. */
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
    "comes after each piece of another, and every piece is done once (%d at once)",
    async (concurrency) => {
      const { done, work } = worker();
      const companies = [company("a", 300), company("b", 2), company("c", 1), company("d", 0)];
      await takeFairTurns(companies, { deadline: within(10_000), concurrency, message }, work);
      expect(done).toHaveLength(303);
      expect(new Set(done).size).toBe(303);
      expect(Math.max(...["b2", "c1"].map((piece) => done.indexOf(piece)))).toBeLessThan(10);
    },
  );

  it("is the read alone when there is no further work", async () => {
    const read: string[] = [];
    const companies = ["a", "b"].map((id) => company(id, 2, (piece) => read.push(piece)));
    await takeFairTurns(companies, { deadline: within(10_000), message });
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
    await takeFairTurns([company("a", 20)], { deadline: within(10_000), concurrency: 4, message }, work);
    expect(highest).toBe(4);
  });

  it("comes even if another company's piece hangs, or another's read never finishes", async () => {
    const { done, work } = worker(2_000);
    const companies = [company("slow", 2), company("hangs", 1, never), company("b", 200)];
    const run = takeFairTurns(companies, { deadline: within(400), concurrency: 4, message, graceMs: 100 }, work);
    await expect(run).rejects.toThrow("long after the deadline");
    expect(done.filter((piece) => piece.startsWith("b"))).toHaveLength(200);
  });

  it("comes first in a later run if one run did not reach it", async () => {
    const reached = new Set<string>();
    for (let run = 0; reached.size < 3 && run < 200; run += 1) {
      const companies = ["a", "b", "c"].map((id) => company(id, 1));
      await takeFairTurns(companies, { deadline: within(5), message }, async (piece) => {
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
    await takeFairTurns([company("slow", 50)], { deadline: within(100), message }, async (piece, companyId) => {
      await work(piece, companyId);
      ended.push(piece);
    });
    expect(ended).toEqual(done);
    expect(done.length).toBeLessThan(10);
  });

  it("starts nothing when it has passed", async () => {
    const { done, work } = worker();
    await takeFairTurns([company("a", 5)], { deadline: within(-1), message }, work);
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
    const run = takeFairTurns(
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
    const run = takeFairTurns([gone, company("b", 5_000)], { deadline: within(10_000), message }, async (piece, id) => {
      await work(piece, id);
      await sleep(1);
    });
    await expect(run).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(done.length).toBeLessThan(10);
  });
});
