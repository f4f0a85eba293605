import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { memoryStorage } from "@/testing/support/memory-storage";
import { createKeeper, type Keeper } from "./kept-watch";
import { keepWatched, sendWatchReports } from "./report-watch";
import type { Interval } from "./watch-log";

const progress = { lesson: { watchedSeconds: 10 }, course: { percent: 0 } };
let server: Server;
let path: string;
let status: number;
let heard: { watched: Interval[] }[];
let keeper: Keeper;
let meanwhile: () => void;

beforeEach(async () => {
  [status, heard, meanwhile, keeper] = [200, [], () => undefined, createKeeper(memoryStorage(), Date.now)];
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      heard.push(JSON.parse(text));
      meanwhile();
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(progress));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  path = `http://127.0.0.1:${(server.address() as AddressInfo).port}/watch`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const watch = (watched: Interval[], positionSeconds: number, at = Date.now()) =>
  keepWatched(keeper, path, { watched, positionSeconds, at });

it("tells what was watched, and forgets it once the server has it", async () => {
  watch([[0, 10]], 10);
  expect(await sendWatchReports(keeper, path)).toEqual({ outcome: "recorded", progress });
  expect(heard).toMatchObject([{ watched: [[0, 10]], positionSeconds: 10 }]);
  expect(await sendWatchReports(keeper, path)).toEqual({ outcome: "nothing" });
  expect(keeper.list()).toEqual([]);
});

it("keeps what was watched without a connection, and tells it all with the last position", async () => {
  server.close();
  watch([[0, 10]], 10, Date.now() - 10);
  expect((await sendWatchReports(keeper, path)).outcome).toBe("unsent");
  watch([[10, 20]], 20);
  expect(keeper.read(path)).toMatchObject({ watched: [[0, 20]], positionSeconds: 20 });
  expect(keeper.list()).toEqual([path]);
});

it("keeps the seconds that are watched while a report is being sent", async () => {
  watch([[0, 10]], 10, Date.now() - 10);
  meanwhile = () => watch([[10, 20]], 20);
  await sendWatchReports(keeper, path);
  expect(keeper.read(path)?.watched).toEqual([[10, 20]]);
});

it.each([
  [404, "gone", false],
  [401, "signed_out", true],
  [503, "unsent", true],
  [429, "unsent", true],
])("takes a %i response for %s", async (answered, outcome, isKept) => {
  status = answered;
  watch([[0, 10]], 10);
  expect((await sendWatchReports(keeper, path)).outcome).toBe(outcome);
  expect(keeper.read(path) !== null).toBe(isKept);
});

it("sends more intervals than one report may have in several", async () => {
  watch(
    Array.from({ length: 60 }, (_, at): Interval => [at * 10, at * 10 + 1]),
    600,
  );
  await sendWatchReports(keeper, path);
  await sendWatchReports(keeper, path);
  expect(heard.map(({ watched }) => watched.length)).toEqual([50, 10]);
  expect(keeper.read(path)).toBeNull();
});

it("forgets after thirty days, and ignores what it did not write", () => {
  watch([[0, 10]], 10, Date.now() - 31 * 24 * 60 * 60 * 1000);
  expect(keeper.read(path)).toBeNull();
  const storage = memoryStorage();
  storage.setItem(`watched:${path}`, "{");
  expect(createKeeper(storage, Date.now).read(path)).toBeNull();
  expect(createKeeper(null, Date.now).list()).toEqual([]);
});
