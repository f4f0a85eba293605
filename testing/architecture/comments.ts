/** A block comment, consecutive `//` lines, or a trailing `//`. A pattern is hundreds of times faster than a parser. */
const comment = /(?<=^|[\s{(,;])\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+|(?<=[ \t])\/\/ .*$/gm;

/** Comments with their first line. */
export function commentsOf(text: string): { line: number; text: string }[] {
  return [...text.matchAll(comment)].map((found) => ({
    line: text.slice(0, found.index).split("\n").length,
    text: found[0],
  }));
}

/** Joins a comment into one line, because a phrase may wrap anywhere. */
export function flatten(text: string): string {
  return text.replace(/\s*\n\s*(\*|\/\/)?\s*/g, " ");
}
