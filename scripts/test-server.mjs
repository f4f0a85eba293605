import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./project.mjs";

/** What decides about an installation; the one that is tested takes nothing from whoever tests it. */
const ofOperator =
  "ROLE PAGES_URL PAGES_SECRET HOST DATABASE_URL DATABASE_PREPARE PUBLIC_URL AUTH_SECRET TOKEN_KEYS VAULT_KEYS CRON_SECRET TRUST_PROXY REDIS_URL SMTP_URL OUTBOUND_IPS WEBHOOK_ALLOW_PRIVATE QUITANDA_EMBEDDED";
const startSeconds = 120;

async function isHealthy(url) {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

/**
 * The application as `npm start` starts it, on a port and a data folder of its own. Resolves once it is healthy.
 * `stop` ends it with SIGTERM and tells whether it ended with exit code 0.
 */
export async function startServer({ port, dataDir }) {
  const absent = Object.fromEntries(ofOperator.split(" ").map((name) => [name, ""]));
  const env = { ...absent, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(root, "scripts", "start.mjs")], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  const endWithUs = () => child.kill("SIGTERM");
  process.on("exit", endWithUs);
  const url = `http://127.0.0.1:${port}`;
  const giveUpAt = Date.now() + startSeconds * 1000;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error("The server did not start");
    await sleep(200);
  }
  return {
    url,
    env,
    stop: async () => {
      process.off("exit", endWithUs);
      child.kill("SIGTERM");
      return (await ended) === 0;
    },
  };
}
