import type { RecordedProgress, WatchReport } from "@/server/courses/classroom/schemas";
import { join, type Keeper, type Watched } from "./kept-watch";

/** `gone`: access has ended. `signed_out`: the session has ended. `unsent`: retry later. */
export type Told =
  | { outcome: "recorded"; progress: RecordedProgress }
  | { outcome: "gone" | "signed_out" | "unsent" | "nothing" };

/** As enforced by `WatchReport`. */
const maxIntervals = 50;

export function keepWatched(keeper: Keeper, path: string, watched: Watched): void {
  keeper.write(path, join(keeper.read(path), watched));
}

/** Sends a lesson's unconfirmed reports and removes confirmed ones. Idempotent. */
export async function sendWatchReports(keeper: Keeper, path: string): Promise<Told> {
  const kept = keeper.read(path);
  if (!kept) return { outcome: "nothing" };
  const response = await post(path, kept);
  if (response?.status === 401) return { outcome: "signed_out" };
  if (response?.status === 404 || response?.status === 400) {
    keeper.write(path, null);
    return { outcome: response.status === 404 ? "gone" : "nothing" };
  }
  if (!response?.ok) return { outcome: "unsent" };
  dropSent(keeper, path, kept);
  return { outcome: "recorded", progress: (await response.json()) as RecordedProgress };
}

/** Sends unconfirmed reports while the page closes. Keeps them, because a beacon returns no response. */
export function beaconWatched(keeper: Keeper, path: string): void {
  const kept = keeper.read(path);
  if (kept) navigator.sendBeacon(path, new Blob([bodyOf(kept)], { type: "application/json" }));
}

async function post(path: string, kept: Watched): Promise<Response | null> {
  try {
    const headers = { "content-type": "application/json" };
    return await fetch(path, { method: "POST", headers, body: bodyOf(kept), keepalive: true });
  } catch {
    return null;
  }
}

function bodyOf({ watched, ...rest }: Watched): string {
  const report: WatchReport = { ...rest, watched: watched.slice(0, maxIntervals), sentAt: Date.now() };
  return JSON.stringify(report);
}

function dropSent(keeper: Keeper, path: string, sent: Watched): void {
  const kept = keeper.read(path);
  if (!kept) return;
  const told = sent.watched.slice(0, maxIntervals);
  const left = kept.watched.flatMap(([from, to]) => subtract([from, to], told));
  keeper.write(path, left.length > 0 || kept.at > sent.at ? { ...kept, watched: left } : null);
}

/** Returns the parts of `interval` outside `sent`. */
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
