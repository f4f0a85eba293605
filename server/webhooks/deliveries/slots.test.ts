import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { slotsPerCompany, slotsPerEndpoint, slotsPerProcess } from "./limits";
import { type SlotOwner, Slots } from "./slots";

let slots: Slots;
let held: [SlotOwner, number][];

beforeEach(() => {
  slots = new Slots();
  held = [];
});

function take(companyId: string, endpoint: string, wanted = slotsPerEndpoint): number {
  const owner = { companyId, name: `${companyId} ${endpoint}` };
  const count = slots.take(owner, wanted);
  held.push([owner, count]);
  return count;
}

const takeAll = (companyId: string, endpoints = 100) =>
  Array.from({ length: endpoints }, (_, each) => take(companyId, `endpoint ${each}`)).reduce((sum, each) => sum + each);

describe("slots", () => {
  it("are five for an endpoint, however many are wanted", () => {
    const company = newId();
    expect(take(company, "a", 3)).toBe(3);
    expect(take(company, "a", 50)).toBe(2);
    expect(take(company, "a", 1)).toBe(0);
    expect(take(newId(), "a", 50)).toBe(5);
  });

  it("leave half of the process to other companies, however many endpoints of one company hang", () => {
    expect(takeAll(newId())).toBe(slotsPerCompany);
    expect(take(newId(), "a")).toBe(slotsPerEndpoint);
  });

  it("are 64 for all, the last of them one for each endpoint", () => {
    const companies = Array.from({ length: 20 }, () => newId());
    const taken = companies.map((company) => takeAll(company, 5));
    expect(taken.reduce((sum, each) => sum + each)).toBe(slotsPerProcess);
    expect(taken.filter((each) => each > 0).length).toBeGreaterThan(4);
    expect(slots.freeFor({ companyId: newId(), name: "a" })).toBe(0);
  });

  it("are free again once given back", () => {
    const company = newId();
    expect(takeAll(company)).toBe(slotsPerCompany);
    for (const [owner, count] of held.splice(0)) slots.giveBack(owner, count);
    expect(takeAll(company)).toBe(slotsPerCompany);
  });
});
