import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * Records for `next.config.mjs` the files that `.build/page-api.js` loads, including packages. A
 * host that runs only Next deploys only the files that Next has traced, and Next does not trace the
 * page API.
 */
export async function tracePageApi() {
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  const { fileList } = await nodeFileTrace([join(root, ".build", "page-api.js")], { base: root });
  writeFileSync(join(root, ".build", "page-api-files.json"), `${JSON.stringify([...fileList].sort(), null, 2)}\n`);
}
