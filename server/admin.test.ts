import { decodeJwt } from "jose";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { newId } from "@/db/ids";
import { admin, jsonOf } from "@/testing/support/admin";
import { createTestCompany } from "@/testing/support/database";
import { openProgram, readEnding } from "@/testing/support/processes";
import { createTestDatabase } from "@/testing/support/template-database";
import { bothModes } from "@/testing/support/test-mode";
import { authenticateToken } from "./accounts/api-keys/tokens";
import { verifyApiKey } from "./accounts/api-keys/verify-api-key";
import { signIn } from "./accounts/auth/sessions";
import { findCompany } from "./accounts/company/companies";
import { randomToken } from "./core/crypto/crypto";

async function adminElsewhere(variables: Record<string, string>, ...args: string[]) {
  const program = await openProgram("admin");
  return readEnding(program.start(variables, ...args));
}

const answerOf = async (...args: string[]) => jsonOf(await admin(...args));

/**
 * Returns a new address that starts with a letter, because the command-line parser treats a leading
 * dash as an option.
 */
const newEmail = () => `owner${randomToken(6)}@example.com`.toLowerCase();
const password = "feira de domingo";

describe("create-company", () => {
  test("prints a key and a token that work, for a company whose owner can sign in", async () => {
    const email = newEmail();
    const given = ["--name", "Banca", "--email", email, "--password", password, "--document", "12ABC34501DE35"];
    const made = jsonOf(await adminElsewhere({}, "create-company", ...given));
    expect(Object.keys(made)).toEqual(["companyId", "userId", "apiKey", "apiSecret", "accessToken"]);
    const { companyId, userId, apiKey, apiSecret, accessToken } = made;
    const now = new Date();
    expect(await findCompany(String(companyId))).toMatchObject({
      name: "Banca",
      documentType: "cnpj",
      document: "12ABC34501DE35",
    });
    expect(await verifyApiKey(String(apiKey), String(apiSecret), { address: "10.0.0.1", now })).toMatchObject({
      companyId,
    });
    expect(await authenticateToken(String(accessToken), { address: "10.0.0.1", now })).toMatchObject({
      company: { id: companyId },
    });
    const almostAYear = new Date(now.getTime() + 364 * 86_400_000);
    expect(await authenticateToken(String(accessToken), { address: "10.0.0.1", now: almostAYear })).not.toBeNull();
    expect(await signIn({ email, password, address: randomToken(), userAgent: "", now })).toMatchObject({ userId });
  });

  test("refuses an existing user's e-mail in one line, and stores nothing", async () => {
    const given = [
      "create-company",
      "--name",
      `Banca ${randomToken(6)}`,
      "--email",
      newEmail(),
      "--password",
      password,
    ];
    await answerOf(...given);
    expect(await adminElsewhere({}, ...given)).toMatchObject({
      status: 1,
      stdout: "",
      stderr: "admin: email: already belongs to a user\n",
    });
    const { companies } = await answerOf("list-companies");
    const names = (companies as { name: string }[]).map(({ name }) => name);
    expect(names.filter((name) => name === given[2])).toHaveLength(1);
  });
});

describe("keys and tokens", () => {
  test("create-token makes a token for the given days, a year by default", async () => {
    const { companyId } = await createTestCompany();
    const days = async (...args: string[]) => {
      const { accessToken, expiresAt } = await answerOf("create-token", "--company", companyId, ...args);
      expect(await authenticateToken(String(accessToken), { address: "10.0.0.1", now: new Date() })).toMatchObject({
        company: { id: companyId },
      });
      return Math.round((Date.parse(String(expiresAt)) - Date.now()) / 86_400_000);
    };
    expect(await days("--days", "7")).toBe(7);
    expect(await days()).toBe(365);
    const { apiKeys } = await answerOf("list-api-keys", "--company", companyId);
    expect(apiKeys).toHaveLength(1);
  });

  test("revoke-api-key ends a key that create-api-key made, and list-api-keys shows it", async () => {
    const { companyId } = await createTestCompany();
    const key = await answerOf("create-api-key", "--company", companyId, "--name", "Shop");
    const pair = [String(key.apiKey), String(key.apiSecret)] as const;
    expect(await verifyApiKey(...pair, { address: "10.0.0.1", now: new Date() })).toMatchObject({
      companyId,
      apiKeyId: key.apiKeyId,
    });
    const apiKeyId = String(key.apiKeyId);
    expect(await answerOf("revoke-api-key", apiKeyId, "--company", companyId)).toEqual({
      companyId,
      apiKeyId,
      revoked: true,
    });
    expect(await verifyApiKey(...pair, { address: "10.0.0.1", now: new Date() })).toBeNull();
    const { apiKeys } = await answerOf("list-api-keys", "--company", companyId);
    expect(apiKeys).toMatchObject([{ apiKeyId, name: "Shop", revokedAt: expect.any(String) }]);
  });

  test("create-api-key limits a key to scopes", async () => {
    const { companyId } = await createTestCompany();
    const scopes = ["transactions:read", "refunds:read"];
    const key = await answerOf(
      "create-api-key",
      "--company",
      companyId,
      "--name",
      "Shop",
      "--scopes",
      scopes.join(","),
    );
    expect(key.scopes).toEqual(scopes);
    expect((await answerOf("list-api-keys", "--company", companyId)).apiKeys).toMatchObject([{ scopes }]);
  });

  test("demo-token prints the bare token of the demo company, and reports when there is none", async () => {
    const { url, drop } = await createTestDatabase();
    const sql = postgres(url, { max: 1 });
    try {
      const none = { status: 1, stdout: "", stderr: "admin: This installation has no demo company\n" };
      expect(await adminElsewhere({ DATABASE_URL: url }, "demo-token")).toMatchObject(none);
      const companyId = newId();
      await sql`
        INSERT INTO companies (id, name, legal_name, is_demo, created_at)
        VALUES (${companyId}, 'Demo', 'Demo', true, now())`;
      const { status, stdout } = await adminElsewhere({ DATABASE_URL: url }, "demo-token");
      expect({ status, lines: stdout.split("\n").length }).toEqual({ status: 0, lines: 2 });
      expect(decodeJwt(stdout.trim())).toMatchObject({ cid: companyId });
    } finally {
      await sql.end();
      await drop();
    }
  });
});

test("block-company and unblock-company print the company's new state", async () => {
  const { companyId } = await createTestCompany();
  expect(await answerOf("block-company", companyId)).toEqual({ companyId, blocked: true });
  expect(await findCompany(companyId)).toMatchObject({ blockedAt: expect.any(Date) });
  const { companies } = await answerOf("list-companies");
  expect(companies).toContainEqual(expect.objectContaining({ companyId, blocked: true }));
  expect(await answerOf("unblock-company", companyId)).toEqual({ companyId, blocked: false });
  expect(await findCompany(companyId)).toMatchObject({ blockedAt: null });
});

test("a test company is listed, keyed and checked as one of its real company", async () => {
  const { real, test: other } = await bothModes();
  const { companies } = await answerOf("list-companies");
  expect(companies).toContainEqual(expect.objectContaining({ companyId: other.id, testOf: real.id }));
  expect(companies).toContainEqual(expect.objectContaining({ companyId: real.id, testOf: null }));
  const key = await answerOf("create-api-key", "--company", other.id, "--name", "Shop");
  expect(key.apiKey).toMatch(/^pk_test_/);
  expect(await answerOf("check-ledger", "--company", other.id)).toMatchObject({ ok: true, testOf: real.id });
  expect(await answerOf("block-company", real.id)).toEqual({ companyId: real.id, blocked: true });
  expect(await findCompany(other.id)).toMatchObject({ blockedAt: expect.any(Date) });
  const { status, stderr } = await admin("unblock-company", other.id);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^admin: .+\n$/)]);
});

test.each([["block-company"], ["create-token", "--company"]])(
  "%s names a company that does not exist, in one line",
  async (...args) => {
    const companyId = newId();
    expect(await admin(...args, companyId)).toMatchObject({
      status: 1,
      stdout: "",
      stderr: `admin: No company has the id ${companyId}\n`,
    });
  },
);

test.each<[string, string[], RegExp]>([
  ["no command", [], /^admin: command: is required; one of: create-company, /],
  ["an unknown command", ["constructor"], /^admin: constructor: unknown command; one of: create-company, /],
  ["a missing argument", ["create-token"], /^admin: --company: is required\n$/],
  ["an unknown option", ["list-companies", "--all"], /^admin: Unknown option '--all'\n$/],
])("refuses %s with one line that names it, status 2", async (_, args, message) => {
  const { status, stdout, stderr } = await admin(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd()).not.toContain("\n");
});

test("the process of a refused command ends with its status and its line", async () => {
  const args = ["create-token"];
  expect(await adminElsewhere({}, ...args)).toMatchObject(await admin(...args));
});
