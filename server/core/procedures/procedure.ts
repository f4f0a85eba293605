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
 * Offset of a company's clock from the wall clock, and the instant that a clock advance in progress
 * has reached, in milliseconds.
 */
export interface CompanyClock {
  offsetMs: number;
  /** In milliseconds since 1970; null if no clock advance is in progress. */
  reachedMs: number | null;
  /**
   * True while the company's sandbox data is being wiped. Changes are rejected during that time.
   */
  isResetting: boolean;
}

/** Company of a request: its full row, connections and clock, read by the query that authenticated the caller. */
export type CompanyIdentity = typeof companies.$inferSelect & {
  connections: CompanyConnection[];
  clock: CompanyClock | null;
};

/**
 * API key of an integrator, or signed-in user. `issuedBy` is the member who issued the key's token;
 * null if the operator issued it or the issuer is unknown. If absent, the key's creator is treated
 * as the issuer.
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

/** API key whose secret was verified. */
export interface VerifiedKey extends KeyOwner {
  expiresAt: Date | null;
  /** Member who created the key and therefore has its secret; absent for a key created by the operator. */
  createdBy?: string;
}

export interface SignedIn {
  userId: string;
  sessionId: string;
  email: string;
}

/**
 * Idempotency key of a request and the id of the object that the request creates. Null until known.
 */
export interface KeyUse {
  state: KeyState | null;
  /** Operation for which the key is valid. */
  scope: string | null;
  subjectId: string | null;
}

/** Request context of a procedure. `server/runtime/rest/context.ts` builds it for both entry points. */
export interface Context {
  /** Time of the request by the company's clock. Operations never read a clock themselves. */
  now: Date;
  /**
   * Wall-clock time of the request, used for leases and for lifetimes of secrets and keys. Equals
   * `now` if absent. See `realNowOf`.
   */
  realNow?: Date;
  requestId: string;
  address: string;
  /** Null if the caller is not authenticated. */
  company: CompanyIdentity | null;
  actor: Actor | null;
  /** Signed-in dashboard user, who may have no company; otherwise null or absent. */
  user?: SignedIn | null;
  can: (permission: Permission) => boolean;
  /** Raw Idempotency-Key header; null or absent if the request has none. */
  idempotencyKey?: string | null;
  /** Set by `oncePerKey` for the request log; absent in the dashboard. */
  keyUse?: KeyUse;
  answerHeaders?: Record<string, string>;
  /** HTTP Basic credentials of a call without a token; null or absent if missing or malformed. */
  basicCredentials?: BasicCredentials | null;
  /** Owner of `basicCredentials`, if the API has already verified them. */
  keyOwner?: VerifiedKey;
  /**
   * Runs work that the response does not wait for and that reports its own errors. Defaults to running it immediately.
   */
  afterwards?: (work: () => Promise<void>) => void;
}

export type Answer = "data" | "list" | "charge" | "bare" | "stream" | "file";

export interface Meta extends OpenApiMeta {
  permission?: Permission;
  answer?: Answer;
  /** Audit log action that a mutation records, or the reason why it records none. */
  audit?: AuditAction | { none: string };
  /** 201 for a POST that creates a seller resource; 200 otherwise. */
  created?: boolean;
  /** UTC day from which an operation is deprecated, such as `2026-11-20`. */
  deprecatedOn?: string;
  /** UTC day from which a deprecated operation may be removed; absent if not decided. */
  sunsetOn?: string;
  /**
   * True if callers authenticate with an API key and secret by HTTP Basic instead of a token. The pair is checked
   * before the body is read.
   */
  takesPair?: boolean;
  /** True if the operation supports Idempotency-Key (docs/domains/runtime.md). */
  idempotent?: boolean;
  /**
   * Violated rules and state errors for the OpenAPI document. Errors that follow from the other
   * metadata or the input, such as NOT_FOUND and RATE_LIMITED, are added automatically.
   */
  failures?: readonly ErrorCode[];
  /** Example results for the OpenAPI document. Default to the examples of the output schema. */
  examples?: readonly unknown[];
}

/** Returns the wall-clock time of the request, regardless of the company's clock. */
export function realNowOf({ realNow, now }: Pick<Context, "now" | "realNow">): Date {
  return realNow ?? now;
}

/**
 * Parses the dashboard's inputs. As in `/v1` bodies, values that PostgreSQL rejects or keys that access a prototype are
 * not allowed.
 */
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
 * Makes a schema's parser synchronous, for frequently called procedures. tRPC uses zod's `parseAsync`, which takes five
 * times as long as `parse`. None of our schemas is asynchronous.
 */
export function synchronous<Schema extends z.ZodType>(schema: Schema): Schema {
  schema.parseAsync = async (value, params) => schema.parse(value, params);
  return schema;
}

/** Procedure without authentication. All other procedures require it. */
export const openProcedure = t.procedure;

/** Changes that are allowed while the company's sandbox data is being wiped, because they control access. */
const changesOfAccess: ReadonlySet<Permission> = new Set(["api_keys.write", "team.write"]);

/**
 * Procedure for an authenticated company. Its metadata declares its permission; without one, every call is refused
 * (docs/reliability.md rule 17). While the company's sandbox data is being wiped, refuses changes.
 *
 * @throws UNAUTHENTICATED; FORBIDDEN; while data is being wiped, clock_resetting if the operation declares it,
 * otherwise UNAVAILABLE.
 */
export const companyProcedure = t.procedure.use(({ ctx, meta, type, next }) => {
  const { company, actor } = ctx;
  if (!company || !actor) return fail("UNAUTHENTICATED");
  if (!meta?.permission || !ctx.can(meta.permission)) return fail("FORBIDDEN");
  if (type === "mutation" && company.clock?.isResetting && !changesOfAccess.has(meta.permission)) {
    const tellsIt = meta.failures?.includes("clock_resetting") ?? false;
    return fail(tellsIt ? "clock_resetting" : "UNAVAILABLE", { retryAfterSeconds: 5 });
  }
  // Only narrows the type, because passing a new object would copy the context on every call.
  return next<{ company: CompanyIdentity; actor: Actor }>({});
});

/** Company procedure for members only, never for an API key. */
export const memberProcedure = companyProcedure.use(({ ctx, next }) => {
  const { actor } = ctx;
  if (actor.kind !== "user") return fail("FORBIDDEN");
  return next({ ctx: { userId: actor.userId } });
});

/** Procedure for the signed-in user. Requires neither a company nor a role. */
export const userProcedure = t.procedure.use(({ ctx, next }) => {
  const { user } = ctx;
  return user ? next({ ctx: { user } }) : fail("UNAUTHENTICATED");
});
