import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/scripts/test-server.mjs";
import { isListening } from "./product";

export interface RunningRedis {
  url: string;
  stop: () => Promise<void>;
}

export async function startRedis(program: string): Promise<RunningRedis> {
  const port = await freePort();
  const options = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"];
  const child = spawn(program, options, { stdio: "ignore" });
  const ended = once(child, "exit");
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error("Redis did not start");
    await sleep(50);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
