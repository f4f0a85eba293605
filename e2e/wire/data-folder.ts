import { afterAll } from "vitest";
import { copyDataDir, removeDataDir } from "@/scripts/test-folder.mjs";

/** vitest's set-up of each file: a data folder with its demo company, DATA_DIR of the file's process, removed after it. */
const dataDir = copyDataDir("wire");
process.env.DATA_DIR = dataDir;
afterAll(() => removeDataDir(dataDir));
