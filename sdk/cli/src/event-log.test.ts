import { expect, it } from "vitest";
import { type Event, Quitanda } from "../../typescript/src/quitanda";
import { type Scripted, startScriptedApi } from "../../typescript/testing/scripted-api";
import { EventLog } from "./event-log";

const begin = Date.parse("2026-11-20T12:00:00.000Z");

/** Returns an event created in the given second. */
const at = (second: number): Event => ({
  id: `event-${second}`,
  type: "transaction",
  event: "transaction_paid",
  scope: "user",
  createdAt: new Date(begin + second * 1_000).toISOString(),
});

const page = (...seconds: number[]): Scripted => ({
  status: 200,
  body: { success: true, data: seconds.map(at), totalRows: seconds.length },
});

async function catchUp(log: EventLog): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of log.catchUp()) ids.push(id);
  return ids;
}

it("emits each event once without a stream, oldest first, and none from before its start", async () => {
  const api = await startScriptedApi([page(5, 4), page(5, 4), page(9, 8, 7, 5, 4, 3), page(9, 8, 7, 6, 5)]);
  const log = new EventLog(new Quitanda({ baseUrl: api.url, accessToken: "t" }));
  await log.begin();
  expect(await catchUp(log)).toEqual([]);
  expect(log.isNew(at(7))).toBe(true);
  expect(await catchUp(log)).toEqual(["event-8", "event-9"]);
  // The stream was already open and repeats one event. Its later manual replay is a new delivery.
  expect(log.isNew(at(9))).toBe(false);
  expect(log.isNew(at(9))).toBe(true);
  expect(await catchUp(log)).toEqual(["event-6"]);
  await api.close();
});

it("reads as many pages as it missed, and no more", async () => {
  const seconds = Array.from({ length: 300 }, (_, index) => 1_000 - index);
  const pages = [0, 100, 200].map((offset) => ({
    status: 200,
    body: { success: true, data: seconds.slice(offset, offset + 100).map(at), totalRows: 5_000 },
  }));
  const api = await startScriptedApi([page(800), ...pages]);
  const log = new EventLog(new Quitanda({ baseUrl: api.url, accessToken: "t" }));
  await log.begin();
  const missed = await catchUp(log);
  expect([missed.length, missed[0], missed.at(-1)]).toEqual([200, "event-801", "event-1000"]);
  expect(api.requests).toHaveLength(4);
  await api.close();
});
