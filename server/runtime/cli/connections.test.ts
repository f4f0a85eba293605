import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "@/db/client";
import { newId } from "@/db/ids";
import { admin, jsonOf } from "@/testing/support/admin";
import type { BankAccount } from "@/testing/support/bank/accounts";
import { type Bank, openBank } from "@/testing/support/bank/bank";
import { createTestCompany } from "@/testing/support/database";
import { openProgram, readEnding } from "@/testing/support/processes";
import { auditOf } from "@/testing/support/reads";
import { listConnections } from "../../treasury/connections/show-connection";
import {
  connectBankCommand,
  rotateConnectionCommand,
  testConnectionCommand,
  turnOffConnectionCommand,
  turnOnConnectionCommand,
} from "./connections";

const folder = mkdtempSync(join(tmpdir(), "quitanda-banks-"));
let bank: Bank;

beforeAll(async () => {
  bank = await openBank();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await bank.close();
  await closeDatabase();
});

const bankOptions = ["--profile", "efi", "--environment", "production", "--pix-key", "a@example.com"];
const variables = { WEBHOOK_ALLOW_PRIVATE: "true" };

async function answerOf(...args: string[]) {
  const ending = await admin(...args);
  return { text: ending.text, json: jsonOf(ending) };
}

async function answerElsewhere(...args: string[]) {
  const ending = await readEnding((await openProgram("admin")).start(variables, ...args));
  return { text: ending.text, json: jsonOf(ending) };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `${text}\n`);
  return path;
}

function accountOptions({ settings, secrets }: BankAccount): string[] {
  const base = `https://127.0.0.1:${bank.port}`;
  return [
    ...["--profile", "generic", "--environment", "production", "--pix-key", settings.pixKey],
    ...["--api-url", `${base}/api/v2`, "--token-url", `${base}/oauth/token`],
    ...["--authority", file("authority.pem", bank.authority)],
    ...["--client-id", secrets.clientId, "--client-secret-file", file("secret", secrets.clientSecret)],
    ...[
      "--certificate",
      file("cert.pem", secrets.certificate ?? ""),
      "--key",
      file("key.pem", secrets.privateKey ?? ""),
    ],
  ];
}

test("an operator connects a bank, tests it, replaces its certificate, turns it off and on; no secret is printed", async () => {
  const account = bank.openAccount();
  const { companyId } = await createTestCompany();
  const connected = await answerElsewhere("connect-bank", companyId, ...accountOptions(account));
  expect(connected.json).toMatchObject({ companyId, connection: { kind: "pix_api", state: "testing" } });
  const { id } = connected.json.connection;
  const tested = await answerOf("test-connection", id);
  expect(tested.json).toMatchObject({ companyId, connection: { id, state: "active", fault: null } });
  expect(tested.json.steps).toContainEqual({ step: "read", fault: null });
  const next = account.issueCertificate();
  const certificate = ["--certificate", file("next.pem", next.cert), "--key", file("next.key", next.key)];
  const rotated = await answerOf("rotate-connection", id, ...certificate);
  expect(rotated.json.connection).toMatchObject({ id, state: "active" });
  expect((await answerOf("turn-off-connection", id)).json.connection.state).toBe("off");
  expect((await answerOf("turn-on-connection", id)).json.connection.state).toBe("active");
  const listed = await answerOf("list-connections", companyId);
  expect(listed.json.connections).toHaveLength(2);
  const shown = [connected, tested, rotated, listed].map(({ text }) => text).join("");
  const { clientId, clientSecret } = account.secrets;
  for (const secret of [clientId, clientSecret, "PRIVATE KEY", "BEGIN CERTIFICATE"])
    expect(shown).not.toContain(secret);
  const lines = await auditOf(companyId);
  expect(new Set(lines.map(({ actor }) => actor))).toEqual(new Set(["operator"]));
  expect(lines.map(({ action }) => action)).toEqual([
    "connection.created",
    "connection.turned_off",
    "connection.checked",
    "connection.credentials_replaced",
    "connection.turned_off",
    "connection.turned_on",
  ]);
});

test("credentials that the bank refuses are reported in one line, and not stored", async () => {
  const account = bank.openAccount();
  const { companyId } = await createTestCompany();
  const { json } = await answerOf("connect-bank", companyId, ...accountOptions(account));
  const refused = await admin("rotate-connection", json.connection.id, "--client-id", "another");
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toBe("admin: The connection check failed at step token: credentials_refused\n");
  expect((await listConnections(companyId)).map(({ state }) => state).sort()).toEqual(["active", "testing"]);
});

test("an unknown company or connection is named", async () => {
  const [id, now] = [newId(), new Date()];
  await expect(connectBankCommand([id, ...bankOptions, "--client-id", "x"])(now)).rejects.toThrow(
    `No company has the id ${id}`,
  );
  for (const command of [testConnectionCommand, turnOffConnectionCommand, turnOnConnectionCommand]) {
    await expect(command([id])(now)).rejects.toThrow(`No connection has the id ${id}`);
  }
});

const withId = [newId(), ...bankOptions, "--client-id", "id"];

test.each<[string[], string]>([
  [[], "COMPANY: is required"],
  [[newId(), ...bankOptions], "--client-id: is required"],
  [withId.map((each) => (each === "efi" ? "other" : each)), "--profile: must be one of: efi, banco_do_brasil"],
  [[...withId, "--client-secret-file", "none"], "--client-secret-file: none cannot be read (ENOENT)"],
  [[...withId, "--client-secret", "x"], "Unknown option '--client-secret'"],
  [[...withId, "--certificate", file("a.pem", "a")], "--key: must be given with pem, and only then"],
  [[...withId, "--account-number", "1x2"], "--account-number: must be the account's digits with its check digit"],
])("connect-bank refuses %j", (args, message) => {
  expect(() => connectBankCommand(args)).toThrow(message);
});

test("rotate-connection needs something to replace", () => {
  expect(() => rotateConnectionCommand([newId()])).toThrow("credentials: name at least one to replace");
});
