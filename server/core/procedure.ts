import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { z } from "zod";
import type { Permission } from "@/db/enums";
import type { CompanyConnection, companies } from "@/db/schema";
import { type ErrorCode, fail, findFailure } from "../errors";

/** The company a request acts for: its whole row and its connections, read by the query that checked the caller. */
export type CompanyIdentity = typeof companies.$inferSelect & { connections: CompanyConnection[] };

/** Who acts: an integrator's API key, or a signed-in user. */
export type Actor = { kind: "api_key"; apiKeyId: string } | { kind: "user"; userId: string; sessionId: string };

export interface BasicCredentials {
  user: string;
  password: string;
}

/** A signed-in person, whatever company they look at. */
export interface SignedIn {
  userId: string;
  sessionId: string;
  email: string;
}

/** What a procedure knows of the request; both doors build it (`server/rest/context.ts`). */
export interface Context {
  /** The request's one instant: verbs never read a clock. */
  now: Date;
  requestId: string;
  /** The client's address, as rules 21 of the door settle it. */
  address: string;
  /** Null where nobody is signed in. */
  company: CompanyIdentity | null;
  actor: Actor | null;
  /** The signed-in user of the dashboard, even without a company; else null or absent. */
  user?: SignedIn | null;
  can: (permission: Permission) => boolean;
  /** The Idempotency-Key header as it came; null or absent where the request has none. */
  idempotencyKey?: string | null;
  /** Headers that the answer is to carry beside the door's own. */
  answerHeaders?: Record<string, string>;
  /** HTTP Basic credentials of a call that needs no token; null or absent where none readable came. */
  basicCredentials?: BasicCredentials | null;
  /** Runs work that nobody waits for, and that reports its own failures; absent: at once. */
  afterwards?: (work: () => Promise<void>) => void;
}

/** How the REST door wraps a procedure's plain data. */
export type Answer = "data" | "list" | "charge" | "bare" | "stream";

export interface Meta extends OpenApiMeta {
  permission?: Permission;
  answer?: Answer;
  /** 201 for a POST that creates a seller resource; 200 otherwise. */
  created?: boolean;
  /** Whether the operation honours Idempotency-Key (docs/decisions.md 2). */
  idempotent?: boolean;
  /** How it may fail beside what every operation of its shape does: its rules and wrong states, for the OpenAPI document. */
  failures?: readonly ErrorCode[];
  /** What it may return, for the OpenAPI document; absent: the examples of its output schema. */
  examples?: readonly unknown[];
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: superjson,
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

/** Builds a room's router. */
export const createRouter = t.router;
/** One router of several, where a noun's procedures are of several rooms. */
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/**
 * The same schema, for procedures that are called often: tRPC parses with `parseAsync`, which in zod takes five times as
 * long as `parse`, and none of our schemas waits for anything.
 */
export function synchronous<Schema extends z.ZodType>(schema: Schema): Schema {
  schema.parseAsync = async (value, params) => schema.parse(value, params);
  return schema;
}

/** A procedure anyone may call; it must say so itself by using this builder. */
export const openProcedure = t.procedure;

/**
 * A procedure for a signed-in company: it names its permission in its metadata, and without one nobody may call it
 * (docs/reliability.md rule 17).
 */
export const companyProcedure = t.procedure.use(({ ctx, meta, next }) => {
  const { company, actor } = ctx;
  if (!company || !actor) return fail("UNAUTHENTICATED");
  if (!meta?.permission || !ctx.can(meta.permission)) return fail("FORBIDDEN");
  // Narrowed in its type alone: to hand it on as a new object costs a copy of the context in every call.
  return next<{ company: CompanyIdentity; actor: Actor }>({});
});

/** A company's procedure that only its members call, never an API key: what is done there is done by a person. */
export const memberProcedure = companyProcedure.use(({ ctx, next }) => {
  const { actor } = ctx;
  if (actor.kind !== "user") return fail("FORBIDDEN");
  return next({ ctx: { userId: actor.userId } });
});

/** A procedure about the signed-in person alone, which needs no company and no role. */
export const userProcedure = t.procedure.use(({ ctx, next }) => {
  const { user } = ctx;
  return user ? next({ ctx: { user } }) : fail("UNAUTHENTICATED");
});
