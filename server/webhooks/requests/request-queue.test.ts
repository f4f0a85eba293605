import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { Failure } from "../../core/failures/failure";
import { meters } from "../../core/metrics/meters";
import type { AnsweredRequest } from "./answered-request";
import { RequestQueue } from "./request-queue";

function answered(companyId: string, id: string, bytes = 100): AnsweredRequest {
  return {
    companyId,
    id,
    bytes,
    apiKeyId: newId(),
    at: new Date(),
    milliseconds: 1,
    address: "203.0.113.7",
    method: "GET",
    target: "/v1/balance",
    userAgent: null,
    operation: "balance.get",
    route: "/v1/balance",
    parameters: [],
    isCharge: false,
    status: 200,
    code: null,
    idempotencyKey: null,
    keyUse: null,
    body: null,
    answer: null,
  };
}

function openQueue(limits = { rows: 5, bytes: 10_000 }) {
  const batches: string[][] = [];
  const state = { isAway: false };
  const queue = new RequestQueue({
    compose: ({ companyId, id }) => `${companyId}${id}`,
    write: async (rows: string[]) => {
      if (state.isAway) throw new Failure("UNAVAILABLE");
      batches.push(rows);
    },
    limits,
  });
  return { queue, batches, state };
}

async function countDropped(): Promise<number> {
  const metric = await meters.getSingleMetric("quitanda_request_log_dropped_total")?.get();
  return metric?.values[0]?.value ?? 0;
}

describe("the queue of answered requests", () => {
  it("writes one batch per company a second later, without being asked", async () => {
    const { queue, batches } = openQueue();
    for (const [company, id] of ["a1", "b1", "a2"].map((each) => [each[0] ?? "", each[1] ?? ""] as const)) {
      queue.add(answered(company, id));
    }
    expect(batches).toEqual([]);
    await expect.poll(() => batches).toEqual([["a1", "a2"], ["b1"]]);
  });

  it("drops the oldest and counts them while the database is away, then writes the rest", async () => {
    const { queue, batches, state } = openQueue();
    state.isAway = true;
    const before = await countDropped();
    for (let id = 1; id <= 8; id += 1) queue.add(answered("a", String(id)));
    await queue.flush(30);
    expect(queue.length).toBe(5);
    expect((await countDropped()) - before).toBe(3);
    state.isAway = false;
    await queue.flush(5_000);
    expect(batches).toEqual([["a4", "a5", "a6", "a7", "a8"]]);
    expect(queue.length).toBe(0);
  });

  it("bounds the memory of bodies too", async () => {
    const { queue, batches } = openQueue({ rows: 100, bytes: 1_000 });
    for (let id = 1; id <= 4; id += 1) queue.add(answered("a", String(id), 400));
    await queue.flush(5_000);
    expect(batches).toEqual([["a3", "a4"]]);
  });

  it("gives up on requests that cannot be written, and goes on with the next", async () => {
    const before = await countDropped();
    const written: string[] = [];
    const queue = new RequestQueue({
      compose: ({ id }) => id,
      write: async (rows: string[]) => {
        if (rows.includes("bad")) throw new Error("refused");
        written.push(...rows);
      },
    });
    queue.add(answered("a", "bad"));
    queue.add(answered("b", "good"));
    await queue.flush(5_000);
    expect(written).toEqual(["good"]);
    expect((await countDropped()) - before).toBe(1);
  });
});
