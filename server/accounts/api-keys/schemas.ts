import { z } from "zod";
import { daySeconds, hourSeconds } from "@/db/durations";
import { type ApiKeyScope, apiKeyScopes, keyStates, leakPlaces } from "@/db/schema/accounts-enums";
import { normaliseRange } from "../../core/http-client/address-ranges";
import { Instant, InstantInput, line, PathId } from "../../core/procedures/wire";

const inOrder = (scopes: ApiKeyScope[]) => apiKeyScopes.filter((each) => scopes.includes(each));
const Scopes = z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length).transform(inOrder).nullable();

const maxAddresses = 20;
const Range = z
  .string()
  .max(60)
  .refine((text) => normaliseRange(text) !== null, { error: "must be an IPv4 or IPv6 address or CIDR range" })
  .transform((text) => normaliseRange(text) ?? text);
const Addresses = z
  .array(Range)
  .min(1)
  .transform((ranges) => [...new Set(ranges)])
  .refine((ranges) => ranges.length <= maxAddresses, { error: `must have at most ${maxAddresses} addresses` })
  .nullable();
const limits = { addresses: Addresses, expiresAt: InstantInput.nullable() };
export const KeyLimitsInput = z.strictObject(limits);
export type KeyLimitsInput = z.infer<typeof KeyLimitsInput>;

export const NewApiKey = z.strictObject({
  name: line({ min: 1, max: 60 }),
  scopes: Scopes.default(null),
  addresses: limits.addresses.default(null),
  expiresAt: limits.expiresAt.default(null),
});
export const KeyLimitsChange = z.strictObject({ apiKeyId: PathId, ...limits });
export const KeyScopesChange = z.strictObject({ apiKeyId: PathId, scopes: Scopes });
export const ApiKeyId = z.strictObject({ apiKeyId: PathId });
export const ApiKeyRead = z.object({
  id: z.string(),
  name: z.string(),
  apiKey: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)).nullable(),
  /** Null for a key created at the command line. */
  createdBy: z.string().nullable(),
  createdById: z.string().nullable(),
  createdAt: Instant,
  /** Addresses and CIDR ranges; null for any. */
  addresses: z.array(z.string()).nullable(),
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  /** First finding of the secret: time and place (URL, delivery or public page). */
  leakedAt: Instant.nullable(),
  leakPlace: z.enum(leakPlaces).nullable(),
  revokedAt: Instant.nullable(),
});
export type ApiKeyRead = z.infer<typeof ApiKeyRead>;

const KeyDay = z.object({ day: z.string(), requests: z.int(), refused: z.int() });

/** `days` covers the last thirty days, oldest first; empty if there were no requests. */
export const ApiKeyInUse = ApiKeyRead.extend({
  state: z.enum(keyStates),
  isIdle: z.boolean(),
  days: z.array(KeyDay),
});
export type ApiKeyInUse = z.infer<typeof ApiKeyInUse>;

export const MemberKey = z.object({
  id: z.string(),
  name: z.string(),
  isTest: z.boolean(),
  lastUsedAt: Instant.nullable(),
});
export type MemberKey = z.infer<typeof MemberKey>;
export const MemberKeysQuery = z.strictObject({ userId: PathId });
export const ApiKeyCreated = z.object({ id: z.string(), apiKey: z.string(), apiSecret: z.string() });
export type ApiKeyCreated = z.infer<typeof ApiKeyCreated>;

/** The lifetime is one hour to 365 days (docs/domains/accounts.md). */
export const NewAccessToken = z.strictObject({
  apiKeyId: PathId,
  lifetimeSeconds: z
    .int()
    .min(hourSeconds)
    .max(365 * daySeconds),
});
export const IssuedToken = z.object({ token: z.string(), expiresAt: Instant });
export type IssuedToken = z.infer<typeof IssuedToken>;

export const NoInput = z.strictObject({});

export const AccessToken = z
  .object({
    success: z.literal(true),
    token: z.string().meta({ description: "Send it as `Authorization: Bearer <token>`." }),
    tokenType: z.literal("Bearer"),
    expiresIn: z.int().meta({ description: "Milliseconds until the token expires.", example: 3_600_000 }),
  })
  .meta({
    id: "AccessToken",
    examples: [
      {
        success: true,
        token: "eyJhbGciOiJIUzI1NiIsImtpZCI6ImsxIn0.e30.c2ln",
        tokenType: "Bearer",
        expiresIn: 3_600_000,
      },
    ],
  });
export type AccessToken = z.infer<typeof AccessToken>;
