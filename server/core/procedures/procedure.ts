import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { z } from "zod";
import type { CompanyConnection, companies } from "@/db/schema";
import type { AuditAction, Permission } from "@/db/schema/accounts-enums";
import type { KeyState } from "@/db/schema/webhooks-enums";
import { type ErrorCode, fail, findFailure } from "../../errors";
import { findJsonFault } from "./check-json";

/** How far a company's clock is ahead of the real one, and the instant that its advance has reached; in milliseconds. */
export interface CompanyClock {
  offsetMs: number;
  /** Since 1970; null if no advance is under way. */
  reachedMs: number | null;
  /** Whether its sandbox data is being wiped: it takes no changes until that is done. */
  isResetting: boolean;
}

/** The company a request acts for: its whole row, connections and clock, read by the query that checked the caller. */
export type CompanyIdentity = typeof companies.$inferSelect & {
  connections: CompanyConnection[];
  /** Null for a company that lives by the real clock. */
  clock: CompanyClock | null;
};

/**
 * The actor: an integrator's API key or a signed-in user. `issuedBy` is the member who issued the key's token, null if
 * the operator did or nobody knows; without it, the key's creator.
 */
export type Actor =
  | { kind: "api_key"; apiKeyId: string; issuedBy?: string | null }
  | { kind: "user"; userId: string; sessionId: string };

export interface BasicCredentials {
  user: string;
  password: string;
}

/** The caller's API key and its company. */
export interface KeyOwner {
  companyId: string;
  apiKeyId: string;
}

/** A key whose pair was verified. */
export interface VerifiedKey extends KeyOwner {
  /** When it ends; null for never. */
  expiresAt: Date | null;
  /** The member who made it, and so holds its secret; absent for a key made by the operator. */
  createdBy?: string;
}

/** A signed-in person, whichever company they are viewing. */
export interface SignedIn {
  userId: string;
  sessionId: string;
  email: string;
}

/** What a request's idempotency key did, and the id of what the request creates; null until that is known. */
export interface KeyUse {
  state: KeyState | null;
  /** The operation that the key is valid for. */
  scope: string | null;
  subjectId: string | null;
}

/** The request context of a procedure; both entry points build it (`server/runtime/rest/context.ts`). */
export interface Context {
  /** The request's instant by the company's clock: verbs never read a clock. */
  now: Date;
  /** By the real clock, for leases, lives of secrets and keys; absent where it is `now`. See `realNowOf`. */
  realNow?: Date;
  requestId: string;
  /** The client address by docs/reliability.md rule 21. */
  address: string;
  /** Null when the caller is not authenticated. */
  company: CompanyIdentity | null;
  actor: Actor | null;
  /** The signed-in user of the dashboard, even without a company; else null or absent. */
  user?: SignedIn | null;
  can: (permission: Permission) => boolean;
  /** The raw Idempotency-Key header; null or absent when the request has none. */
  idempotencyKey?: string | null;
  /** Filled in by `oncePerKey`, for the log of requests; absent in the dashboard. */
  keyUse?: KeyUse;
  /** Response headers to add to the API's own. */
  answerHeaders?: Record<string, string>;
  /** HTTP Basic credentials of a call without a token; null or absent when missing or malformed. */
  basicCredentials?: BasicCredentials | null;
  /** The owner of those credentials, if the API has verified them already. */
  keyOwner?: VerifiedKey;
  /** Runs work that the answer does not wait for and that reports its own failures. Default: runs it at once. */
  afterwards?: (work: () => Promise<void>) => void;
}

/** How the REST API wraps a procedure's plain data. */
export type Answer = "data" | "list" | "charge" | "bare" | "stream" | "file";

export interface Meta extends OpenApiMeta {
  permission?: Permission;
  answer?: Answer;
  /** For a mutation: the audit log action that it records, or why it records none. */
  audit?: AuditAction | { none: string };
  /** 201 for a POST that creates a seller resource; 200 otherwise. */
  created?: boolean;
  /** The day, in UTC, from which an operation is deprecated: `2026-11-20`. */
  deprecatedOn?: string;
  /** The day, in UTC, from which a deprecated operation may be gone; absent if undecided. */
  sunsetOn?: string;
  /** Whether its caller sends an API key and secret by HTTP Basic, not a token; checked before the body is read. */
  takesPair?: boolean;
  /** Whether the operation honours Idempotency-Key (docs/decisions.md 2). */
  idempotent?: boolean;
  /** Its broken rules and wrong states, for the OpenAPI document; failures common to its shape are implied. */
  failures?: readonly ErrorCode[];
  /** Example results for the OpenAPI document; by default those of its output schema. */
  examples?: readonly unknown[];
}

/** The request's instant by the real clock, whatever the company's own says. */
export function realNowOf({ realNow, now }: Pick<Context, "now" | "realNow">): Date {
  return realNow ?? now;
}

/** The dashboard's inputs; like a body of `/v1`, they may not contain what PostgreSQL or a prototype could not take. */
const readInput: (typeof superjson)["deserialize"] = (sent) => {
  const fault = findJsonFault(sent);
  if (fault) return fail("VALIDATION", fault);
  try {
    return superjson.deserialize(sent);
  } catch (cause) {
    return fail("VALIDATION", { field: "body", message: "must be superjson", cause });
  }
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: { serialize: superjson.serialize, deserialize: readInput }, output: superjson },
    errorFormatter: ({ shape, error }) => {
      const failure = findFailure(error);
      return {
        ...shape,
        message: failure?.message ?? (error.code === "INTERNAL_SERVER_ERROR" ? "Internal server error" : shape.message),
        data: {
          ...shape.data,
          stack: undefined,
          failure: failure?.code ?? null,
          field: failure?.field ?? null,
          values: failure?.values ?? null,
        },
      };
    },
  });

export const createRouter = t.router;
/** Merges routers, for a noun whose procedures live in several rooms. */
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/**
 * The same schema with a synchronous parser, for hot procedures: tRPC uses zod's `parseAsync`, which takes five times
 * as long as `parse`, and none of our schemas is asynchronous.
 */
export function synchronous<Schema extends z.ZodType>(schema: Schema): Schema {
  schema.parseAsync = async (value, params) => schema.parse(value, params);
  return schema;
}

/** A public procedure; only procedures built with this are public. */
export const openProcedure = t.procedure;

/** Changes that a reset of the company's sandbox data does not hold up: they are about who may enter. */
const changesOfAccess: ReadonlySet<Permission> = new Set(["api_keys.write", "team.write"]);

/**
 * A procedure for an authenticated company. Its metadata names its permission; without one every call is refused
 * (docs/reliability.md rule 17). While the company's sandbox data is being wiped, so is every change.
 *
 * @throws UNAUTHENTICATED, FORBIDDEN; while data is being wiped UNAVAILABLE, as every operation may, or clock_resetting
 * where the operation tells of it
 */
export const companyProcedure = t.procedure.use(({ ctx, meta, type, next }) => {
  const { company, actor } = ctx;
  if (!company || !actor) return fail("UNAUTHENTICATED");
  if (!meta?.permission || !ctx.can(meta.permission)) return fail("FORBIDDEN");
  if (type === "mutation" && company.clock?.isResetting && !changesOfAccess.has(meta.permission)) {
    const tellsIt = meta.failures?.includes("clock_resetting") ?? false;
    return fail(tellsIt ? "clock_resetting" : "UNAVAILABLE", { retryAfterSeconds: 5 });
  }
  // Narrows the type only: passing a new object would copy the context on every call.
  return next<{ company: CompanyIdentity; actor: Actor }>({});
});

/** A company procedure for its members only, never for an API key. */
export const memberProcedure = companyProcedure.use(({ ctx, next }) => {
  const { actor } = ctx;
  if (actor.kind !== "user") return fail("FORBIDDEN");
  return next({ ctx: { userId: actor.userId } });
});

/** A procedure about the signed-in user; needs no company and no role. */
export const userProcedure = t.procedure.use(({ ctx, next }) => {
  const { user } = ctx;
  return user ? next({ ctx: { user } }) : fail("UNAUTHENTICATED");
});
