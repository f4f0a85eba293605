import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";

const dataDir = process.env.DATA_DIR || ".data";

/** The sign-in of the demo company, as the installation keeps it. */
export function readDemoSignIn(): { email: string; password: string } {
  return JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as { email: string; password: string };
}

let demoToken: string | undefined;

/** An access token of the demo company, from the operators' own command. */
export function readDemoToken(): string {
  if (demoToken) return demoToken;
  const { stdout, stderr } = spawnSync(process.execPath, ["server/launch/admin.mjs", "demo-token"], {
    encoding: "utf8",
  });
  demoToken = stdout.trim();
  if (!demoToken) throw new Error(`No token of the demo company: ${stderr}`);
  return demoToken;
}

/** What an integrator's server does: calls `/v1` with the company's token, and expects to succeed. */
export async function callApi(request: APIRequestContext, path: string, data?: object): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${readDemoToken()}` };
  const response = await request.post(`/v1${path}`, { headers, ...(data && { data }) });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { data: { id: string } }).data;
}

/** A Pix charge of the demo company, for a buyer nobody else has. */
export async function createCharge(request: APIRequestContext, name: string, amountInCents: number): Promise<string> {
  const customer = { name, email: "buyer@example.com", documentType: "cpf", document: "52998224725" };
  const charge = { amountInCents, description: "Curso de pão caseiro", customer };
  return (await callApi(request, "/pix/in/qrcode", charge)).id;
}
