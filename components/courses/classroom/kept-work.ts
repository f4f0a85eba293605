import { findStorage } from "./kept-watch";

/** Input that the server has not confirmed. */
interface Kept {
  /** Browser time, in milliseconds. */
  at: number;
  work: unknown;
}

/** Keeps unconfirmed work beyond the end of a session. Stores nothing if the browser denies access. */
export interface WorkKeeper {
  /** Returns true if the browser accepted the work. */
  keep: (name: string, work: object) => boolean;
  drop: (name: string) => void;
  /** Returns null if there is no work or `isWork` rejects it. */
  read: <Work>(name: string, isWork: (work: unknown) => work is Work) => { at: number; work: Work } | null;
  list: (start: string) => string[];
  forgetOld: () => void;
}

const prefix = "kept:";
const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;

export function createWorkKeeper(storage: Storage | null, now: () => number): WorkKeeper {
  const list = (start: string) =>
    Object.keys(storage ?? {}).flatMap((key) => (key.startsWith(prefix + start) ? [key.slice(prefix.length)] : []));
  const find = (name: string): Kept | null => {
    const kept = parse(storage?.getItem(prefix + name) ?? null);
    return kept && kept.at > now() - keptMilliseconds ? kept : null;
  };
  const drop = (name: string) => storage?.removeItem(prefix + name);
  return {
    list,
    drop,
    keep(name, work) {
      try {
        storage?.setItem(prefix + name, JSON.stringify({ at: now(), work } satisfies Kept));
        return storage !== null;
      } catch {
        // Storage is full or access is denied. The work remains on the page.
        return false;
      }
    },
    read(name, isWork) {
      const { at, work } = find(name) ?? { at: 0, work: null };
      return isWork(work) ? { at, work } : null;
    },
    forgetOld() {
      for (const name of list("")) if (!find(name)) drop(name);
    },
  };
}

function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    const isKept = typeof kept === "object" && kept !== null && "at" in kept && "work" in kept;
    return isKept && typeof kept.at === "number" ? { at: kept.at, work: kept.work } : null;
  } catch {
    return null;
  }
}

export function browserWork(): WorkKeeper {
  return createWorkKeeper(findStorage(), Date.now);
}
