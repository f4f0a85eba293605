import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { freePort, startServer } from "@/scripts/test-server.mjs";

/** The built product, on its own port. */
export interface Product {
  url: string;
  port: number;
  dataDir: string;
  /** Of the process that was started. */
  pid: number;
  /** What it has printed since its start. */
  output: () => string;
  /** Ends it with SIGTERM if it still runs. Resolves to whether it exited with code 0. */
  stop: () => Promise<boolean>;
}

interface Start {
  dataDir: string;
  /** Default: a free port. */
  port?: number;
  env?: Record<string, string>;
  command?: string[];
}

/** The data folder of this test file (`data-folder.ts`). */
export function dataDirOfFile(): string {
  return process.env.DATA_DIR ?? "";
}

/**
 * Starts the product behind one trusted proxy, so each request can have its own address. Behind a proxy, webhooks reach
 * this machine's receivers only with WEBHOOK_ALLOW_PRIVATE.
 */
export async function startProduct({ dataDir, port: chosen, env = {}, command }: Start): Promise<Product> {
  const port = chosen ?? (await freePort());
  const options = { port, dataDir, env: { TRUST_PROXY: "1", WEBHOOK_ALLOW_PRIVATE: "true", ...env } };
  const { url, pid, output, stop } = await startServer(command ? { ...options, command } : options);
  let stopped: Promise<boolean> | null = null;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  return { url, port, dataDir, pid, output, stop: stopOnce };
}

/** Runs an operator's command on the product's installation; returns its output. */
export function runAdmin({ dataDir }: Product, ...parameters: string[]): string {
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir };
  return execFileSync(process.execPath, ["scripts/admin.mjs", ...parameters], { env, encoding: "utf8" }).trim();
}

/** A secret that the installation generated. */
export function readSecret({ dataDir }: Product, name: string): string {
  return String(JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"))[name]);
}

interface Running {
  pid: number;
  parent: number;
  command: string;
}

function listProcesses(): Running[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command };
  });
}

/** A process and its descendants that are still running. */
export function listFamily(pid: number): Running[] {
  const all = listProcesses();
  const below = (parent: number): Running[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return [...all.filter((each) => each.pid === pid), ...below(pid)];
}

/** The pages' process id. @throws Error when the product has none. */
export function findPages({ pid }: Product): number {
  const pages = listFamily(pid).find(({ command }) => /\bpages\.js\b/.test(command));
  if (!pages) throw new Error("The product has no process of its pages");
  return pages.pid;
}

/** The PostgreSQL servers that the product started, which are not its children. */
export function listPostgres({ dataDir }: Product): number[] {
  return listProcesses()
    .filter(({ command }) => command.includes("/postgres -D ") && command.includes(dataDir))
    .map(({ pid }) => pid);
}

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  return listProcesses().some((each) => each.pid === pid && !each.command.endsWith("<defunct>"));
}

/** Whether anything listens on a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
