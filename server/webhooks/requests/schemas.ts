import { z } from "zod";
import { eventNames } from "@/db/schema/core-enums";
import { keyStates, keyVerdicts, requestMethods, statusClasses } from "@/db/schema/webhooks-enums";
import { Instant, InstantInput, PathId, PathName, pageShape } from "../../core/procedures/wire";
import { loggedRequestDetailExamples, loggedRequestExamples } from "./examples";

export const RequestQuery = z.strictObject({
  ...pageShape,
  status: z.int().min(100).max(599).optional().meta({ description: "Only requests with this response status." }),
  statusClass: z
    .enum(statusClasses)
    .optional()
    .meta({ description: "Only requests with a response status of this class." }),
  method: z.enum(requestMethods).optional().meta({ description: "Only requests with this method." }),
  path: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "Only requests whose path begins with this prefix, such as `/v1/transactions`." }),
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
  from: InstantInput.optional().meta({ description: "Start of the period." }),
  to: InstantInput.optional().meta({ description: "End of the period." }),
});
export type RequestQuery = z.infer<typeof RequestQuery>;

const summary = {
  id: z.string().meta({ description: "Same as `x-request-id` of the response." }),
  createdAt: Instant,
  method: z.string(),
  path: z.string().meta({ description: "Parts that are not ids of this service are masked." }),
  query: z.string().nullable().meta({ description: "Values other than ids, numbers, dates or words are masked." }),
  operation: z.string().meta({ description: "The `operationId` of this document." }),
  route: z.string().meta({ description: "Path with parameter names." }),
  status: z.int(),
  code: z.string().nullable().meta({ description: "Error code." }),
  durationMs: z.int(),
  apiKeyId: z.string().meta({ description: "API key of its token or credentials." }),
  address: z.string().meta({ description: "IP address of the client." }),
  userAgent: z.string().nullable().meta({ description: "Program names and versions only." }),
  idempotencyKey: z.string().nullable().meta({ description: "Null without a key, or if the key is not a UUID." }),
  keyState: z.enum(keyStates).nullable().meta({ description: "Effect of the key. Null without one." }),
  transactionId: z.string().nullable().meta({ description: "Transaction that the request created or referred to." }),
};

export const LoggedRequest = z.object(summary).meta({ id: "LoggedRequest", examples: loggedRequestExamples });
export type LoggedRequest = z.infer<typeof LoggedRequest>;

export const RequestPage = z.object({ rows: z.array(LoggedRequest), totalRows: z.int() });
export type RequestPage = z.infer<typeof RequestPage>;

export const KeyInspection = z
  .object({
    verdict: z.enum(keyVerdicts).meta({
      description:
        "Why this request was executed, replayed or refused. It was executed as the `first` with its key, `after_expiry` (24 hours), `after_release` (the previous request was refused without storing anything) or `after_break` (the previous request was interrupted). It was `replayed`, or refused: `in_progress`, `different_body`, `key_invalid`. `not_reached`: it was refused before the key was checked, or its operation does not support the key.",
    }),
    firstRequestId: z.string().nullable().meta({
      description: "Request that owned the key at that time. Null if it is no longer in the log.",
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
      .meta({ description: "All requests with the key and operation, oldest first, at most 50." }),
  })
  .meta({ id: "KeyInspection" });
export type KeyInspection = z.infer<typeof KeyInspection>;

export const LoggedRequestDetail = z
  .object({
    ...summary,
    requestBody: z.string().nullable().meta({
      description: "Masked JSON, at most 8 KiB. Null without a body, and for bodies that are never recorded.",
    }),
    requestBodyCut: z.boolean().meta({ description: "Whether the body was truncated at 8 KiB." }),
    responseBody: z.string().nullable().meta({ description: "Response body, masked and limited in the same way." }),
    responseBodyCut: z.boolean(),
    events: z
      .array(z.object({ id: z.string(), event: z.enum(eventNames) }))
      .meta({ description: "Events that the request created." }),
    idempotency: KeyInspection.nullable().meta({ description: "Null without an Idempotency-Key." }),
  })
  .meta({ id: "LoggedRequestDetail", examples: loggedRequestDetailExamples });
export type LoggedRequestDetail = z.infer<typeof LoggedRequestDetail>;

export const RequestId = z.strictObject({ requestId: PathId });

export const SandboxSample = z.object({
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
});
export type SandboxSample = z.infer<typeof SandboxSample>;
