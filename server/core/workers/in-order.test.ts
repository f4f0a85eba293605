import { describe, expect, it } from "vitest";
import { inOrder } from "./in-order";

describe("the steps of one run", () => {
  it("run in order, share one deadline, and return their counts together", async () => {
    const told: (string | number)[] = [];
    const counts = await inOrder(
      async (by) => ({ first: told.push("first", by.getTime()) }),
      async (by) => ({ second: told.push("second", by.getTime()) }),
    );
    expect(counts).toEqual({ first: 2, second: 4 });
    expect(told).toEqual(["first", told[1], "second", told[1]]);
  });

  it("all run even when one fails, and then the run fails", async () => {
    const done: string[] = [];
    const run = inOrder(
      async () => Promise.reject(new Error("no callback")),
      async () => ({ second: done.push("second") }),
      async () => Promise.reject(new Error("later")),
      async () => ({ fourth: done.push("fourth") }),
    );
    await expect(run).rejects.toThrow("no callback");
    expect(done).toEqual(["second", "fourth"]);
  });
});
