import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * Lists the files of `.build/page-api.js`, including packages, for `next.config.mjs`. A host that
 * runs only Next deploys the files that Next has traced, which excludes the page API.
 */
export async function tracePageApi() {
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  const { fileList } = await nodeFileTrace([join(root, ".build", "page-api.js")], { base: root });
  writeFileSync(join(root, ".build", "page-api-files.json"), `${JSON.stringify([...fileList].sort(), null, 2)}\n`);
}
