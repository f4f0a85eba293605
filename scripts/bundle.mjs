import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * tRPC from its shipped sources, compiled for our Node: its published build copies objects a dozen times per call with
 * helpers for engines without the spread operator, which take four times as long.
 */
const trpcSources = join(root, "node_modules", "@trpc", "server", "src");

/** Native packages, those of the pages, and those loaded on demand, of which a bundle keeps only the default export. */
const external = [
  "@node-rs/argon2",
  "@opentelemetry/*",
  "fs-native-extensions",
  "ioredis",
  "next",
  "pdfkit",
  "react",
  "react-dom",
];

/** For packages that call `require` at run time. */
const requireForPackages = `
  import { createRequire as createRequireForPackages } from "node:module";
  const require = createRequireForPackages(import.meta.url);`;

/**
 * Bundles programs that run on the server into `outdir`, with their packages: each start takes half the CPU time.
 *
 * @param {Record<string, string>} entryPoints name → path, from the project's root
 * @param {string} outdir from the project's root
 * @param {boolean} together whether modules that several of them share go into separate files, so that two of them in
 * one process load these once; `modules.json` then says which modules are in which file
 */
export async function bundle(entryPoints, outdir, together = false) {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    platform: "node",
    format: "esm",
    splitting: together,
    chunkNames: "chunks/[name]-[hash]",
    metafile: together,
    target: "node20",
    external,
    banner: { js: requireForPackages },
    alias: { "@": root, "@trpc/server": trpcSources },
    sourcemap: true,
    logLevel: "error",
  });
  if (together) writeFileSync(join(root, outdir, "modules.json"), JSON.stringify(metafile));
}
