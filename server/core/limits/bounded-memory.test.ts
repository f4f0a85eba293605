import { expect, it } from "vitest";
import { BoundedMemory } from "./bounded-memory";

it("a limiter in memory keeps the newest keys, and counts a forgotten one anew", async () => {
  const memory = new BoundedMemory({ points: 10, duration: 60 }, 2);
  for (const key of ["a", "a", "b", "c"]) await memory.consume(key);
  expect(await memory.get("a")).toBeNull();
  const countOf = async (key: string) => (await memory.get(key))?.consumedPoints;
  expect([await countOf("b"), await countOf("c")]).toEqual([1, 1]);
});
