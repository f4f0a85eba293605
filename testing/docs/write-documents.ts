import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateDocuments } from "./generated-documents";

/** `npm run docs`: writes the generated documents. */
for (const [path, text] of generateDocuments()) {
  writeFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), text);
}
