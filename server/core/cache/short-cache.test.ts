import { setTimeout as sleep } from "node:timers/promises";
import { QueryPromise } from "drizzle-orm/query-promise";
import { describe, expect, it } from "vitest";
import { createShortCache } from "./short-cache";

function cacheOf(load: (key: string) => Promise<string | null>, milliseconds = 60_000, maxEntries = 10) {
  const loaded: string[] = [];
  const cache = createShortCache(
    (key) => {
      loaded.push(key);
      return load(key);
    },
    { milliseconds, maxEntries },
  );
  return { cache, loaded };
}

describe("a short cache", () => {
  it("loads a value once for a hundred concurrent reads and the reads right after them", async () => {
    const { cache, loaded } = cacheOf(async (key) => sleep(20, key));
    expect(await Promise.all(Array.from({ length: 100 }, () => cache.get("a")))).toEqual(Array(100).fill("a"));
    expect(await cache.get("a")).toBe("a");
    expect(loaded).toEqual(["a"]);
  });

  it("executes a lazily executed query only once", async () => {
    let runs = 0;
    class Query extends QueryPromise<string> {
      async execute() {
        runs += 1;
        return "value";
      }
    }
    const { cache } = cacheOf(() => new Query());
    expect([await cache.get("a"), await cache.get("a")]).toEqual(["value", "value"]);
    expect(runs).toBe(1);
  });

  it("loads the value again after its lifetime", async () => {
    const { cache, loaded } = cacheOf(async (key) => key, 20);
    await cache.get("a");
    await sleep(40);
    await cache.get("a");
    expect(loaded).toEqual(["a", "a"]);
  });

  it("caches neither a null value nor a failed load", async () => {
    const { cache, loaded } = cacheOf(async (key) => (key === "none" ? null : Promise.reject(new Error(key))));
    expect([await cache.get("none"), await cache.get("none")]).toEqual([null, null]);
    for (const _ of [1, 2]) await expect(cache.get("broken")).rejects.toThrow("broken");
    expect(loaded).toEqual(["none", "none", "broken", "broken"]);
  });

  it("evicts the matching values, and every value that is still being loaded", async () => {
    const { cache, loaded } = cacheOf(async (key) => sleep(20, key));
    await Promise.all([cache.get("a"), cache.get("b")]);
    const old = cache.get("c");
    cache.evict((value) => value === "a");
    await Promise.all([old, cache.get("a"), cache.get("b"), cache.get("c")]);
    expect(loaded).toEqual(["a", "b", "c", "a", "c"]);
  });

  it("never holds more entries than its limit", async () => {
    const { cache, loaded } = cacheOf(async (key) => key, 60_000, 2);
    for (const key of ["a", "b", "c", "a"]) await cache.get(key);
    expect(loaded).toEqual(["a", "b", "c", "a"]);
  });
});
