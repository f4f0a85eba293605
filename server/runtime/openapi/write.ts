import { writeFileSync } from "node:fs";
import { openApiFile, printOpenApiDocument } from "./file";

writeFileSync(openApiFile, printOpenApiDocument());
