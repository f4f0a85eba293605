import { describe, expect, it } from "vitest";
import { inOrder } from "./jobs";

describe("the pieces of one run", () => {
  it("are done one after the other, by one deadline, and their counts are told together", async () => {
    const told: (string | number)[] = [];
    const counts = await inOrder(
      async (by) => ({ first: told.push("first", by.getTime()) }),
      async (by) => ({ second: told.push("second", by.getTime()) }),
    );
    expect(counts).toEqual({ first: 2, second: 4 });
    expect(told).toEqual(["first", told[1], "second", told[1]]);
  });

  it("are all done where one fails, and the run fails then", async () => {
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
