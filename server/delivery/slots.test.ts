import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import {
  freeSlots,
  giveSlots,
  type Slotted,
  slotsPerCompany,
  slotsPerEndpoint,
  slotsPerProcess,
  takeSlots,
} from "./slots";

const held: [Slotted, number][] = [];

afterEach(() => {
  for (const [place, count] of held.splice(0)) giveSlots(place, count);
});

function take(companyId: string, endpoint: string, wanted = slotsPerEndpoint): number {
  const place = { companyId, name: `${companyId} ${endpoint}` };
  const count = takeSlots(place, wanted);
  held.push([place, count]);
  return count;
}

/** Takes all that a company gets for as many endpoints. */
const takeAll = (companyId: string, endpoints = 100) =>
  Array.from({ length: endpoints }, (_, each) => take(companyId, `endpoint ${each}`)).reduce((sum, each) => sum + each);

describe("slots", () => {
  it("are five for an endpoint, whoever asks for more", () => {
    const company = newId();
    expect(take(company, "a", 3)).toBe(3);
    expect(take(company, "a", 50)).toBe(2);
    expect(take(company, "a", 1)).toBe(0);
    expect(take(newId(), "a", 50)).toBe(5);
  });

  it("leave half of the process to others, however many endpoints of a company hang", () => {
    expect(takeAll(newId())).toBe(slotsPerCompany);
    expect(take(newId(), "a")).toBe(slotsPerEndpoint);
  });

  it("are 64 for all, the last of them one for each endpoint", () => {
    const companies = Array.from({ length: 20 }, () => newId());
    const taken = companies.map((company) => takeAll(company, 5));
    expect(taken.reduce((sum, each) => sum + each)).toBe(slotsPerProcess);
    expect(taken.filter((each) => each > 0).length).toBeGreaterThan(4);
    expect(freeSlots({ companyId: newId(), name: "a" })).toBe(0);
  });

  it("are there again once they were given back", () => {
    const company = newId();
    expect(takeAll(company)).toBe(slotsPerCompany);
    for (const [place, count] of held.splice(0)) giveSlots(place, count);
    expect(takeAll(company)).toBe(slotsPerCompany);
  });
});
