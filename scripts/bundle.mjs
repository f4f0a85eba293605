import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * tRPC compiled for our Node version. The published build copies objects many times per call with
 * helpers for engines without object spread, which take four times as long.
 */
const trpcSources = join(root, "node_modules", "@trpc", "server", "src");

/**
 * Outside the bundle: native packages, packages that read their own files, and packages whose
 * dynamic import would lose its named exports.
 */
const leftOut = ["@node-rs/argon2", "@opentelemetry/*", "fs-native-extensions", "ioredis", "next", "pdfkit"];

/** For packages that call `require` at run time. */
const requireForPackages = `
  import { createRequire as createRequireForPackages } from "node:module";
  const require = createRequireForPackages(import.meta.url);`;

/**
 * Bundles server programs into `outdir`.
 *
 * @param {Record<string, string>} entryPoints paths by name, relative to the project root
 * @param {string} outdir relative to the project root
 * @param {{ together?: boolean, withPackages?: boolean }} options `together` moves modules shared
 * by several programs into separate files, so that a process that runs two programs loads them
 * once; `modules.json` lists the modules of each file. `withPackages` includes the packages, which
 * halves the CPU time of a start. Not for long-running programs, because the first error in a
 * process parses its whole source map
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
