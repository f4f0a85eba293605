import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transform } from "esbuild";
import { type Ending, readEnding } from "../processes";
import type { ApiServer } from "./api-server";

export interface RunningProgram {
  folder: string;
  output: () => string;
  ended: Promise<Ending>;
  remove: () => Promise<void>;
}

/** Saves a program in a new folder under the name in its caption, and runs it. */
export async function runProgram(
  file: { caption: string; code: string },
  api: ApiServer,
  variables: Record<string, string> = {},
): Promise<RunningProgram> {
  const folder = await mkdtemp(join(tmpdir(), "quitanda-program-"));
  const isPython = file.caption.endsWith(".py");
  const name = file.caption.replace(/mts$/, "mjs");
  // Not every supported Node version runs TypeScript, and a loader takes ten times as long as stripping types.
  const code = isPython ? file.code : (await transform(file.code, { loader: "ts" })).code;
  await writeFile(join(folder, name), code);
  const child = spawn(isPython ? "python3" : process.execPath, [name], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      QUITANDA_TOKEN: api.token,
      QUITANDA_API_KEY: api.apiKey,
      QUITANDA_API_SECRET: api.apiSecret,
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
