import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./project.mjs";

/** Configure an installation, so the one under test must not inherit them. */
const ofOperator =
  "ROLE RUN_JOBS STOP_NOTICE_SECONDS WORKERS PAGES_URL PAGES_SECRET HOST DATABASE_URL DATABASE_DIRECT_URL DATABASE_PREPARE PUBLIC_URL AUTH_SECRET AUTH_SECRETS_OLD TOKEN_KEYS VAULT_KEYS CRON_SECRET TRUST_PROXY ALLOWED_HOSTS PAGES_PER_MINUTE REDIS_URL SMTP_URL OUTBOUND_IPS WEBHOOK_ALLOW_PRIVATE CALLBACK_URL CALLBACK_PORT CALLBACK_CERT CALLBACK_KEY CALLBACK_CA CALLBACK_CERT_HEADER METRICS_TOKEN METRICS_PORT PAGARME_SECRET_KEY PAGARME_PUBLIC_KEY PAGARME_RECIPIENT_ID PAGARME_API_URL QUITANDA_EMBEDDED QUITANDA_RELEASE";
const startSeconds = 300;
const lookMilliseconds = 50;

/** Kept output. The beginning covers the start of the server. */
const keptCharacters = 10_000;
const startCommand = [process.execPath, join(root, "scripts", "start.mjs")];

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Free port below the ephemeral range, where another connection could take it before the server listens. */
export async function freePort() {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

async function isHealthy(url) {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts the application like `npm start`, with a separate port and data folder. Resolves once it
 * is healthy. `output` returns the printed text. `stop` ends the server with SIGTERM and resolves
 * to true if the exit code was 0.
 *
 * @param {{ port: number, dataDir: string, env?: Record<string, string>, command?: string[] }}
 * options `env` contains the configuration variables; `command` starts the product and defaults to
 * `scripts/start.mjs`
 */
export async function startServer({ port, dataDir, env: decided = {}, command = startCommand }) {
  const absent = Object.fromEntries(ofOperator.split(" ").map((name) => [name, ""]));
  const env = { ...absent, PORT: String(port), DATA_DIR: dataDir, ...decided };
  const [program = "", ...parameters] = command;
  const child = spawn(program, parameters, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    if (output.length < keptCharacters) output += text;
  });
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  const endWithUs = () => child.kill("SIGTERM");
  process.on("exit", endWithUs);
  const url = `http://127.0.0.1:${port}`;
  const giveUpAt = Date.now() + startSeconds * 1000;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      endWithUs();
      throw new Error(`The server did not start (exit code ${child.exitCode}):\n${output}`);
    }
    await sleep(lookMilliseconds);
  }
  return {
    url,
    env,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      process.off("exit", endWithUs);
      child.kill("SIGTERM");
      return (await ended) === 0;
    },
  };
}
