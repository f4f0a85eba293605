import { afterAll } from "vitest";
import { copyDataDir, removeDataDir } from "@/scripts/test-folder.mjs";

/** Set-up for each test file: its own copy of the data folder with the demo company, in DATA_DIR; removed afterwards. */
const dataDir = copyDataDir("wire");
process.env.DATA_DIR = dataDir;
afterAll(() => removeDataDir(dataDir));
