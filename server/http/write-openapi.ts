import { writeFileSync } from "node:fs";
import { openApiFile, printOpenApiDocument } from "./openapi-file";

writeFileSync(openApiFile, printOpenApiDocument());
