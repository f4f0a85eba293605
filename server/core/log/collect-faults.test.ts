import { expect, it } from "vitest";
import { fail } from "../failures/failure";
import { collectFaults, isUnavailable } from "./collect-faults";

const message = "A piece failed";

it("runs every piece although some fail, and throws the first fault at the end", async () => {
  const faults = collectFaults({ message });
  const attempt = (piece: string) =>
    faults.attempt(async () => (piece.startsWith("bad") ? Promise.reject(new Error(piece)) : piece), { piece });
  const done = await Promise.all(["one", "bad two", "three", "bad four"].map(attempt));
  expect(done).toEqual(["one", undefined, "three", undefined]);
  expect(faults.count()).toBe(2);
  expect(() => faults.throwFirst()).toThrow("bad two");
});

it("throws nothing when nothing failed", async () => {
  const faults = collectFaults({ message });
  expect(await faults.attempt(async () => 1)).toBe(1);
  expect(() => faults.throwFirst()).not.toThrow();
});

it("rethrows a fatal error at once and does not count it", async () => {
  const faults = collectFaults({ message, isFatal: isUnavailable });
  await expect(faults.attempt(async () => fail("UNAVAILABLE"))).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await faults.attempt(async () => fail("NOT_FOUND"))).toBeUndefined();
  expect(faults.count()).toBe(1);
});
