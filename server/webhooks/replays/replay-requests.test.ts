import { afterEach, describe, expect, it } from "vitest";
import { pastSeller } from "@/testing/support/endpoints/past-seller";
import type { Receiver } from "@/testing/support/receiver";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const setUp = (count?: number, options?: Record<string, unknown>) =>
  pastSeller((receiver) => void opened.push(receiver), count, options);

describe("a replay", () => {
  it("has a limit for a webhook", async () => {
    const { wish } = await setUp(1);
    for (let index = 0; index < 5; index += 1) expect((await wish()).status).toBe(200);
    expect(await wish()).toMatchObject({ status: 400, json: { code: "replay_limit_reached" } });
  });

  it.each<[object, RegExp]>([
    [{ from: "2026-11-02T00:00:00Z", to: "2026-11-01T00:00:00Z" }, /^to: must not be before from$/],
    [{ from: "yesterday" }, /^from: must be an ISO 8601/],
    [{ to: "2026-11-02" }, /^to: must be an ISO 8601/],
    [{ events: ["webhook_test"] }, /^events\.0: /],
    [{ events: [] }, /^events: /],
    [{ events: ["transaction_paid", "transaction_paid"] }, /^events: must not name a kind twice$/],
    [{ since: 1 }, /^since: /],
  ])("refuses %j", async (more, message) => {
    const { wish } = await setUp(1);
    const { status, json } = await wish(more);
    expect(status).toBe(422);
    expect(json.message).toMatch(message);
  });

  it("is not found by another company, under another webhook or another shape of id", async () => {
    const { api, wish, act, path } = await setUp(1);
    const stranger = await setUp(1);
    const { replayId } = (await wish()).json.data;
    const statuses = [
      await stranger.api.get(`${path}/replays/${replayId}`),
      await stranger.api.get(`${path}/replays`),
      await stranger.api.post(`${path}/replay`, stranger.all),
      await stranger.act(replayId, "cancel"),
      await stranger.api.post(`${path}/replays/${replayId}/cancel`),
      await act("x", "pause"),
      await api.get("/webhooks/x/replays"),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });
});
