import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm")).href;

/** A child process of a test, and its full output once it ended. */
export interface Child {
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves when the output contains a text. */
  said: (text: string) => Promise<void>;
  ended: Promise<{ code: number | null; output: string; errors: string }>;
}

/** Runs Node with our TypeScript loader; `env` is added to this process's, and an empty variable counts as unset. */
export function startChild(parameters: string[], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, ["--import", loader, ...parameters], {
    env: { ...process.env, NODE_OPTIONS: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output, errors }));
  return {
    kill: (signal) => void child.kill(signal),
    said: async (text) => {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`The child ended without saying ${text}: ${errors}`);
        await Promise.race([once(child.stdout, "data"), ended]);
      }
    },
    ended,
  };
}
