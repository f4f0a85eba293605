import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { fillDataDir } from "@/scripts/test-folder.mjs";
import { freePort, startServer } from "@/scripts/test-server.mjs";

export interface RunningProduct {
  url: string;
  port: number;
  dataDir: string;
  pid: number;
}

export interface Product extends RunningProduct {
  output: () => string;
  stop: () => Promise<boolean>;
}

interface Start {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  command?: string[];
}

export const apiAlone = {
  ROLE: "api",
  PAGES_URL: "http://127.0.0.1:9",
  PAGES_SECRET: randomBytes(32).toString("base64url"),
};

export function dataDirOfFile(): string {
  const folder = process.env.DATA_DIR ?? "";
  if (readdirSync(folder).length === 0) fillDataDir(folder);
  return folder;
}

/**
 * Starts the product behind one trusted proxy, so that each request can have another client
 * address. Webhooks then reach receivers on this machine only with WEBHOOK_ALLOW_PRIVATE.
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

export function runAdmin({ dataDir }: RunningProduct, ...parameters: string[]): string {
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir };
  return execFileSync(process.execPath, ["scripts/admin.mjs", ...parameters], { env, encoding: "utf8" }).trim();
}

const demoTokens = new Map<string, string>();

export function readDemoToken(product: RunningProduct): string {
  const token = demoTokens.get(product.dataDir) ?? runAdmin(product, "demo-token");
  demoTokens.set(product.dataDir, token);
  return token;
}

export function readSecret({ dataDir }: RunningProduct, name: string): string {
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

export function listFamily(pid: number): Running[] {
  const all = listProcesses();
  const below = (parent: number): Running[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return [...all.filter((each) => each.pid === pid), ...below(pid)];
}

/** @throws Error if the product has no pages process. */
export function findPages({ pid }: RunningProduct): number {
  const pages = listFamily(pid).find(({ command }) => /\bpages\.js\b/.test(command));
  if (!pages) throw new Error("The product has no process of its pages");
  return pages.pid;
}

/** The PostgreSQL servers started by the product are not its child processes. */
export function listPostgres({ dataDir }: RunningProduct): number[] {
  return listProcesses()
    .filter(({ command }) => command.includes("/postgres -D ") && command.includes(dataDir))
    .map(({ pid }) => pid);
}

export function isAlive(pid: number): boolean {
  return listProcesses().some((each) => each.pid === pid && !each.command.endsWith("<defunct>"));
}

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
