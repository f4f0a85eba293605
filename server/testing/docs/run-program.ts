import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ending, readEnding } from "../processes";
import type { ApiServer } from "./api-server";
import { typescriptLoader } from "./sample-runtimes";

/** A program of a guide that runs in a folder of its own. */
export interface RunningProgram {
  folder: string;
  /** What it has printed so far. */
  output: () => string;
  /** Resolves when it ends by itself. */
  ended: Promise<Ending>;
  /** Ends it and removes its folder. */
  remove: () => Promise<void>;
}

/** The file's text is saved under its name and run, as a reader would. */
export async function runProgram(
  file: { caption: string; code: string },
  api: ApiServer,
  variables: Record<string, string> = {},
): Promise<RunningProgram> {
  const folder = await mkdtemp(join(tmpdir(), "quitanda-program-"));
  await writeFile(join(folder, file.caption), file.code);
  const isPython = file.caption.endsWith(".py");
  const [command, parameters] = isPython ? ["python3", []] : [process.execPath, ["--import", typescriptLoader]];
  const child = spawn(command, [...parameters, file.caption], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      QUITANDA_TOKEN: api.token,
      QUITANDA_KEY: api.apiKey,
      QUITANDA_SECRET: api.apiSecret,
      CRON_SECRET: api.cronSecret,
      ...variables,
    },
  });
  let output = "";
  child.stdout.on("data", (text: string) => {
    output += text;
  });
  const ended = readEnding(child);
  return {
    folder,
    output: () => output,
    ended,
    remove: async () => {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
