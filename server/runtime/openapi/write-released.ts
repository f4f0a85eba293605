import { readFileSync, writeFileSync } from "node:fs";
import { listBreakingChanges } from "./compare-documents";
import { readOpenApiDocument } from "./file";
import { type ComparedDocument, releasedFile, withoutWords } from "./released";

const current = withoutWords(readOpenApiDocument());
const released: ComparedDocument = JSON.parse(readFileSync(releasedFile, "utf8"));
for (const each of listBreakingChanges(released, current as ComparedDocument)) process.stdout.write(`${each}\n`);
writeFileSync(releasedFile, `${JSON.stringify(current)}\n`);
