import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";

export interface Source {
  /** From the project's root, with slashes. */
  path: string;
  text: string;
  isTest: boolean;
  /** Parsed on first use. */
  readonly tree: ts.SourceFile;
}

export interface Fault {
  line: number;
  /** Text of the violation, such as an import or a name. */
  what: string;
}

/** Must match `.gitignore`. */
const generated = /^(node_modules|dist|test-results|playwright-report|next-env\.d\.ts|.*\.tsbuildinfo|\..*)$/;

const code = /\.(ts|tsx|mjs)$/;

/** One-based line on which a node begins. */
export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** Parents first. */
export function nodesOf(root: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
}

function parse(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : path.endsWith(".mjs") ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

export function readSource(path: string, text: string): Source {
  let tree: ts.SourceFile | undefined;
  return {
    path,
    text,
    isTest: /\.(test|spec)\.tsx?$/.test(path),
    get tree() {
      tree ??= parse(path, text);
      return tree;
    },
  };
}

/** Reads TypeScript and JavaScript files under `root`, except generated files and migrations. */
export function readProject(root: string): Source[] {
  const visit = (folder: string): Source[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry): Source[] => {
      const path = posix.join(folder, entry.name);
      if (generated.test(entry.name) || path === "db/migrations") return [];
      if (entry.isDirectory()) return visit(path);
      return code.test(entry.name) ? [readSource(path, readFileSync(join(root, path), "utf8"))] : [];
    });
  return visit("");
}
