export interface SearchEntry {
  path: string;
  page: string;
  title: string;
  text: string;
}

export interface FoldedEntry extends SearchEntry {
  folded: { page: string; title: string; text: string };
}

export interface FoundEntry extends SearchEntry {
  excerpt: string;
}

/** Lowercases text and removes accents, so that `autenticacao` matches `Autenticação`. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Folds the text of a search entry. Normalizes it to NFC first, so that positions are the same in the original and the
 * folded text.
 */
export function foldEntry(entry: SearchEntry): FoldedEntry {
  const text = entry.text.normalize("NFC");
  return { ...entry, text, folded: { page: fold(entry.page), title: fold(entry.title), text: fold(text) } };
}

export function readTerms(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((term) => term !== "");
}

const maxFound = 20;
const charactersBefore = 30;
const charactersOfExcerpt = 110;

/**
 * Returns the entries that contain every word of the search. Entries with more of the words in their title come first.
 */
export function findEntries(entries: readonly FoldedEntry[], search: string): FoundEntry[] {
  const terms = readTerms(search);
  if (terms.length === 0) return [];
  const found = entries.flatMap((entry) => {
    const { title, page, text } = entry.folded;
    if (!terms.every((term) => title.includes(term) || page.includes(term) || text.includes(term))) return [];
    const score = 2 * countIn(title, terms) + countIn(page, terms);
    return [{ score, entry }];
  });
  return found
    .sort((one, other) => other.score - one.score)
    .slice(0, maxFound)
    .map(({ entry }) => ({ ...entry, excerpt: cutExcerpt(entry, terms) }));
}

function countIn(text: string, terms: readonly string[]): number {
  return terms.filter((term) => text.includes(term)).length;
}

function cutExcerpt({ text, folded }: FoldedEntry, terms: readonly string[]): string {
  const places = terms.map((term) => folded.text.indexOf(term)).filter((place) => place >= 0);
  if (places.length === 0) return "";
  const start = Math.max(0, Math.min(...places) - charactersBefore);
  const end = start + charactersOfExcerpt;
  return `${start > 0 ? "…" : ""}${text.slice(start, end).trim()}${text.length > end ? "…" : ""}`;
}
