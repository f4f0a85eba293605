import { type Interval, unite } from "./watch-log";

/** Playback that the server has not confirmed (`WatchReport` without `sentAt`). */
export interface Watched {
  watched: Interval[];
  positionSeconds: number;
  /** Browser time of the last position, in milliseconds. */
  at: number;
  durationSeconds?: number;
}

/**
 * Keeps unconfirmed reports in `localStorage`, so that they survive a closed tab or a lost
 * connection. Stores nothing if the browser denies access.
 */
export interface Keeper {
  read: (path: string) => Watched | null;
  write: (path: string, watched: Watched | null) => void;
  list: () => string[];
}

const prefix = "watched:";
const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;

export function createKeeper(storage: Storage | null, now: () => number): Keeper {
  return {
    read(path) {
      const kept = parse(storage?.getItem(prefix + path) ?? null);
      return kept && kept.at > now() - keptMilliseconds ? kept : null;
    },
    write(path, watched) {
      try {
        if (watched) storage?.setItem(prefix + path, JSON.stringify(watched));
        else storage?.removeItem(prefix + path);
      } catch {
        // Storage is full or access is denied. The report is still sent while the page is open.
        return;
      }
    },
    list: () => Object.keys(storage ?? {}).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  };
}

function parse(text: string | null): Watched | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return isWatched(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isWatched(kept: unknown): kept is Watched {
  if (typeof kept !== "object" || kept === null) return false;
  const { watched, positionSeconds, at } = kept as Partial<Watched>;
  return Array.isArray(watched) && typeof positionSeconds === "number" && typeof at === "number";
}

/** Merges the watched intervals and keeps the later position. */
export function join(one: Watched | null, other: Watched): Watched {
  if (!one) return other;
  const later = other.at >= one.at ? other : one;
  return { ...one, ...later, watched: unite([...one.watched, ...other.watched]) };
}

export function browserKeeper(): Keeper {
  return createKeeper(findStorage(), Date.now);
}

export function findStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
