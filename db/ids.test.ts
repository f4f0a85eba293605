import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivedIds, isId, leastIdOf, newId } from "./ids";

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function millisecondOf(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}

describe("newId", () => {
  it("makes UUIDs of version 7 with their millisecond", () => {
    const instants = fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (at) => {
        const id = newId(at);
        expect(id).toMatch(uuidV7);
        expect(isId(id)).toBe(true);
        expect(millisecondOf(id)).toBe(at.getTime());
      }),
    );
  });

  it("uses the current time by default", () => {
    const before = Date.now();
    const millisecond = millisecondOf(newId());
    expect(millisecond).toBeGreaterThanOrEqual(before);
    expect(millisecond).toBeLessThanOrEqual(Date.now());
  });

  it("keeps the ids of one millisecond in the order they were made", () => {
    const at = new Date("2026-11-20T13:45:30.123Z");
    const ids = Array.from({ length: 2000 }, () => newId(at));
    expect([...ids].sort()).toEqual(ids);
  });

  it("keeps ids in the order of their instants", () => {
    const ids = Array.from({ length: 1000 }, (_, index) => newId(new Date(1_760_000_000_000 + index)));
    expect([...ids].sort()).toEqual(ids);
  });

  it("keeps the order when ids of other milliseconds are made in between", () => {
    const at = new Date("2026-11-20T13:45:30.123Z");
    const ids = Array.from({ length: 20_000 }, (_, index) => {
      newId(new Date(at.getTime() + (index % 7)));
      return newId(at);
    });
    expect([...ids].sort()).toEqual(ids);
  });

  it("never makes the same id twice", () => {
    const at = new Date("2026-11-20T13:45:31.000Z");
    const ids = Array.from({ length: 20_000 }, () => newId(at));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has 48 random bits at the end", () => {
    const at = new Date("2026-11-20T13:45:32.000Z");
    const tails = Array.from({ length: 2000 }, () => BigInt(`0x${newId(at).slice(24)}`));
    const everOne = tails.reduce((bits, tail) => bits | tail, 0n);
    const alwaysOne = tails.reduce((bits, tail) => bits & tail);
    expect(everOne).toBe(0xffff_ffff_ffffn);
    expect(alwaysOne).toBe(0n);
  });
});

describe("leastIdOf", () => {
  it("separates the ids of an instant from those of the millisecond before", () => {
    const instants = fc.date({ min: new Date(1), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (at) => {
        const least = leastIdOf(at);
        expect(isId(least)).toBe(true);
        expect(least <= newId(at)).toBe(true);
        expect(least > newId(new Date(at.getTime() - 1))).toBe(true);
      }),
    );
  });
});

describe("isId", () => {
  it.each(["0195b1c2-3d4e-7f50-8a6b-7c8d9e0f1a2b", "00000000-0000-0000-0000-000000000000"])(
    "takes the shape of %s",
    (text) => {
      expect(isId(text)).toBe(true);
    },
  );

  it.each([
    "0195B1C2-3D4E-7F50-8A6B-7C8D9E0F1A2B",
    "0195b1c23d4e7f508a6b7c8d9e0f1a2b",
    "{0195b1c2-3d4e-7f50-8a6b-7c8d9e0f1a2b}",
    "0195b1c2-3d4e-7f50-8a6b-7c8d9e0f1a2",
    "0195b1c2-3d4e-7f50-8a6b-7c8d9e0f1a2b\n",
    " 0195b1c2-3d4e-7f50-8a6b-7c8d9e0f1a2b",
    "0195b1c2-3d4e-7f50-8a6b-7c8d9e0f1a2g",
    "1",
    "' OR 1=1 --",
    "",
  ])("refuses %j", (text) => {
    expect(isId(text)).toBe(false);
  });
});

describe("derivedIds", () => {
  const at = new Date("2026-11-22T13:45:30.123Z");

  it("are UUIDs of version 7 in the order of their counts, the same for the same instant and seed", () => {
    const ids = Array.from({ length: 2000 }, (_, count) => derivedIds(at, "a")(count));
    expect([...ids].sort()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(uuidV7);
    expect(ids.map(millisecondOf)).toEqual(ids.map(() => at.getTime()));
    expect(derivedIds(new Date(at), "a")(1999)).toBe(ids[1999]);
  });

  it("differ from seed to seed and from instant to instant", () => {
    const ids = [derivedIds(at, "a")(7), derivedIds(at, "b")(7), derivedIds(new Date(at.getTime() + 1), "a")(7)];
    expect(new Set(ids).size).toBe(3);
  });
});
