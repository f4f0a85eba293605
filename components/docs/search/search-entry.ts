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

/** Lowercases and removes accents: `autenticacao` matches `Autenticação`. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Normalizes to NFC first, so that positions are the same in the original and the folded text. */
export function foldEntry(entry: SearchEntry): FoldedEntry {
  const text = entry.text.normalize("NFC");
  return { ...entry, text, folded: { page: fold(entry.page), title: fold(entry.title), text: fold(text) } };
}

export function readTerms(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((term) => term !== "");
}

/** Synonyms in the documentation's two languages, folded (`fold`). */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  chargeback: ["contestacao", "dispute"],
  devolucao: ["reembolso"],
  estornar: ["reembolsar", "reembolso"],
  estorno: ["reembolso"],
  idempotency: ["idempotencia"],
  idempotencia: ["idempotency"],
  reversal: ["refund"],
};

/**
 * Alternatives of each word: the word and its synonyms or, if no entry contains any of them,
 * similarly spelled words of the entries.
 */
function readAlternatives(entries: readonly FoldedEntry[], search: string): string[][] {
  return readTerms(search).map((term) => {
    const known = [term, ...(Object.hasOwn(synonyms, term) ? (synonyms[term] ?? []) : [])];
    return entries.some(({ folded }) => hasAny(`${folded.title} ${folded.page} ${folded.text}`, known))
      ? known
      : listSimilar(entries, term);
  });
}

const shortestCorrected = 4;

function listSimilar(entries: readonly FoldedEntry[], term: string): string[] {
  const errors = term.length < shortestCorrected ? 0 : term.length < 8 ? 1 : 2;
  const words = new Set(
    entries.flatMap(({ folded }) => `${folded.title} ${folded.text}`.match(/[\p{L}\p{N}]+/gu) ?? []),
  );
  return errors === 0 ? [] : [...words].filter((word) => differsBy(word, term) <= errors);
}

/** Edit distance (optimal string alignment), or infinity if the lengths differ by more than two. */
function differsBy(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  let [earlier, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? (earlier[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [earlier, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

const hasAny = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));

const maxFound = 20;
const charactersBefore = 30;
const charactersOfExcerpt = 110;

/** Entries with every word of the search or one of its alternatives. Matches in the title count twice. */
export function findEntries(entries: readonly FoldedEntry[], search: string): FoundEntry[] {
  const terms = readAlternatives(entries, search);
  if (terms.length === 0) return [];
  const found = entries.flatMap((entry) => {
    const { title, page, text } = entry.folded;
    if (!terms.every((words) => [title, page, text].some((each) => hasAny(each, words)))) return [];
    const score = 2 * countIn(title, terms) + countIn(page, terms);
    return [{ score, entry }];
  });
  return found
    .sort((one, other) => other.score - one.score)
    .slice(0, maxFound)
    .map(({ entry }) => ({ ...entry, excerpt: cutExcerpt(entry, terms) }));
}

function countIn(text: string, terms: readonly string[][]): number {
  return terms.filter((words) => hasAny(text, words)).length;
}

function cutExcerpt({ text, folded }: FoldedEntry, terms: readonly string[][]): string {
  const places = terms
    .flat()
    .map((term) => folded.text.indexOf(term))
    .filter((place) => place >= 0);
  if (places.length === 0) return "";
  const start = Math.max(0, Math.min(...places) - charactersBefore);
  const end = start + charactersOfExcerpt;
  return `${start > 0 ? "…" : ""}${text.slice(start, end).trim()}${text.length > end ? "…" : ""}`;
}
