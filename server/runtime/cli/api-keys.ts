import { db } from "@/db/client";
import { daySeconds } from "@/db/durations";
import { apiKeyScopes, type KeyScopes } from "@/db/schema/accounts-enums";
import { createApiKey, listApiKeys, revokeApiKey } from "../../accounts/api-keys/api-keys";
import { changeKeyLimits } from "../../accounts/api-keys/change-key-limits";
import { readLimits } from "../../accounts/api-keys/key-limits";
import { KeyLimitsInput } from "../../accounts/api-keys/schemas";
import { issueToken } from "../../accounts/api-keys/tokens";
import { recordAudit } from "../../accounts/audit/audit";
import { listCompanies } from "../../accounts/company/companies";
import { fail } from "../../core/failures/failure";
import { line } from "../../core/procedures/wire";
import { type Command, readArguments, UsageFault } from "./command";
import { getNamedCompany } from "./companies";

const maxDays = 365;

/**
 * `--company ID --name N [--scopes LIST] [--addresses LIST] [--expires INSTANT]`: creates a key
 * pair, by default with every scope. Prints the secret once.
 */
export const createApiKeyCommand: Command = (args) => {
  const given = readArguments(args, { options: ["company", "name", "scopes", "addresses", "expires"] });
  const companyId = given.required("company");
  const scopes = readScopes(given.optional("scopes"));
  const name = line({ min: 1, max: 80 }).safeParse(given.required("name"));
  if (!name.success) throw new UsageFault(`--name: ${name.error.issues[0]?.message}`);
  const input = readLimitOptions(given);
  return async (now) => {
    await getNamedCompany(companyId);
    const limits = readLimits(input, now);
    const key = { companyId, name: name.data, scopes, limits, createdBy: null, now };
    const { id, apiKey, apiSecret } = await createApiKey(key);
    return { apiKeyId: id, apiKey, apiSecret, scopes };
  };
};

/** `--company ID`: lists the company's keys, including revoked ones. */
export const listApiKeysCommand: Command = (args) => {
  const companyId = readArguments(args, { options: ["company"] }).required("company");
  return async () => {
    await getNamedCompany(companyId);
    const keys = await listApiKeys(companyId);
    return { apiKeys: keys.map(({ id, ...rest }) => ({ apiKeyId: id, ...rest })) };
  };
};

/**
 * `ID --company ID [--addresses LIST] [--expires INSTANT]`: limits a key to addresses and an expiry. An omitted option
 * removes its limit.
 */
export const limitApiKeyCommand: Command = (args) => {
  const given = readArguments(args, { options: ["company", "addresses", "expires"], positionals: 1 });
  const apiKeyId = given.positional("ID");
  const companyId = given.required("company");
  const limits = readLimitOptions(given);
  return async (now) => {
    await getNamedCompany(companyId);
    await changeKeyLimits({ companyId, apiKeyId, limits, can: () => true, actor: "operator", now });
    return { companyId, apiKeyId, ...limits };
  };
};

function readScopes(list: string | null): KeyScopes {
  if (list === null) return null;
  const given = [...new Set(list.split(",").map((name) => name.trim()))];
  return given.map((name) => {
    const scope = apiKeyScopes.find((each) => each === name);
    if (!scope) throw new UsageFault(`--scopes: ${JSON.stringify(name)} is not one of ${apiKeyScopes.join(", ")}`);
    return scope;
  });
}

function readLimitOptions(given: ReturnType<typeof readArguments>): KeyLimitsInput {
  const addresses = given.optional("addresses")?.split(",") ?? null;
  const read = KeyLimitsInput.safeParse({ addresses, expiresAt: given.optional("expires") });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UsageFault(`--${issue?.path[0] === "expiresAt" ? "expires" : "addresses"}: ${issue?.message}`);
}

/** `ID --company ID`: revokes a key and all its tokens. */
export const revokeApiKeyCommand: Command = (args) => {
  const given = readArguments(args, { options: ["company"], positionals: 1 });
  const apiKeyId = given.positional("ID");
  const companyId = given.required("company");
  return async (now) => {
    await getNamedCompany(companyId);
    await revokeApiKey({ companyId, apiKeyId, actor: "operator", now });
    return { companyId, apiKeyId, revoked: true };
  };
};

/**
 * `--company ID [--days N]`: issues an access token, valid for a year by default, for the newest
 * active key without scopes or limits.
 */
export const createTokenCommand: Command = (args) => {
  const given = readArguments(args, { options: ["company", "days"] });
  const companyId = given.required("company");
  const days = readDays(given.optional("days"));
  return async (now) => {
    const apiKeyId = await keyForTokens(companyId, now);
    const lifetimeSeconds = days * daySeconds;
    const { token, expiresAt } = await issueToken({ companyId, apiKeyId, lifetimeSeconds, now });
    const after = { expiresAt: expiresAt.toISOString() };
    await recordAudit(db(), {
      companyId,
      actor: "operator",
      action: "api_key.token_issued",
      subjectId: apiKeyId,
      after,
      now,
    });
    return { accessToken: token, expiresAt };
  };
};

/** Prints a one-day token of the demo company for the documentation's `curl` examples. */
export const demoTokenCommand: Command = (args) => {
  readArguments(args, {});
  return async (now) => {
    const demo = (await listCompanies()).find(({ isDemo }) => isDemo);
    if (!demo) return fail("demo_missing");
    const apiKeyId = await keyForTokens(demo.id, now);
    const grant = { companyId: demo.id, apiKeyId, lifetimeSeconds: daySeconds, now };
    const { token } = await issueToken(grant);
    return token;
  };
};

/** Returns the active key without scopes or limits; creates a missing one. */
async function keyForTokens(companyId: string, now: Date): Promise<string> {
  await getNamedCompany(companyId);
  const inUse = (await listApiKeys(companyId)).find(
    ({ revokedAt, scopes, addresses, expiresAt }) =>
      revokedAt === null && scopes === null && addresses === null && expiresAt === null,
  );
  return inUse?.id ?? (await createApiKey({ companyId, name: "Access tokens", createdBy: null, now })).id;
}

function readDays(text: string | null): number {
  if (text === null) return maxDays;
  const days = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > maxDays) throw new UsageFault(`--days: must be a whole number from 1 to ${maxDays}`);
  return days;
}
