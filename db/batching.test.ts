import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { batchCalls } from "./batching";

interface Batch {
  key: string;
  items: readonly string[];
  finish: () => void;
  fail: (error: unknown) => void;
}

/** Batches that finish when the test resolves them. Each result is its item in uppercase. */
function heldBatches(conflictKeyOf?: (item: string) => string) {
  const batches: Batch[] = [];
  const run = (key: string, items: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({ key, items, finish: () => resolve(items.map((item) => item.toUpperCase())), fail: reject });
    });
  const call = batchCalls<string, string>(conflictKeyOf ? { run, conflictKeyOf } : { run });
  const started = () => batches.map(({ items }) => items.join(" "));
  return { call, batches, started };
}

const errorOf = (code: string) => Object.assign(new Error(`refused: ${code}`), { code });

const turn = () => vi.advanceTimersByTimeAsync(0);
const patience = () => vi.advanceTimersByTimeAsync(5);

describe("batchCalls", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setImmediate", "clearImmediate", "setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("batches the calls of one event loop turn by key, and returns to each call its own result", async () => {
    const { call, batches } = heldBatches();
    const answers = Promise.all([call("one", "c"), call("one", "a"), call("two", "x"), call("one", "b")]);
    await turn();
    expect(batches.map(({ key, items }) => [key, ...items])).toEqual([
      ["one", "c", "a", "b"],
      ["two", "x"],
    ]);
    for (const { finish } of batches.reverse()) finish();
    expect(await answers).toEqual(["C", "A", "X", "B"]);
  });

  it("never adds a call to a batch that has already started", async () => {
    const { call, batches, started } = heldBatches();
    const first = call("key", "first");
    await turn();
    const others = Promise.all([call("key", "second"), call("key", "third")]);
    await turn();
    expect(started()).toEqual(["first"]);
    batches[0]?.finish();
    expect(await first).toBe("FIRST");
    await turn();
    expect(started()).toEqual(["first", "second third"]);
    batches[1]?.finish();
    expect(await others).toEqual(["SECOND", "THIRD"]);
  });

  it("starts a waiting call after at most 5 ms while an earlier batch still runs", async () => {
    const { call, batches, started } = heldBatches();
    void call("key", "slow");
    await turn();
    const next = call("key", "next");
    await vi.advanceTimersByTimeAsync(4);
    expect(started()).toEqual(["slow"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(started()).toEqual(["slow", "next"]);
    batches[1]?.finish();
    expect(await next).toBe("NEXT");
  });

  it("runs at most four batches of a key at once; the next one that finishes starts all waiting calls", async () => {
    const { call, batches, started } = heldBatches();
    const calls = [];
    for (const item of ["a", "b", "c", "d", "e", "f"]) {
      calls.push(call("key", item));
      await patience();
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(started()).toEqual(["a", "b", "c", "d"]);
    const stranger = call("other", "x");
    await turn();
    expect(started().at(-1)).toBe("x");
    batches[2]?.finish();
    await turn();
    expect(started().at(-1)).toBe("e f");
    for (const { finish } of batches) finish();
    expect(await Promise.all([...calls, stranger])).toEqual(["A", "B", "C", "D", "E", "F", "X"]);
  });

  it("moves a call with a conflicting key to the next batch, in the order of the calls", async () => {
    const { call, batches, started } = heldBatches((item) => item.slice(0, 1));
    const answers = Promise.all(["a1", "a2", "b1", "a3", "b2"].map((item) => call("key", item)));
    await turn();
    expect(started()).toEqual(["a1 b1"]);
    await patience();
    await patience();
    expect(started()).toEqual(["a1 b1", "a2 b2", "a3"]);
    for (const { finish } of batches) finish();
    expect(await answers).toEqual(["A1", "A2", "B1", "A3", "B2"]);
  });

  it.each([
    ["without conflicts", undefined],
    ["with a conflict key", (item: string) => item],
  ])("puts at most 32 calls into one batch %s", async (_, conflictKeyOf) => {
    const { call, batches } = heldBatches(conflictKeyOf);
    const items = Array.from({ length: 70 }, (_each, index) => `i${index}`);
    const answers = Promise.all(items.map((item) => call("key", item)));
    await turn();
    await patience();
    await patience();
    expect(batches.map((batch) => batch.items.length)).toEqual([32, 32, 6]);
    for (const { finish } of batches) finish();
    expect(await answers).toEqual(items.map((item) => item.toUpperCase()));
  });

  it.each(["22003", "23503", "23505", "55P03", "40P01"])(
    "runs each call of a batch separately after %s",
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
    "rejects all calls of a batch after %s, because the outcome is unknown, and repeats none",
    async (code) => {
      const { call, batches } = heldBatches();
      const answers = Promise.allSettled(["a", "b", "c"].map((item) => call("key", item)));
      await turn();
      batches[0]?.fail(errorOf(code));
      expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      await patience();
      expect(batches).toHaveLength(1);
    },
  );

  it("rejects the only call of a batch with its error, without a retry", async () => {
    const { call, batches } = heldBatches();
    const answer = expect(call("key", "a")).rejects.toMatchObject({ code: "23505" });
    await turn();
    batches[0]?.fail(errorOf("23505"));
    await answer;
    expect(batches).toHaveLength(1);
  });

  it("rejects with an error that the plan throws before it returns a promise, and runs later calls", async () => {
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

  it("keeps no entry for a key once its last batch has finished or failed", async () => {
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
    batches[0]?.finish();
    batches[1]?.finish();
    batches[2]?.fail(errorOf("CONNECTION_CLOSED"));
    await answers;
    await turn();
    expect(maps.map(({ size }) => size)).toEqual([1]);
    batches[3]?.finish();
    await late;
    await turn();
    expect(maps.map(({ size }) => size)).toEqual([0]);
  });
});
