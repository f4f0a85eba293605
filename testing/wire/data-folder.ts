import { afterAll } from "vitest";
import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";

/** Setup of each test file: an empty data folder in DATA_DIR (`dataDirOfFile` fills it), deleted afterwards. */
const dataDir = makeDataDir("wire");
process.env.DATA_DIR = dataDir;
afterAll(() => removeDataDir(dataDir));
