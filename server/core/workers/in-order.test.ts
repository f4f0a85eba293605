import { describe, expect, it } from "vitest";
import { deadline, inOrder } from "./in-order";

describe("the steps of one run", () => {
  const run = { now: new Date(), deadline: deadline() };

  it("run in order, share one deadline, and return their counts together", async () => {
    const told: (string | Date)[] = [];
    const counts = await inOrder(
      run,
      async ({ deadline: by }) => ({ first: told.push("first", by) }),
      async ({ deadline: by }) => ({ second: told.push("second", by) }),
    );
    expect(counts).toEqual({ first: 2, second: 4 });
    expect(told).toEqual(["first", run.deadline, "second", run.deadline]);
  });

  it("all run even when one fails, and then the run fails", async () => {
    const done: string[] = [];
    const failing = inOrder(
      run,
      async () => Promise.reject(new Error("no callback")),
      async () => ({ second: done.push("second") }),
      async () => Promise.reject(new Error("later")),
      async () => ({ fourth: done.push("fourth") }),
    );
    await expect(failing).rejects.toThrow("no callback");
    expect(done).toEqual(["second", "fourth"]);
  });
});
