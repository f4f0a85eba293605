import { afterAll } from "vitest";
import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";

/**
 * Setup of each test file. Creates an empty data folder in DATA_DIR, which is deleted after the tests. `dataDirOfFile`
 * fills the folder.
 */
const dataDir = makeDataDir("wire");
process.env.DATA_DIR = dataDir;
afterAll(() => removeDataDir(dataDir));
