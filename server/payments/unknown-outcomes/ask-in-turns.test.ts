import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fail } from "../../core/failures/failure";
import { askInTurns, type Line } from "./ask-in-turns";

interface Row {
  id: string;
  company: string;
  acquirer: string;
}

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const within = (ms: number) => new Date(Date.now() + ms);

function lineOf(acquirer: string, company: string, count: number): Line<Row> {
  const rows = Array.from({ length: count }, (_, index) => ({ id: idOf(index + 1), company, acquirer }));
  return {
    companyId: company,
    acquirer,
    list: async () => rows.map(({ id }) => id),
    read: async (ids) => {
      const wanted = new Set(ids);
      return rows.filter(({ id }) => wanted.has(id));
    },
  };
}

function asker(slowMs = 50) {
  const asked: Row[] = [];
  const ask = async (row: Row) => {
    asked.push(row);
    if (row.acquirer === "slow") await sleep(slowMs);
  };
  return { asked, ask };
}

describe("askInTurns", () => {
  it("asks about every row once, page by page, wherever a list starts", async () => {
    const { asked, ask } = asker();
    const lines = [lineOf("fast", "a", 450), lineOf("fast", "b", 201), lineOf("slow", "c", 3)];
    expect(await askInTurns(lines, within(20_000), ask)).toBe(0);
    const names = asked.map(({ company, id }) => company + id);
    expect(names).toHaveLength(654);
    expect(new Set(names).size).toBe(654);
  });

  it("does not let a hanging acquirer delay another one's charges", async () => {
    const { asked, ask } = asker();
    const lines = [lineOf("slow", "a", 1000), lineOf("fast", "b", 300)];
    await askInTurns(lines, within(200), ask);
    expect(asked.filter(({ acquirer }) => acquirer === "fast")).toHaveLength(300);
    expect(asked.filter(({ acquirer }) => acquirer === "slow").length).toBeLessThan(40);
  });

  it("gives every company of an acquirer its turn, however many charges another company has", async () => {
    const { asked, ask } = asker(10);
    const lines = [lineOf("slow", "large", 5000), lineOf("slow", "small", 3), lineOf("slow", "other", 3)];
    await askInTurns(lines, within(300), ask);
    for (const company of ["small", "other"]) expect(asked.filter((row) => row.company === company)).toHaveLength(3);
    const place = asked.findIndex((row) => row.company === "small");
    expect(place).toBeLessThan(6);
  });

  it("reaches in later runs the rows that one run had no time for", async () => {
    const reached = new Set<string>();
    const run = async () => {
      const { asked, ask } = asker(10);
      await askInTurns([lineOf("slow", "a", 60)], within(30), ask);
      for (const { id } of asked) reached.add(id);
      return asked.length;
    };
    expect(await run()).toBeLessThan(60);
    for (let runs = 0; reached.size < 60 && runs < 200; runs += 1) await run();
    expect(reached.size).toBe(60);
  });

  it("lists more once everything listed was asked about, until a list has nothing new", async () => {
    const { asked, ask } = asker();
    const unanswered = new Set([idOf(1), idOf(2)]);
    const waiting = new Set(Array.from({ length: 11 }, (_, index) => idOf(index + 1)));
    const line: Line<Row> = {
      ...lineOf("fast", "a", 11),
      list: async () => [...waiting].slice(0, 4),
    };
    await askInTurns([line], within(20_000), async (row) => {
      await ask(row);
      if (!unanswered.has(row.id)) waiting.delete(row.id);
    });
    expect(asked.map(({ id }) => id).sort()).toEqual(Array.from({ length: 11 }, (_, index) => idOf(index + 1)));
  });

  it("continues when one question fails, and counts the failures", async () => {
    const asked: string[] = [];
    const failed = await askInTurns([lineOf("fast", "a", 5)], within(20_000), async ({ id }) => {
      asked.push(id);
      if (id === idOf(2)) throw new Error("lock timeout");
      if (id === idOf(3)) fail("refund_refused");
      if (id === idOf(4)) fail("UNAVAILABLE");
    });
    expect(failed).toBe(2);
    expect(asked).toHaveLength(5);
  });

  it("fails when a company cannot be read, but only after all others had their turn", async () => {
    const { asked, ask } = asker();
    const unreadable = () => Promise.reject(new Error("statement timeout"));
    const broken = Array.from({ length: 6 }, (_, index) => ({ ...lineOf("fast", `x${index}`, 1), list: unreadable }));
    await expect(askInTurns([...broken, lineOf("fast", "b", 300)], within(20_000), ask)).rejects.toThrow("statement");
    expect(asked).toHaveLength(300);
  });
});
