import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseUser } from "@/db/embedded/binaries";
import { freePort } from "@/scripts/test-server.mjs";
import { isListening } from "./product";

/** PgBouncer in transaction mode in front of one database. */
export interface Pooler {
  url: string;
  stop: () => Promise<void>;
}

const poolSize = 5;

function configurationOf(target: URL, port: number): string {
  const { hostname, username, password, pathname } = target;
  const to = `host=${hostname} port=${target.port} user=${username} password=${decodeURIComponent(password)}`;
  return `[databases]
${pathname.slice(1)} = ${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`;
}

/** `program` is the PgBouncer binary, which runs with default settings. */
export async function startPooler(program: string, databaseUrl: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), "quitanda-pooler-"));
  chmodSync(folder, 0o755);
  const file = join(folder, "pgbouncer.ini");
  const url = new URL(databaseUrl);
  const port = await freePort();
  writeFileSync(file, configurationOf(url, port), { mode: 0o644 });
  const child: ChildProcess = spawn(program, ["-q", file], { ...databaseUser(), stdio: "ignore" });
  const ended = once(child, "exit");
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error("PgBouncer did not start");
    await sleep(50);
  }
  url.port = String(port);
  return {
    url: url.href,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
