import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";

export interface Import {
  /** A path from the root without extension (`server/core/money/money`), or a package's specifier. */
  target: string;
  isOurs: boolean;
  /** The import is erased at run time. */
  isTypeOnly: boolean;
  line: number;
}

/** One file of the project, for the laws. */
export interface Source {
  /** From the project's root, with slashes. */
  path: string;
  text: string;
  isTest: boolean;
  tree: ts.SourceFile;
  imports: Import[];
}

/** Generated folders and files; the same as in `.gitignore`. */
const generated = /^(node_modules|dist|test-results|playwright-report|next-env\.d\.ts|.*\.tsbuildinfo|\..*)$/;

const code = /\.(ts|tsx|mjs)$/;

/** The line, from 1, on which a node begins. */
export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** The nodes of whole files, which nearly every law walks. */
const nodesOfFiles = new WeakMap<ts.Node, readonly ts.Node[]>();

/** Every node of a tree, parents first. */
export function nodesOf(root: ts.Node): readonly ts.Node[] {
  const known = nodesOfFiles.get(root);
  if (known) return known;
  const nodes = walk(root);
  if (ts.isSourceFile(root)) nodesOfFiles.set(root, nodes);
  return nodes;
}

function walk(root: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
}

function resolve(path: string, specifier: string): Pick<Import, "target" | "isOurs"> {
  if (specifier.startsWith("@/")) return { target: withoutExtension(specifier.slice(2)), isOurs: true };
  if (!specifier.startsWith(".")) return { target: specifier, isOurs: false };
  return { target: withoutExtension(posix.join(posix.dirname(path), specifier)), isOurs: true };
}

function withoutExtension(path: string): string {
  return path.replace(/\.(ts|tsx|mjs|js)$/, "").replace(/\/index$/, "");
}

function isTypeOnlyImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((each) => each.isTypeOnly);
}

function isTypeOnlyExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  if (isTypeOnly) return true;
  if (!exportClause || !ts.isNamedExports(exportClause)) return false;
  return exportClause.elements.length > 0 && exportClause.elements.every((each) => each.isTypeOnly);
}

/** The import of a node, in any of the five syntaxes: its specifier, and whether it is type-only. */
function importOf(node: ts.Node): { specifier: ts.Node; isTypeOnly: boolean } | null {
  if (ts.isImportDeclaration(node)) {
    return { specifier: node.moduleSpecifier, isTypeOnly: isTypeOnlyImport(node.importClause) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { specifier: node.moduleSpecifier, isTypeOnly: isTypeOnlyExport(node) };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: node.argument.literal, isTypeOnly: true };
  }
  if (ts.isExternalModuleReference(node)) return { specifier: node.expression, isTypeOnly: false };
  if (!ts.isCallExpression(node)) return null;
  const [argument] = node.arguments;
  const isImport =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === "require");
  return isImport && argument ? { specifier: argument, isTypeOnly: false } : null;
}

function parse(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : path.endsWith(".mjs") ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

function importsOf(path: string, tree: ts.SourceFile): Import[] {
  return nodesOf(tree).flatMap((node): Import[] => {
    const found = importOf(node);
    if (!found || !ts.isStringLiteralLike(found.specifier)) return [];
    return [{ ...resolve(path, found.specifier.text), isTypeOnly: found.isTypeOnly, line: lineOf(tree, node) }];
  });
}

/** A file's text for the laws, parsed when a law first needs its tree. `path` is from the project's root. */
export function readSource(path: string, text: string): Source {
  let tree: ts.SourceFile | undefined;
  let imports: Import[] | undefined;
  return {
    path,
    text,
    isTest: /\.(test|spec)\.tsx?$/.test(path),
    get tree() {
      tree ??= parse(path, text);
      return tree;
    },
    get imports() {
      imports ??= importsOf(path, this.tree);
      return imports;
    },
  };
}

/** The entries at the top of the project, without generated ones. */
export function listTopLevel(root: string): string[] {
  return readdirSync(root).filter((name) => !generated.test(name));
}

/** Every TypeScript and JavaScript file under `root`, without generated files and migrations. */
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
