import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateDocuments } from "./generated-documents";

for (const [path, text] of generateDocuments()) {
  writeFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), text);
}
