/** A piece of a comment: its plain text, and where it leads if it is an address of the web. */
export interface CommentPiece {
  text: string;
  href: string | null;
}

const address = /https?:\/\/[^\s<>"'`\\]+/giu;

/** What ends a sentence rather than an address. */
const ending = /[.,;:!?…)\]}*_~]+$/u;

/**
 * Splits a comment into text and links. Only `http` and `https` addresses that parse are links, without credentials;
 * everything else, markup and other schemes included, stays text. The pieces together are the text.
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
