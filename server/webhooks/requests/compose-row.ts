import { hash } from "node:crypto";
import { isId } from "@/db/ids";
import type { requestLog } from "@/db/schema";
import { signatureOf } from "../../core/crypto/seal";
import type { AnsweredRequest } from "./answered-request";
import { maskBody } from "./mask-json";
import { maskAgent, maskMessage, maskPath, maskQuery, wordsSent } from "./mask-text";
import { subjectsOf } from "./subjects";
import type { Vocabulary } from "./vocabulary";

type Row = typeof requestLog.$inferInsert;

/** Fixed messages of successful responses, which are not masked. */
const successMessage = /^(?:Charge created|Card charge [a-z]{1,20})$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Masks all input of the caller. */
export function composeRow(request: AnsweredRequest, vocabulary: Vocabulary): Row {
  const { status, target, keyUse } = request;
  const given = request.idempotencyKey;
  const key = given !== null && uuid.test(given) ? given.toLowerCase() : null;
  const hashes = key !== null && keyUse?.state ? hashesFor(request.companyId, key) : null;
  const sent = request.body && maskBody(request.body, { vocabulary, without: request.parameters, ...hashes?.options });
  const answered = request.answer && maskBody(request.answer, { vocabulary, message: messageOf(request, vocabulary) });
  const { transactionId, subjectIds } = subjectsOf(request);
  return {
    companyId: request.companyId,
    id: request.id,
    createdAt: request.at,
    method: request.method,
    path: maskPath(target, vocabulary),
    query: maskQuery(target, vocabulary),
    operation: request.operation,
    route: request.route,
    status,
    code: request.code,
    durationMs: Math.round(request.milliseconds),
    apiKeyId: request.apiKeyId,
    address: request.address,
    userAgent: maskAgent(request.userAgent),
    idempotencyKey: key,
    keyState: given === null ? null : (keyUse?.state ?? "unread"),
    keyScope: keyUse?.scope ?? null,
    fieldHashes: hashes?.found ?? null,
    requestBody: sent?.text ?? null,
    requestCut: sent?.isCut ?? false,
    responseBody: answered?.text ?? null,
    responseCut: answered?.isCut ?? false,
    transactionId,
    subjectIds: subjectIds.filter(isId),
  };
}

function messageOf({ status, target, body }: AnsweredRequest, vocabulary: Vocabulary): (text: string) => string {
  if (status < 400)
    return (text) => (successMessage.test(text) ? text : maskMessage(text, wordsSent("", text), vocabulary));
  return (text) => maskMessage(text, wordsSent(target, body), vocabulary);
}

/**
 * Hashes a body's fields to compare requests with the same idempotency key. Hashes depend on the
 * key, and with only 65,536 values cannot confirm a guess about a person.
 */
function hashesFor(companyId: string, key: string) {
  const salt = signatureOf("request log", companyId, key).toString("base64");
  const found: Record<string, string> = {};
  const noteMasked = (path: string, value: unknown) => {
    found[path] = hash("sha256", `${salt}${path}\n${typeof value}\n${String(value)}`).slice(0, 4);
  };
  return { found, options: { noteMasked } };
}
