import { expect, test } from "vitest";
import { connectionsOfWorker, neededConnections } from "./connections";

test("up to sixteen workers share what PostgreSQL allows by default, and more of them need more", () => {
  expect([1, 2, 6, 7, 16, 64].map(connectionsOfWorker)).toEqual([10, 10, 10, 9, 4, 4]);
  for (let workers = 1; workers <= 16; workers += 1) {
    expect(workers * connectionsOfWorker(workers)).toBeLessThanOrEqual(64);
    expect(neededConnections(workers)).toBe(100);
  }
  expect(neededConnections(64)).toBe(64 * 4 + 36);
});
