import type ts from "typescript";

/** The comments of a tree with their first lines: all non-blank text before a token. */
export function* commentsOf(node: ts.Node, tree: ts.SourceFile): Generator<{ line: number; text: string }> {
  const children = node.getChildren(tree);
  if (children.length === 0) {
    const text = tree.text.slice(node.getFullStart(), node.getStart(tree));
    const start = node.getFullStart() + (text.length - text.trimStart().length);
    if (text.trim()) yield { line: tree.getLineAndCharacterOfPosition(start).line + 1, text };
  }
  for (const child of children) yield* commentsOf(child, tree);
}

/** A comment's text as one line, because a phrase may wrap anywhere. */
export function flatten(text: string): string {
  return text.replace(/\s*\n\s*(\*|\/\/)?\s*/g, " ");
}
