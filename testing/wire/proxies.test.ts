import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { installFromDebian } from "@/scripts/debian.mjs";
import { root } from "@/scripts/project.mjs";
import { freePort } from "@/scripts/test-server.mjs";
import { isProof } from "@/testing/support/proof";
import { countCharges, postCharge } from "./charging";
import { type Hosts, openHosts } from "./namespaces";
import { startRelay } from "./relay";
import { openShared, type SharedInstallation } from "./shared-installation";
import { findUnitCommand } from "./systemd";

// Tests the proxy configurations of `deploy/` under load, while the servers behind them restart.
// Charges are created and counted through the proxy.

const clients = 8;

/** Keeps each client address below its requests per minute. */
const pauseMilliseconds = 70;
const folder = mkdtempSync(join(tmpdir(), "quitanda-proxies-"));
const publicUrl = "http://pay.example.com";

let installation: SharedInstallation;
let token = "";
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  if (!isProof) return;
  const proxies = { caddy: "/usr/bin/caddy", "nginx-light": "/usr/sbin/nginx" };
  for (const [name, path] of Object.entries(proxies)) {
    if (!existsSync(path)) await installFromDebian({ [name]: path }, "for the proof of deploy/");
  }
  installation = await openShared();
  const owner = ["--email", "dona@example.com", "--password", "feira de domingo"];
  token = String(JSON.parse(installation.admin("create-company", "--name", "Banca", ...owner)).accessToken);
});
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});
afterAll(async () => {
  await installation?.close();
  rmSync(folder, { recursive: true });
});

function run([program = "", ...parameters]: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(program, parameters, { cwd: root, env: { ...process.env, ...env }, stdio: "inherit" });
  undo.push(() => end(child));
  return child;
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  return child.exitCode;
}

async function isHealthy(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

const fileOf = (name: string) => readFileSync(join(root, "deploy", name), "utf8");

function keepFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const runCaddy = (path: string) => ["caddy", "run", "--adapter", "caddyfile", "--config", path];

/** Command that runs nginx with a configuration of `deploy/`, without TLS, on `port`. */
function runNginx(site: string, port: number): string[] {
  const plain = site
    .replace(/^server \{\n {4}listen 80;[\s\S]*?^\}\n/m, "")
    .replace(/^ *(ssl_\w+ .*|listen \[::\].*)\n/gm, "")
    .replace("listen 443 ssl;", `listen ${port};`);
  keepFile("site.conf", plain);
  const rules = ["daemon off;", `pid ${folder}/nginx.pid;`, "error_log stderr;", "events {}"];
  const http = `http { access_log off; include ${folder}/site.conf; }`;
  return ["nginx", "-c", keepFile("nginx.conf", [...rules, http, ""].join("\n"))];
}

const addressesIn = (network: string) => Array.from({ length: clients }, (_, index) => `${network}.${101 + index}`);

/**
 * Creates charges through a proxy, from several client addresses, until one second after `restart`.
 * Every response must be successful and every charge created once.
 */
async function expectNoFailure(url: string, from: string[], restart: () => Promise<void>): Promise<void> {
  await expect.poll(() => isHealthy(url)).toBe(true);
  const statuses = new Map<number, number>();
  const ids = new Map<string, string>();
  let isDone = false;
  const charge = async (localAddress: string) => {
    const pool = new Pool(url, { connections: 1, localAddress });
    while (!isDone) {
      const name = randomUUID();
      const answer = await postCharge(pool, token, name);
      statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1);
      if (answer?.status === 200) ids.set(name, answer.id);
      await sleep(pauseMilliseconds);
    }
    await pool.close();
  };
  const charging = Promise.all(from.map(charge));
  await sleep(1_000);
  await restart().finally(async () => {
    await sleep(1_000);
    isDone = true;
  });
  await charging;
  expect([...statuses.keys()]).toEqual([200]);
  expect(ids.size).toBeGreaterThan(5 * clients);
  const made = await countCharges({ url, token });
  expect([...ids.keys()].filter((name) => made.get(name) !== 1)).toEqual([]);
}

describe.runIf(isProof)("one server behind a proxy", () => {
  async function startUnder(): Promise<{ port: number; restart: () => Promise<void> }> {
    const port = await freePort();
    const command = await findUnitCommand({ listen: port });
    if (!command) throw new Error("No Python, or no systemd-analyze");
    const product = await installation.start({ PUBLIC_URL: publicUrl, STOP_NOTICE_SECONDS: "" }, command, port);
    undo.push(product.stop);
    const restart = async () => {
      for (let count = 0; count < 3; count += 1) {
        process.kill(product.pid, "SIGHUP");
        await sleep(1_000);
        // The connection waits until the next server process accepts it.
        expect(await isHealthy(product.url)).toBe(true);
        await sleep(3_000);
      }
    };
    return { port, restart };
  }

  it("Caddy loses no charge while the server restarts, since systemd keeps its socket open", async () => {
    const { port, restart } = await startUnder();
    const own = await freePort();
    const text = fileOf("Caddyfile")
      .replace("pay.example.com {", `http://:${own} {`)
      .replace("127.0.0.1:3000", `127.0.0.1:${port}`);
    run(runCaddy(keepFile("Caddyfile", `{\n\tadmin off\n}\n${text}`)));
    await expectNoFailure(`http://127.0.0.1:${own}`, addressesIn("127.0.0"), restart);
  });

  it("nginx loses no charge while the server restarts, since systemd keeps its socket open", async () => {
    const { port, restart } = await startUnder();
    const own = await freePort();
    const site = fileOf("nginx.conf").replace("127.0.0.1:3000", `127.0.0.1:${port}`);
    run(runNginx(site, own));
    await expectNoFailure(`http://127.0.0.1:${own}`, addressesIn("127.0.0"), restart);
  });
});

interface Compose {
  services: Record<string, { environment?: Record<string, string> }>;
}

describe.runIf(isProof)("the servers of the compose file behind a proxy", () => {
  const { services } = parse(fileOf("compose.yml")) as Compose;
  const servers = Object.keys(services).filter((name) => name.startsWith("quitanda-"));
  const environmentOf = (name: string): Record<string, string> => services[name]?.environment ?? {};
  let hosts: Hosts;
  beforeAll(() => {
    hosts = openHosts([...servers, "caddy"]);
  });
  afterAll(() => hosts.close());

  async function startServers(hosts: Hosts): Promise<{ restart: () => Promise<void> }> {
    const { port } = new URL(installation.databaseUrl);
    const relay = await startRelay(Number(port), `${hosts.network}.1`);
    undo.push(relay.close);
    const url = new URL(installation.databaseUrl);
    url.host = new URL(relay.url).host;
    const running = new Map<string, ChildProcess>();
    const start = async (name: string) => {
      const { TRUST_PROXY = "", STOP_NOTICE_SECONDS = "" } = environmentOf(name);
      const env = { ...installation.variables, DATABASE_URL: url.href, DATA_DIR: join(folder, name) };
      const ofCompose = { TRUST_PROXY, STOP_NOTICE_SECONDS, PUBLIC_URL: publicUrl, HOST: "0.0.0.0", PORT: "3000" };
      const command = hosts.at(name, [process.execPath, "scripts/start.mjs"]);
      running.set(name, run(command, { ...env, ...ofCompose }));
      await expect.poll(() => isHealthy(`http://${hosts.addressOf(name)}:3000`)).toBe(true);
    };
    for (const name of servers) await start(name);
    const restart = async () => {
      for (const name of servers) {
        const old = running.get(name);
        if (old) expect(await end(old)).toBe(0);
        await start(name);
      }
    };
    return { restart };
  }

  it("Caddy loses no charge while they restart one after the other", async () => {
    const { restart } = await startServers(hosts);
    const file = keepFile("Caddyfile.several", `{\n\tadmin off\n}\n${fileOf("Caddyfile.several")}`);
    const { SERVERS = "" } = environmentOf("caddy");
    run(hosts.at("caddy", runCaddy(file)), { SERVERS, PUBLIC_URL: `http://${hosts.addressOf("caddy")}` });
    await expectNoFailure(`http://${hosts.addressOf("caddy")}`, addressesIn(hosts.network), restart);
  });

  it("nginx loses no charge while they restart one after the other", async () => {
    const { restart } = await startServers(hosts);
    const [one = "", other = ""] = servers.map((name) => hosts.addressOf(name));
    const site = fileOf("nginx-several.conf").replace("10.0.0.11", one).replace("10.0.0.12", other);
    run(hosts.at("caddy", runNginx(site, 80)));
    await expectNoFailure(`http://${hosts.addressOf("caddy")}`, addressesIn(hosts.network), restart);
  });
});
