import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";

export const dataDir = process.env.DATA_DIR || ".data";

export function readDemoSignIn(): { email: string; password: string } {
  return JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as { email: string; password: string };
}

let demoToken: string | undefined;

export function readDemoToken(): string {
  if (demoToken) return demoToken;
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/admin.mjs", "demo-token"], {
    encoding: "utf8",
  });
  demoToken = stdout.trim();
  if (!demoToken) throw new Error(`No token of the demo company: ${stderr}`);
  return demoToken;
}

export interface Seller {
  name: string;
  email: string;
  password: string;
}

/** Runs `create-company` with the given extra options. Returns the owner and a `/v1` access token. */
export function createSeller(name: string, ...more: string[]): Seller & { accessToken: string } {
  const seller = { name, email: `${randomUUID()}@example.com`, password: "feira de domingo" };
  const options = ["--name", name, "--email", seller.email, "--password", seller.password, ...more];
  const made = spawnSync(process.execPath, ["scripts/admin.mjs", "create-company", ...options], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`No company: ${made.stderr}`);
  return { ...seller, ...(JSON.parse(made.stdout) as { accessToken: string }) };
}

/** Calls `/v1` with a company's token, by default the demo company's. Expects success. */
export async function callApi(
  request: APIRequestContext,
  path: string,
  data?: object,
  token = readDemoToken(),
): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.post(`/v1${path}`, { headers, ...(data && { data }) });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { data: { id: string } }).data;
}

export async function listIds(request: APIRequestContext, path: string): Promise<string[]> {
  const response = await request.get(`/v1${path}`, { headers: { authorization: `Bearer ${readDemoToken()}` } });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
}

export async function createCharge(request: APIRequestContext, name: string, amountInCents: number): Promise<string> {
  const customer = { name, email: "buyer@example.com", documentType: "cpf", document: "52998224725" };
  const charge = { amountInCents, description: "Curso de pão caseiro", customer };
  return (await callApi(request, "/pix/in/qrcode", charge)).id;
}

export function readCronSecret(folder = dataDir): string {
  const secrets = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as { CRON_SECRET: string };
  return secrets.CRON_SECRET;
}
