/** A block, lines of `//` one below the other, or the end of a line. A pattern is hundreds of times faster than a parser. */
const comment = /(?<=^|[\s{(,;])\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+|(?<=[ \t])\/\/ .*$/gm;

/** The comments of a source text with their first lines. */
export function commentsOf(text: string): { line: number; text: string }[] {
  return [...text.matchAll(comment)].map((found) => ({
    line: text.slice(0, found.index).split("\n").length,
    text: found[0],
  }));
}

/** A comment's text as one line, because a phrase may wrap anywhere. */
export function flatten(text: string): string {
  return text.replace(/\s*\n\s*(\*|\/\/)?\s*/g, " ");
}
