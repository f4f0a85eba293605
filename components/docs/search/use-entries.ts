"use client";

import { useEffect, useState } from "react";
import { type FoldedEntry, foldEntry, type SearchEntry } from "./search-entry";

export const entriesPath = "/docs/search-entries";

/** Fetches the entries once `isWanted` is true. Null until loaded, or if loading fails. */
export function useEntries(locale: string, isWanted: boolean): FoldedEntry[] | null {
  const [known, setKnown] = useState<{ locale: string; entries: FoldedEntry[] } | null>(null);
  const isHere = known?.locale === locale;

  useEffect(() => {
    if (!isWanted || isHere) return;
    const leaving = new AbortController();
    loadEntries(leaving.signal).then(
      (entries) => setKnown({ locale, entries }),
      () => setKnown(null),
    );
    return () => leaving.abort();
  }, [isWanted, isHere, locale]);

  return isHere ? known.entries : null;
}

async function loadEntries(signal: AbortSignal): Promise<FoldedEntry[]> {
  const answer = await fetch(entriesPath, { signal });
  if (!answer.ok) throw new Error(`The search's entries were answered ${answer.status}`);
  return ((await answer.json()) as SearchEntry[]).map(foldEntry);
}
