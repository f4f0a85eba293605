import { once } from "node:events";
import { openProgram } from "./processes";

export interface Child {
  kill: (signal: NodeJS.Signals) => void;
  said: (text: string) => Promise<void>;
  ended: Promise<{ code: number | null; output: string; errors: string }>;
}

/** Starts a program of `openProgram`. `env` extends this process's environment; empty variables are unset. */
export async function startChild(name: string, env: Record<string, string> = {}, ...args: string[]): Promise<Child> {
  const program = await openProgram(name);
  const child = program.start(env, ...args);
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
