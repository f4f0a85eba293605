import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ending, readEnding } from "../processes";
import type { ApiServer } from "./api-server";
import { typescriptLoader } from "./sample-runtimes";

/** A guide's program, running in its own folder. */
export interface RunningProgram {
  folder: string;
  /** Its output so far. */
  output: () => string;
  /** Resolves when it ends, by itself or by `remove`. */
  ended: Promise<Ending>;
  /** Kills it and removes its folder. */
  remove: () => Promise<void>;
}

/** Saves a program under the name in its caption, in a new folder, and runs it. */
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
