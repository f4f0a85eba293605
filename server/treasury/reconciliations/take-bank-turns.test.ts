import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Listing } from "./find-listing";
import { takeBankTurns } from "./take-bank-turns";

const soon = (ms = 5_000) => new Date(Date.now() + ms);

function listing(bank: string, companyId: string, id = companyId): Listing {
  return {
    companyId,
    id,
    kind: "pix_api",
    name: bank,
    state: "active",
    createdAt: new Date(),
    bank,
    ignoresOtherMoney: false,
  };
}

it("a bank that hangs holds up its own companies alone", async () => {
  const hanging = Array.from({ length: 6 }, (_, index) => listing("slow", `s${index}`));
  const done: string[] = [];
  const started = Date.now();
  const run = takeBankTurns(
    [...hanging, listing("quick", "a"), listing("quick", "b")],
    soon(),
    "late",
    async function* ({ bank, id }) {
      if (bank === "slow") await sleep(400);
      done.push(`${id} ${Math.floor((Date.now() - started) / 300)}`);
      yield;
    },
  );
  await run;
  expect(done.slice(0, 2).sort()).toEqual(["a 0", "b 0"]);
  expect(done).toHaveLength(8);
});

it("companies of one bank whose lists hang hold the others no longer than the patience", async () => {
  const hanging = Array.from({ length: 12 }, (_, index) => listing("bank", `s${index}`));
  const quick = listing("bank", "quick");
  const quickIsDone = new AbortController();
  const held = once(quickIsDone.signal, "abort");
  const giveUp = setTimeout(() => quickIsDone.abort(), 8_000);
  const pieces = new Map<string, number>();
  let seenByQuick: number | null = null;
  const started = Date.now();
  await takeBankTurns([...hanging, quick], soon(10_000), "late", async function* ({ id }) {
    for (let page = 0; page < 2; page += 1) {
      if (id !== "quick") await held;
      pieces.set(id, (pieces.get(id) ?? 0) + 1);
      yield;
    }
    if (id !== "quick") return;
    seenByQuick = pieces.size;
    expect(Date.now() - started).toBeLessThan(4_000);
    quickIsDone.abort();
  });
  clearTimeout(giveUp);
  expect(seenByQuick).toBe(1);
  expect([...pieces.values()]).toEqual(Array(13).fill(2));
});

it("the pieces of one company follow one another, also when they are slow", async () => {
  let underWay = 0;
  let most = 0;
  const all = [listing("bank", "a"), listing("bank", "a", "a2")];
  await takeBankTurns(all, soon(), "late", async function* ({ id }) {
    for (let page = 0; page < 2; page += 1) {
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(id === "a" && page === 0 ? 1_200 : 5);
      underWay -= 1;
      yield;
    }
  });
  expect(most).toBe(1);
});

it("companies of one bank take turns: a thousand pages of one do not delay the page of another", async () => {
  const seen: string[] = [];
  const companies = Array.from({ length: 6 }, (_, index) => listing("bank", `c${index}`));
  await takeBankTurns(companies, soon(400), "late", async function* ({ id }) {
    for (let page = 0; page < (id === "c5" ? 2 : 1_000_000); page += 1) {
      await sleep(2);
      seen.push(id);
      yield;
    }
  });
  expect(seen.slice(0, 20).filter((id) => id === "c5")).toHaveLength(2);
});

it("a connection that fails stops neither the other connections of its company nor other banks", async () => {
  const done: string[] = [];
  const all = [listing("bank", "a"), listing("bank", "a", "a2"), listing("other", "a", "a3"), listing("bank", "b")];
  const run = takeBankTurns(all, soon(), "late", async function* ({ id }) {
    if (id === "a") throw new Error("bad");
    done.push(id);
    yield;
  });
  await expect(run).rejects.toThrow("bad");
  expect(done.sort()).toEqual(["a2", "a3", "b"]);
});
