import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { root } from "./project.mjs";

const compress = promisify(brotliCompress);
const compressible = /\.(css|js|json|svg|txt)$/;

/** A smaller file fits into one packet without compression. */
const leastBytes = 1_024;

/** Size of Node's thread pool. */
const atOnce = 4;

/**
 * Compresses Next's static files with Brotli into `.build/static`, under their URL path: a sixth
 * smaller than Next's gzip, and once instead of per request. Replaces the files of earlier builds.
 */
export async function compressStatic() {
  const from = join(root, ".next", "static");
  const to = join(root, ".build", "static");
  rmSync(to, { recursive: true, force: true });
  const files = readdirSync(from, { recursive: true }).filter((name) => compressible.test(name));
  const work = async () => {
    for (let name = files.pop(); name !== undefined; name = files.pop()) {
      const plain = readFileSync(join(from, name));
      if (plain.length < leastBytes) continue;
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      };
      const path = join(to, "_next", "static", `${name}.br`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await compress(plain, { params }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
