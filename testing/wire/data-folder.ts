import { afterAll } from "vitest";
import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";

/**
 * vitest setup file. Creates an empty data folder in DATA_DIR for each test file and deletes it
 * afterwards.
 */
const dataDir = makeDataDir("wire");
process.env.DATA_DIR = dataDir;
afterAll(() => removeDataDir(dataDir));
