import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root } from "./project.mjs";

/** @typedef {{ [name: string]: Tree | string }} Tree */

/**
 * Pages, the modules that they import, and the messages.
 *
 * @typedef {{
 *   files: string[],
 *   inputs: Record<string, { imports: { path: string, external?: boolean }[] }>,
 *   readText: (path: string) => string,
 *   messages: Tree,
 * }} Pages
 */

const isRendered = /^(page|layout|error|not-found|loading|template|default)\.tsx$/;
const isClientModule = /^(\s*(\/\*[\s\S]*?\*\/|\/\/.*))*\s*"use client"/;
/** Matches the layout or providers that send the messages of a section. */
const sender = /<(?:Providers|SectionMessages) section="([^"]+)"/;
/** Matches a use of `useTranslations`, with its variable and its namespace. */
const hook = /(?:\bconst (\w+) = )?\buseTranslations\((?:"([\w.]+)")?\)/g;
/** Matches a string, or a template up to its first value. */
const keyLike = /["`]([A-Za-z]\w*(?:\.[\w-]+)*)(["`]|\.?\$\{)/g;
/** Matches what follows the name of a translator that is called with a key. */
const call = /^(?:\.(?:rich|markup|raw|has))?\(\s*["`]([A-Za-z]\w*(?:\.[\w-]+)*)(["`]|\.?\$\{)/;

/** @returns {Tree} */
function readMessages() {
  const folder = join(root, "messages", "pt-BR");
  return Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8"))));
}

/**
 * Reads the files that Next renders and all modules that they import.
 *
 * @returns {Promise<Pages>}
 */
export async function readPages() {
  const { build } = await import("esbuild");
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .map((path) => posix.join("app", path.replaceAll("\\", "/")))
    .filter((path) => isRendered.test(posix.basename(path)))
    .sort();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files,
    outdir: ".build/pages",
    write: false,
    bundle: true,
    packages: "external",
    metafile: true,
    alias: { "@": root },
    format: "esm",
    platform: "neutral",
    splitting: true,
    jsx: "automatic",
    loader: { ".css": "empty", ".module.css": "empty", ".json": "empty", ".woff2": "empty" },
    logLevel: "error",
  });
  /** @type {Map<string, string>} */
  const texts = new Map();
  const readText = (/** @type {string} */ path) => {
    const text = texts.get(path) ?? readFileSync(join(root, path), "utf8");
    texts.set(path, text);
    return text;
  };
  return { files, inputs: metafile.inputs, readText, messages: readMessages() };
}

/**
 * Returns the modules that the browser may load for a file: client modules and what they import, also dynamically.
 *
 * @param {string} file
 * @param {Pages} pages
 */
function clientModulesOf(file, { inputs, readText }) {
  /** @type {Set<string>} */
  const onServer = new Set();
  /** @type {Set<string>} */
  const inBrowser = new Set();
  const visit = (/** @type {string} */ path, /** @type {boolean} */ isImportedByClient) => {
    const input = inputs[path];
    if (!input || !/\.tsx?$/.test(path)) return;
    const isClient = isImportedByClient || isClientModule.test(readText(path));
    const seen = isClient ? inBrowser : onServer;
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: imported, external } of input.imports) if (!external) visit(imported, isClient);
  };
  visit(file, false);
  return inBrowser;
}

/**
 * @param {Tree} messages
 * @param {string} path
 * @returns {Tree | string | undefined}
 */
function findMessage(messages, path) {
  /** @type {Tree | string | undefined} */
  let found = messages;
  for (const name of path.split(".")) found = typeof found === "object" ? found[name] : undefined;
  return found;
}

/** Returns the path of a key, given what ends it: a quotation mark, or the first value of a template. */
function pathOfKey(/** @type {string} */ key, /** @type {string} */ end) {
  const isWhole = !end.endsWith("{") || end.startsWith(".");
  return isWhole ? key : key.split(".").slice(0, -1).join(".");
}

/**
 * Returns the keys with which a module calls a translator. Null if it does anything else with it.
 *
 * @param {string} text
 * @param {string} translator
 */
function keysOfCalls(text, translator) {
  const keys = [];
  for (const { index } of text.matchAll(new RegExp(`(?<![\\w.])${translator}(?![\\w:])`, "g"))) {
    const rest = text.slice(index + translator.length);
    if (rest.startsWith(" = useTranslations(")) continue;
    const [, key = "", end = ""] = call.exec(rest) ?? [];
    const path = pathOfKey(key, end);
    if (path === "") return null;
    keys.push(path);
  }
  return keys;
}

/**
 * Returns the paths of the messages that a module uses: the keys with which it calls its translators, or their whole
 * namespaces if a key is not constant, and other strings that are paths of messages.
 *
 * @param {string} text
 * @param {Tree} messages
 */
export function messagesUsedIn(text, messages) {
  const called = [...text.matchAll(hook)].flatMap(([, translator, namespace]) => {
    if (!namespace) return [];
    const keys = translator ? keysOfCalls(text, translator) : null;
    if (!keys) return [namespace];
    return keys.map((key) => `${namespace}.${key}`).filter((path) => findMessage(messages, path) !== undefined);
  });
  const named = [...text.replace(hook, "").matchAll(keyLike)].flatMap(([, key = "", end = ""]) => {
    const path = pathOfKey(key, end);
    const found = path === "" ? undefined : findMessage(messages, path);
    // A single word is a key only if it is a message itself. Most namespaces are also ordinary words.
    const isKey = path.includes(".") || end.endsWith("{") ? found !== undefined : typeof found === "string";
    return isKey ? [path] : [];
  });
  return [...called, ...named];
}

/**
 * Removes paths that another path contains or that the layouts above send. Adds what those layouts send of the other
 * namespaces, because a section replaces a whole namespace.
 *
 * @param {ReadonlySet<string>} own
 * @param {ReadonlySet<string>} above
 */
function completeNamespaces(own, above) {
  const namespaceOf = (/** @type {string} */ path) => path.split(".", 1).join();
  const parentsOf = (/** @type {string} */ path) =>
    path.split(".").map((_, index, names) => names.slice(0, index + 1).join("."));
  const missing = [...own].filter((path) => !parentsOf(path).some((parent) => above.has(parent)));
  const namespaces = new Set(missing.map(namespaceOf));
  const sent = new Set([...missing, ...[...above].filter((path) => namespaces.has(namespaceOf(path)))]);
  return [...sent].filter((path) => !parentsOf(path).some((parent) => parent !== path && sent.has(parent))).sort();
}

/**
 * Returns the paths of the messages that each section sends to the browser: those that the client components of its
 * files use and that no section above it sends. A section is a folder of `app` whose layout sends messages. A file
 * belongs to the closest one.
 *
 * @param {Pages} pages
 * @returns {Record<string, string[]>}
 */
export function deriveSectionMessages(pages) {
  const sections = pages.files.flatMap((path) => {
    const [, section] = sender.exec(pages.readText(path)) ?? [];
    if (section && `app/${section}` !== posix.dirname(path))
      throw new Error(`${path} sends the messages of ${section}`);
    return section ? [section] : [];
  });
  const isIn = (/** @type {string} */ section, /** @type {string} */ folder) =>
    `${folder}/`.startsWith(`app/${section}/`);
  const used = new Map(sections.map((section) => [section, /** @type {Set<string>} */ (new Set())]));
  for (const file of pages.files) {
    const [closest = ""] = sections
      .filter((section) => isIn(section, posix.dirname(file)))
      .sort((left, right) => right.length - left.length);
    const paths = used.get(closest);
    if (!paths) continue;
    for (const path of clientModulesOf(file, pages)) {
      for (const message of messagesUsedIn(pages.readText(path), pages.messages)) paths.add(message);
    }
  }
  return Object.fromEntries(
    [...used].map(([section, own]) => {
      const above = sections.filter((each) => each !== section && isIn(each, `app/${section}`));
      return [section, completeNamespaces(own, new Set(above.flatMap((each) => [...(used.get(each) ?? [])])))];
    }),
  );
}
