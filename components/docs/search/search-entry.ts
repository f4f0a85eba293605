/** What a search can find: a section of a guide, or an operation. */
export interface SearchEntry {
  /** The path of its page, with the section's anchor. */
  path: string;
  /** The title of its guide, or of its group of operations. */
  page: string;
  title: string;
  text: string;
}

/** An entry with its texts folded, so that a search need not fold them again. */
export interface FoldedEntry extends SearchEntry {
  folded: { page: string; title: string; text: string };
}

export interface FoundEntry extends SearchEntry {
  /** The text around the first match; empty if only titles match. */
  excerpt: string;
}

/** Lower-cases a text and removes its accents, so that `autenticacao` finds `Autenticação`. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Folds an entry's texts. The text is normalized to NFC first, so that positions in both versions are the same. */
export function foldEntry(entry: SearchEntry): FoldedEntry {
  const text = entry.text.normalize("NFC");
  return { ...entry, text, folded: { page: fold(entry.page), title: fold(entry.title), text: fold(text) } };
}

/** The folded words of a search. */
export function readTerms(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((term) => term !== "");
}

const maxFound = 20;
const charactersBefore = 30;
const charactersOfExcerpt = 110;

/** The entries that contain all words of a search. Those with more words in their titles come first. */
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
