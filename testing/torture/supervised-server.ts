import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundle } from "@/scripts/bundle.mjs";
import { freePort } from "@/scripts/test-server.mjs";

/** API and jobs under a supervisor that restarts them, like systemd. */
export interface SupervisedServer {
  url: string;
  port: number;
  /** Like a power failure. The supervisor restarts the process. */
  kill: () => Promise<void>;
  starts: () => number;
  waitUntilHealthy: (seconds: number) => Promise<boolean>;
  stop: () => Promise<void>;
}

const restartAfterMs = 200;
const folder = join(".build", "torture");

/** Bundles the server as the build does, without its pages. */
export async function buildServer(): Promise<void> {
  await bundle({ main: "server/main.ts" }, folder);
}

export async function superviseServer(
  variables: Record<string, string>,
  log: string,
  flags: string[] = [],
): Promise<SupervisedServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = { ...process.env, ...variables, NODE_ENV: "production", PORT: String(port) };
  const output = openSync(log, "a");
  let isWanted = true;
  let starts = 0;
  let child: ChildProcess;
  const start = () => {
    starts += 1;
    const started = spawn(process.execPath, [...flags, "--enable-source-maps", join(folder, "main.js")], {
      env,
      stdio: ["ignore", output, output],
    });
    started.once("exit", async () => {
      await sleep(restartAfterMs);
      if (isWanted) child = start();
    });
    return started;
  };
  child = start();
  const endWithUs = () => void child.kill("SIGKILL");
  process.on("exit", endWithUs);
  return {
    url,
    port,
    starts: () => starts,
    kill: async () => {
      const victim = child;
      if (victim.exitCode !== null || victim.signalCode !== null) return;
      const ended = once(victim, "exit");
      victim.kill("SIGKILL");
      await ended;
    },
    waitUntilHealthy: async (seconds) => {
      for (const giveUpAt = Date.now() + seconds * 1000; Date.now() < giveUpAt; await sleep(100)) {
        const answer = await fetch(`${url}/api/health`).catch(() => null);
        if (answer?.ok) return true;
      }
      return false;
    },
    stop: async () => {
      isWanted = false;
      process.off("exit", endWithUs);
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      closeSync(output);
    },
  };
}
