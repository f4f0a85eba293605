import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * Records the files that `.build/page-api.js` loads, including its packages, for `next.config.mjs`. A host that runs
 * only Next deploys only files that Next knows, and Next does not trace the page API.
 */
export async function tracePageApi() {
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  const { fileList } = await nodeFileTrace([join(root, ".build", "page-api.js")], { base: root });
  writeFileSync(join(root, ".build", "page-api-files.json"), `${JSON.stringify([...fileList].sort(), null, 2)}\n`);
}
