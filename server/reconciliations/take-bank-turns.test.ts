import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Listing } from "./find-listing";
import { takeBankTurns } from "./take-bank-turns";

const soon = (ms = 5_000) => new Date(Date.now() + ms);

function listing(bank: string, companyId: string, id = companyId): Listing {
  return { companyId, id, kind: "pix_api", name: bank, state: "active", createdAt: new Date(), bank };
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
