import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { z } from "zod";
import type { CompanyConnection, companies } from "@/db/schema";
import type { AuditAction, Permission } from "@/db/schema/accounts-enums";
import type { KeyState } from "@/db/schema/webhooks-enums";
import type { ErrorCode } from "../../errors";
import { fail, findFailure } from "../failures/failure";
import { findJsonFault } from "./check-json";

/**
 * Clock offset of a company from the wall clock, and the instant reached by a clock advance in
 * progress, in milliseconds.
 */
export interface CompanyClock {
  offsetMs: number;
  /** In milliseconds since 1970; null without a clock advance in progress. */
  reachedMs: number | null;
  /** True while sandbox data is being wiped, when changes are rejected. */
  isResetting: boolean;
}

/** Row, connections and clock of a company, read by the query that authenticates the caller. */
export type CompanyIdentity = typeof companies.$inferSelect & {
  connections: CompanyConnection[];
  clock: CompanyClock | null;
};

/**
 * `issuedBy` is the member who issued the API key's token; null if the operator issued it or the
 * issuer is unknown. If absent, the key's creator counts as the issuer.
 */
export type Actor =
  | { kind: "api_key"; apiKeyId: string; issuedBy?: string | null }
  | { kind: "user"; userId: string; sessionId: string };

export interface BasicCredentials {
  user: string;
  password: string;
}

export interface KeyOwner {
  companyId: string;
  apiKeyId: string;
}

export interface VerifiedKey extends KeyOwner {
  expiresAt: Date | null;
  /** Absent for a key created by the operator. */
  createdBy?: string;
}

export interface SignedIn {
  userId: string;
  sessionId: string;
  email: string;
}

/** Null until known. */
export interface KeyUse {
  state: KeyState | null;
  /** Operation that the key belongs to. */
  scope: string | null;
  subjectId: string | null;
}

/** Built for both entry points by `server/runtime/rest/context.ts`. */
export interface Context {
  /** Time of the request by the company's clock. Operations must not read a clock themselves. */
  now: Date;
  /** Wall-clock time, for leases and lifetimes of secrets and keys. Read with `realNowOf`. Absent if equal to `now`. */
  realNow?: Date;
  requestId: string;
  address: string;
  /** Null if the caller is not authenticated. */
  company: CompanyIdentity | null;
  actor: Actor | null;
  /** Signed-in dashboard user, with or without a company. */
  user?: SignedIn | null;
  can: (permission: Permission) => boolean;
  idempotencyKey?: string | null;
  /** Set by `oncePerKey` for the request log; absent in the dashboard. */
  keyUse?: KeyUse;
  answerHeaders?: Record<string, string>;
  basicCredentials?: BasicCredentials | null;
  /** Owner of `basicCredentials`, if already verified by the API. */
  keyOwner?: VerifiedKey;
  /**
   * Runs work that the response does not wait for. The work must report its own errors. Defaults to
   * running it immediately.
   */
  afterwards?: (work: () => Promise<void>) => void;
}

export type Answer = "data" | "list" | "charge" | "bare" | "stream" | "file";

export interface Meta extends OpenApiMeta {
  permission?: Permission;
  answer?: Answer;
  /** Audited action of a mutation, or the reason why none is recorded. */
  audit?: AuditAction | { none: string };
  /** Status 201 instead of 200, for a POST that creates a seller's resource. */
  created?: boolean;
  /** UTC day of deprecation, such as `2026-11-20`. */
  deprecatedOn?: string;
  /** Earliest UTC day of removal, if decided. */
  sunsetOn?: string;
  /** Authenticates with an API key and secret by HTTP Basic, checked before the body is read. */
  takesPair?: boolean;
  /** Supports Idempotency-Key (docs/domains/runtime.md). */
  idempotent?: boolean;
  /**
   * Violated rules and state errors for the OpenAPI document. Errors implied by other metadata or
   * the input, such as NOT_FOUND and RATE_LIMITED, are added automatically.
   */
  failures?: readonly ErrorCode[];
  /** OpenAPI examples. Default to those of the output schema. */
  examples?: readonly unknown[];
}

export function realNowOf({ realNow, now }: Pick<Context, "now" | "realNow">): Date {
  return realNow ?? now;
}

/** Parses dashboard input. Like `/v1`, rejects values that PostgreSQL cannot store and keys that access a prototype. */
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
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/**
 * Makes a schema's parser synchronous, for frequent procedures. tRPC uses zod's `parseAsync`, which
 * takes five times as long as `parse`; none of our schemas is asynchronous.
 */
export function synchronous<Schema extends z.ZodType>(schema: Schema): Schema {
  schema.parseAsync = async (value, params) => schema.parse(value, params);
  return schema;
}

/** Needs no authentication, unlike all other procedures. */
export const openProcedure = t.procedure;

/** Access changes, which are allowed while sandbox data is being wiped. */
const changesOfAccess: ReadonlySet<Permission> = new Set(["api_keys.write", "team.write"]);

/**
 * Procedure for an authenticated company with the permission in the metadata. Calls without a
 * declared permission are refused (docs/reliability.md rule 17), as are changes while sandbox data
 * is being wiped.
 *
 * @throws UNAUTHENTICATED; FORBIDDEN; while data is being wiped, clock_resetting if the operation
 * declares it, otherwise UNAVAILABLE.
 */
export const companyProcedure = t.procedure.use(({ ctx, meta, type, next }) => {
  const { company, actor } = ctx;
  if (!company || !actor) return fail("UNAUTHENTICATED");
  if (!meta?.permission || !ctx.can(meta.permission)) return fail("FORBIDDEN");
  if (type === "mutation" && company.clock?.isResetting && !changesOfAccess.has(meta.permission)) {
    const tellsIt = meta.failures?.includes("clock_resetting") ?? false;
    return fail(tellsIt ? "clock_resetting" : "UNAVAILABLE", { retryAfterSeconds: 5 });
  }
  // Narrows the type only: a new object would copy the context on every call.
  return next<{ company: CompanyIdentity; actor: Actor }>({});
});

/** For members only, never an API key. */
export const memberProcedure = companyProcedure.use(({ ctx, next }) => {
  const { actor } = ctx;
  if (actor.kind !== "user") return fail("FORBIDDEN");
  return next({ ctx: { userId: actor.userId } });
});

/** For a signed-in user, with or without a company. */
export const userProcedure = t.procedure.use(({ ctx, next }) => {
  const { user } = ctx;
  return user ? next({ ctx: { user } }) : fail("UNAUTHENTICATED");
});
