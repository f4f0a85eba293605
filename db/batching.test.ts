import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { batchCalls } from "./batching";

interface Batch {
  key: string;
  items: readonly string[];
  land: () => void;
  crash: (error: unknown) => void;
}

/**
 * Returns batches that finish when the test resolves them. The result of an item is the item in
 * uppercase.
 */
function heldBatches(conflictKeyOf?: (item: string) => string) {
  const batches: Batch[] = [];
  const run = (key: string, items: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({ key, items, land: () => resolve(items.map((item) => item.toUpperCase())), crash: reject });
    });
  const call = batchCalls<string, string>(conflictKeyOf ? { run, conflictKeyOf } : { run });
  const aboard = () => batches.map(({ items }) => items.join(" "));
  return { call, batches, aboard };
}

const errorOf = (code: string) => Object.assign(new Error(`refused: ${code}`), { code });

const turn = () => vi.advanceTimersByTimeAsync(0);
const patience = () => vi.advanceTimersByTimeAsync(5);

describe("inFlights", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setImmediate", "clearImmediate", "setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("joins the calls of one turn, by key, and gives each its own answer", async () => {
    const { call, batches } = heldBatches();
    const answers = Promise.all([call("one", "c"), call("one", "a"), call("two", "x"), call("one", "b")]);
    await turn();
    expect(batches.map(({ key, items }) => [key, ...items])).toEqual([
      ["one", "c", "a", "b"],
      ["two", "x"],
    ]);
    for (const { land } of batches.reverse()) land();
    expect(await answers).toEqual(["C", "A", "X", "B"]);
  });

  it("never adds a call to a flight that has already taken off", async () => {
    const { call, batches, aboard } = heldBatches();
    const first = call("key", "first");
    await turn();
    const others = Promise.all([call("key", "second"), call("key", "third")]);
    await turn();
    expect(aboard()).toEqual(["first"]);
    batches[0]?.land();
    expect(await first).toBe("FIRST");
    await turn();
    expect(aboard()).toEqual(["first", "second third"]);
    batches[1]?.land();
    expect(await others).toEqual(["SECOND", "THIRD"]);
  });

  it("lets calls wait 5 ms for a slow flight, not longer", async () => {
    const { call, batches, aboard } = heldBatches();
    void call("key", "slow");
    await turn();
    const next = call("key", "next");
    await vi.advanceTimersByTimeAsync(4);
    expect(aboard()).toEqual(["slow"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(aboard()).toEqual(["slow", "next"]);
    batches[1]?.land();
    expect(await next).toBe("NEXT");
  });

  it("has at most four flights of a key in the air; the next to land takes all who wait", async () => {
    const { call, batches, aboard } = heldBatches();
    const calls = [];
    for (const item of ["a", "b", "c", "d", "e", "f"]) {
      calls.push(call("key", item));
      await patience();
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(aboard()).toEqual(["a", "b", "c", "d"]);
    const stranger = call("other", "x");
    await turn();
    expect(aboard().at(-1)).toBe("x");
    batches[2]?.land();
    await turn();
    expect(aboard().at(-1)).toBe("e f");
    for (const { land } of batches) land();
    expect(await Promise.all([...calls, stranger])).toEqual(["A", "B", "C", "D", "E", "F", "X"]);
  });

  it("lets a clash wait for the next flight, in its order", async () => {
    const { call, batches, aboard } = heldBatches((item) => item.slice(0, 1));
    const answers = Promise.all(["a1", "a2", "b1", "a3", "b2"].map((item) => call("key", item)));
    await turn();
    expect(aboard()).toEqual(["a1 b1"]);
    await patience();
    await patience();
    expect(aboard()).toEqual(["a1 b1", "a2 b2", "a3"]);
    for (const { land } of batches) land();
    expect(await answers).toEqual(["A1", "A2", "B1", "A3", "B2"]);
  });

  it.each([
    ["without a clash", undefined],
    ["beside a rule for clashes", (item: string) => item],
  ])("carries at most 32 calls %s", async (_, conflictKeyOf) => {
    const { call, batches } = heldBatches(conflictKeyOf);
    const items = Array.from({ length: 70 }, (_each, index) => `i${index}`);
    const answers = Promise.all(items.map((item) => call("key", item)));
    await turn();
    await patience();
    await patience();
    expect(batches.map((batch) => batch.items.length)).toEqual([32, 32, 6]);
    for (const { land } of batches) land();
    expect(await answers).toEqual(items.map((item) => item.toUpperCase()));
  });

  it.each(["22003", "23503", "23505", "55P03", "40P01"])(
    "sends the others again by themselves after %s",
    async (code) => {
      const done: string[] = [];
      const call = batchCalls<string, string>({
        run: async (_key, items) => {
          if (items.includes("bad")) throw errorOf(code);
          done.push(...items);
          return items;
        },
      });
      const answers = Promise.allSettled(["a", "bad", "b", "c"].map((item) => call("key", item)));
      await turn();
      expect(await answers).toEqual([
        { status: "fulfilled", value: "a" },
        { status: "rejected", reason: expect.objectContaining({ code }) },
        { status: "fulfilled", value: "b" },
        { status: "fulfilled", value: "c" },
      ]);
      expect(done.sort()).toEqual(["a", "b", "c"]);
    },
  );

  it.each(["CONNECTION_CLOSED", "ECONNRESET", "57P01", "57014", "40001", "53300", "XX000"])(
    "rejects all after %s, since nobody knows what was done, and sends nothing again",
    async (code) => {
      const { call, batches } = heldBatches();
      const answers = Promise.allSettled(["a", "b", "c"].map((item) => call("key", item)));
      await turn();
      batches[0]?.crash(errorOf(code));
      expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      await patience();
      expect(batches).toHaveLength(1);
    },
  );

  it("rejects a call alone with its own error, without a second try", async () => {
    const { call, batches } = heldBatches();
    const answer = expect(call("key", "a")).rejects.toMatchObject({ code: "23505" });
    await turn();
    batches[0]?.crash(errorOf("23505"));
    await answer;
    expect(batches).toHaveLength(1);
  });

  it("passes on an error that the plan throws before it returns a promise, and flies again", async () => {
    let isBroken = true;
    const call = batchCalls<string, string>({
      run: (_key, items) => {
        if (isBroken) throw new TypeError("broken");
        return Promise.resolve(items);
      },
    });
    const answers = Promise.allSettled([call("key", "a"), call("key", "b")]);
    await turn();
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    const again = Promise.all(Array.from({ length: 5 }, (_, index) => call("key", `c${index}`)));
    await turn();
    expect(await again).toEqual(["c0", "c1", "c2", "c3", "c4"]);
  });

  it("keeps nothing of a key once its last flight has landed or crashed", async () => {
    const maps: Map<unknown, unknown>[] = [];
    class SeenMap extends Map<unknown, unknown> {
      constructor() {
        super();
        maps.push(this);
      }
    }
    vi.stubGlobal("Map", SeenMap);
    const { call, batches } = heldBatches();
    vi.unstubAllGlobals();
    const answers = Promise.allSettled(["a", "b", "c"].map((key) => call(key, "item")));
    await turn();
    const late = call("a", "late");
    expect(maps.map(({ size }) => size)).toEqual([3]);
    batches[0]?.land();
    batches[1]?.land();
    batches[2]?.crash(errorOf("CONNECTION_CLOSED"));
    await answers;
    await turn();
    expect(maps.map(({ size }) => size)).toEqual([1]);
    batches[3]?.land();
    await late;
    await turn();
    expect(maps.map(({ size }) => size)).toEqual([0]);
  });
});
