import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { npmCommand } from "@/scripts/project.mjs";
import type { InstalledLibrary } from "./installed-library";

const esbuild = fileURLToPath(new URL("../../node_modules/.bin/esbuild", import.meta.url));

/** Runtimes other than Node. */
const packages = ["deno@2.9.6", "bun@1.4.5", "miniflare@4.20260730.0"];
const placing = ["deno/install.cjs", "bun/install.js", "workerd/install.js"];

export async function installRuntimes({ folder, run }: InstalledLibrary): Promise<string | null> {
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", ...packages];
  try {
    await run([...npmCommand(), ...install]);
    for (const script of placing) await run([process.execPath, join(folder, "node_modules", script)]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const programOf = ({ folder }: InstalledLibrary, name: "deno" | "bun"): string =>
  join(folder, "node_modules/.bin", name);

/** Runs the quickstart as a worker. `/run` responds with its output; any other request is a delivery. */
const worker = `
import { QuitandaError, Quitanda, ReplayedWebhookError, SeenIds, ValidationError, WebhookVerificationError,
  WebhookVerifier } from "quitanda";

const store = new SeenIds();
const customer = { name: "Maria Souza", email: "maria@example.com", documentType: "cpf", document: "52998224725" };

async function run(env) {
  const quitanda = new Quitanda({ baseUrl: env.URL, apiKey: env.API_KEY, apiSecret: env.API_SECRET });
  const charge = await quitanda.pix.createCharge({ amountInCents: 4990, customer });
  const lines = [charge.status + " " + charge.pix.emv.slice(0, 6)];
  await quitanda.sandbox.pay(charge.id);
  const transaction = await quitanda.transactions.get(charge.id);
  lines.push(transaction.status + " " + transaction.amount);
  for await (const paid of quitanda.transactions.list({ status: "paid", limit: 50 })) {
    lines.push((paid.id === charge.id) + " " + paid.paymentMethod);
  }
  try {
    await quitanda.pix.createCharge({ amountInCents: 0, customer });
  } catch (error) {
    if (!(error instanceof QuitandaError)) throw error;
    lines.push((error instanceof ValidationError) + " " + error.field);
  }
  return lines;
}

async function receive(request, env) {
  const verifier = new WebhookVerifier(env.WEBHOOK_SECRET, { store });
  try {
    const body = new Uint8Array(await request.arrayBuffer());
    const event = await verifier.verify(body, Object.fromEntries(request.headers));
    return { status: 200, lines: event.scope === "test" ? [] : [event.event + " " + event.transaction?.amount] };
  } catch (error) {
    if (error instanceof ReplayedWebhookError) return { status: 200, lines: [] };
    if (error instanceof WebhookVerificationError) return { status: 400, lines: [] };
    throw error;
  }
}

export default {
  async fetch(request, env) {
    if (new URL(request.url).pathname === "/run") return Response.json(await run(env));
    const { status, lines } = await receive(request, env);
    return Response.json(lines, { status });
  },
};`;

const server = `
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { Miniflare } from "miniflare";

const { QUITANDA_URL, QUITANDA_API_KEY, QUITANDA_API_SECRET, QUITANDA_WEBHOOK_SECRET, PORT } = process.env;
const worker = new Miniflare({
  modules: true,
  scriptPath: "worker.bundle.js",
  compatibilityDate: "2026-07-01",
  bindings: { URL: QUITANDA_URL, API_KEY: QUITANDA_API_KEY, API_SECRET: QUITANDA_API_SECRET,
    WEBHOOK_SECRET: QUITANDA_WEBHOOK_SECRET },
});
const print = async (answer) => {
  const text = await answer.text();
  try {
    for (const line of JSON.parse(text)) console.log(line);
  } catch {
    console.error(text);
  }
};
await print(await worker.dispatchFetch("http://worker/run"));
createServer(async (req, res) => {
  const body = await buffer(req);
  const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => /^(?:content-type|webhook-)/.test(name)));
  const answer = await worker.dispatchFetch("http://worker/", { method: "POST", headers, body });
  await print(answer);
  res.writeHead(answer.status).end();
}).listen(Number(PORT), "127.0.0.1", () => console.log("receiving"));
`;

export async function prepareWorker({ folder, run }: InstalledLibrary): Promise<readonly string[]> {
  if (!existsSync(esbuild)) throw new Error("esbuild is not installed");
  await writeFile(join(folder, "worker.js"), worker);
  await writeFile(join(folder, "serve-worker.js"), server);
  await run([esbuild, "worker.js", "--bundle", "--format=esm", "--platform=neutral", "--outfile=worker.bundle.js"]);
  return [process.execPath, "serve-worker.js"];
}
