export interface CommentPiece {
  text: string;
  href: string | null;
}

const address = /https?:\/\/[^\s<>"'`\\]+/giu;

/** Trailing punctuation belongs to the sentence, not to the URL. */
const ending = /[.,;:!?…)\]}*_~]+$/u;

/**
 * Splits a comment into text and links, which concatenate to the original. Only `http` and `https`
 * URLs that parse and carry no credentials become links; markup and other schemes stay text.
 */
export function splitLinks(text: string): CommentPiece[] {
  const pieces: CommentPiece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(ending, "");
    const href = hrefOf(shown);
    if (href === null) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), href: null });
    pieces.push({ text: shown, href });
    at = index + shown.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), href: null });
  return pieces;
}

function hrefOf(shown: string): string | null {
  if (!URL.canParse(shown)) return null;
  const { protocol, username, password, href } = new URL(shown);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? href : null;
}
