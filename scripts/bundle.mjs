import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * tRPC compiled for our Node from its shipped sources. Its published build copies objects many times per call with
 * helpers for engines without the spread operator, which take four times as long.
 */
const trpcSources = join(root, "node_modules", "@trpc", "server", "src");

/**
 * Packages to leave external: native ones, those that read their own files, and those whose dynamic import would lose
 * its named exports.
 */
const leftOut = ["@node-rs/argon2", "@opentelemetry/*", "fs-native-extensions", "ioredis", "next", "pdfkit"];

/** For packages that call `require` at run time. */
const requireForPackages = `
  import { createRequire as createRequireForPackages } from "node:module";
  const require = createRequireForPackages(import.meta.url);`;

/**
 * Bundles programs that run on the server into `outdir`.
 *
 * @param {Record<string, string>} entryPoints name → path, from the project's root
 * @param {string} outdir from the project's root
 * @param {{ together?: boolean, withPackages?: boolean }} options `together` moves modules shared by several programs
 * into separate files, so that two of them in one process load these once; `modules.json` then lists the modules of
 * each file. `withPackages` includes the packages, which halves the CPU time of a start. Long-running programs omit
 * them, because the first error of a process parses its whole source map
 */
export async function bundle(entryPoints, outdir, { together = false, withPackages = false } = {}) {
  const { build } = await import("esbuild");
  const packages = withPackages ? { external: leftOut, banner: { js: requireForPackages } } : { packages: "external" };
  const { metafile } = await build({
    ...packages,
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    platform: "node",
    format: "esm",
    splitting: together || withPackages,
    chunkNames: "chunks/[name]-[hash]",
    metafile: together,
    target: "node20",
    alias: { "@": root, "@trpc/server": trpcSources },
    sourcemap: true,
    sourcesContent: !withPackages,
    logLevel: "error",
  });
  if (together) writeFileSync(join(root, outdir, "modules.json"), JSON.stringify(metafile));
}
