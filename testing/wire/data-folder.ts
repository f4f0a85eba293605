import { afterAll } from "vitest";
import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";

/** Set-up for each test file: an empty data folder in DATA_DIR (`dataDirOfFile` fills it); removed afterwards. */
const dataDir = makeDataDir("wire");
process.env.DATA_DIR = dataDir;
afterAll(() => removeDataDir(dataDir));
