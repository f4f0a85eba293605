import type { RecordedProgress, WatchReport } from "@/server/courses/classroom/schemas";
import { join, type Keeper, type Watched } from "./kept-watch";

/** What became of a report. `gone`: the access is over; `signed_out`: nobody is signed in here; `unsent`: try later. */
export type Told =
  | { outcome: "recorded"; progress: RecordedProgress }
  | { outcome: "gone" | "signed_out" | "unsent" | "nothing" };

/** Most intervals of one report, as `WatchReport` takes them. */
const maxIntervals = 50;

/** Adds to what a lesson's player has to tell. `path` is the report's address. */
export function keepWatched(keeper: Keeper, path: string, watched: Watched): void {
  keeper.write(path, join(keeper.read(path), watched));
}

/** Sends what is kept for a lesson, and forgets it once the server has it. Sending it twice changes nothing. */
export async function tellWatched(keeper: Keeper, path: string): Promise<Told> {
  const kept = keeper.read(path);
  if (!kept) return { outcome: "nothing" };
  const response = await post(path, kept);
  if (response?.status === 401) return { outcome: "signed_out" };
  if (response?.status === 404 || response?.status === 400) {
    keeper.write(path, null);
    return { outcome: response.status === 404 ? "gone" : "nothing" };
  }
  if (!response?.ok) return { outcome: "unsent" };
  forget(keeper, path, kept);
  return { outcome: "recorded", progress: (await response.json()) as RecordedProgress };
}

/**
 * Tells what is kept while the page closes. The answer is never known, so it stays kept and is sent again at the next
 * visit.
 */
export function beaconWatched(keeper: Keeper, path: string): void {
  const kept = keeper.read(path);
  if (kept) navigator.sendBeacon(path, new Blob([bodyOf(kept)], { type: "application/json" }));
}

async function post(path: string, kept: Watched): Promise<Response | null> {
  try {
    const headers = { "content-type": "application/json" };
    return await fetch(path, { method: "POST", headers, body: bodyOf(kept), keepalive: true });
  } catch {
    // No connection.
    return null;
  }
}

function bodyOf({ watched, ...rest }: Watched): string {
  const report: WatchReport = { ...rest, watched: watched.slice(0, maxIntervals), sentAt: Date.now() };
  return JSON.stringify(report);
}

/** Removes what was sent; what was added meanwhile stays. */
function forget(keeper: Keeper, path: string, sent: Watched): void {
  const kept = keeper.read(path);
  if (!kept) return;
  const told = sent.watched.slice(0, maxIntervals);
  const left = kept.watched.flatMap(([from, to]) => subtract([from, to], told));
  keeper.write(path, left.length > 0 || kept.at > sent.at ? { ...kept, watched: left } : null);
}

/** What remains of an interval without those that were sent. */
function subtract(interval: [number, number], sent: readonly [number, number][]): [number, number][] {
  return sent.reduce<[number, number][]>(
    (left, [from, to]) =>
      left.flatMap(([start, end]): [number, number][] => [
        ...(start < Math.min(end, from) ? [[start, Math.min(end, from)] as [number, number]] : []),
        ...(Math.max(start, to) < end ? [[Math.max(start, to), end] as [number, number]] : []),
      ]),
    [interval],
  );
}
