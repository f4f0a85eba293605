import { z } from "zod";
import { eventNames } from "@/db/schema/core-enums";
import { keyStates, keyVerdicts, requestMethods, statusClasses } from "@/db/schema/webhooks-enums";
import { Instant, InstantInput, PathId, PathName, pageShape } from "../../core/procedures/wire";
import { loggedRequestDetailExamples, loggedRequestExamples } from "./examples";

export const RequestQuery = z.strictObject({
  ...pageShape,
  status: z.int().min(100).max(599).optional().meta({ description: "Only requests answered with this status." }),
  statusClass: z.enum(statusClasses).optional().meta({ description: "Only requests answered with such a status." }),
  method: z.enum(requestMethods).optional().meta({ description: "Only requests by this method." }),
  path: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "Only requests whose path, such as `/v1/transactions`, begins with this." }),
  operation: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "Only requests of this operation, by its `operationId`.", example: "charges-pixQrCode" }),
  code: z.string().min(1).max(100).optional().meta({ description: "Only requests that failed with this code." }),
  apiKeyId: PathName.optional().meta({ description: "Only requests with a token of this API key." }),
  idempotencyKey: PathName.optional().meta({ description: "Only requests with this Idempotency-Key." }),
  transactionId: PathName.optional().meta({ description: "Only requests about this transaction." }),
  from: InstantInput.optional().meta({ description: "The first instant." }),
  to: InstantInput.optional().meta({ description: "The last instant." }),
});
export type RequestQuery = z.infer<typeof RequestQuery>;

const summary = {
  id: z.string().meta({ description: "The same as in the answer's `x-request-id`." }),
  createdAt: Instant,
  method: z.string(),
  path: z.string().meta({ description: "Parts that are no ids of ours are masked." }),
  query: z.string().nullable().meta({ description: "Values that are no ids, numbers, dates or words are masked." }),
  operation: z.string().meta({ description: "The `operationId` of this document." }),
  route: z.string().meta({ description: "The path with the names of its parameters." }),
  status: z.int(),
  code: z.string().nullable().meta({ description: "Why it failed." }),
  durationMs: z.int(),
  apiKeyId: z.string().meta({ description: "The key whose token or pair it had." }),
  address: z.string().meta({ description: "The client's address." }),
  userAgent: z.string().nullable().meta({ description: "Programs and versions only." }),
  idempotencyKey: z.string().nullable().meta({ description: "Null without a key, and for one that is no UUID." }),
  keyState: z.enum(keyStates).nullable().meta({ description: "What the key did; null without one." }),
  transactionId: z.string().nullable().meta({ description: "The transaction that it made or was about." }),
};

export const LoggedRequest = z.object(summary).meta({ id: "LoggedRequest", examples: loggedRequestExamples });
export type LoggedRequest = z.infer<typeof LoggedRequest>;

export const RequestPage = z.object({ rows: z.array(LoggedRequest), totalRows: z.int() });
export type RequestPage = z.infer<typeof RequestPage>;

export const KeyInspection = z
  .object({
    verdict: z.enum(keyVerdicts).meta({
      description:
        "Why this request was run, replayed or refused. It ran as the `first` with its key, `after_expiry` (24 hours), " +
        "`after_release` (the one before was refused without storing anything) or `after_break` (the one before was " +
        "broken off). It was `replayed`, or refused: `in_progress`, `different_body`, `key_invalid`. `not_reached`: it was " +
        "refused before the key was looked at, or its operation takes none.",
    }),
    firstRequestId: z.string().nullable().meta({
      description: "The request whose work counts for the key at that time; null if the log no longer has it.",
    }),
    differingFields: z.array(z.string()).nullable().meta({
      description:
        "For `different_body`: the paths of the fields that differ from the first request's, without their values.",
    }),
    requests: z
      .array(
        z.object({
          id: z.string(),
          createdAt: Instant,
          keyState: z.enum(keyStates).nullable(),
          status: z.int(),
          code: z.string().nullable(),
        }),
      )
      .meta({ description: "All requests with the key and operation, the oldest first, at most 50." }),
  })
  .meta({ id: "KeyInspection" });
export type KeyInspection = z.infer<typeof KeyInspection>;

export const LoggedRequestDetail = z
  .object({
    ...summary,
    requestBody: z.string().nullable().meta({
      description: "Masked JSON, at most 8 KiB. Null without a body, or where it is never kept.",
    }),
    requestBodyCut: z.boolean().meta({ description: "Whether parts are missing beyond 8 KiB." }),
    responseBody: z.string().nullable().meta({ description: "The same of the answer." }),
    responseBodyCut: z.boolean(),
    events: z
      .array(z.object({ id: z.string(), event: z.enum(eventNames) }))
      .meta({ description: "The events that it made." }),
    idempotency: KeyInspection.nullable().meta({ description: "Null without an Idempotency-Key." }),
  })
  .meta({ id: "LoggedRequestDetail", examples: loggedRequestDetailExamples });
export type LoggedRequestDetail = z.infer<typeof LoggedRequestDetail>;

export const RequestId = z.strictObject({ requestId: PathId });

/** A request that can be sent again in the sandbox: the procedure and its input, with sample data for masked values. */
export const SandboxSample = z.object({
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
});
export type SandboxSample = z.infer<typeof SandboxSample>;
