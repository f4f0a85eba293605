import { randomUUID } from "node:crypto";
import { log } from "../../core/log/log";
import type { WireAnswer } from "../transport/exchange";
import { CallError, type CallFailure, certificateRefusalOf, pausedFor } from "../transport/faults";
import { fillPath } from "../transport/paths";
import { readObject } from "../transport/read-object";
import { type Operation, scopeSetOf } from "./operations";
import { type Problem, readProblem } from "./problems";
import { baseOf, profiles } from "./profiles";
import type { Session } from "./sessions";
import { fixedTokenOf, type Token } from "./tokens";

export interface Call {
  operation: Operation;
  parameters?: readonly string[];
  query?: Readonly<Record<string, string>>;
  body?: object;
}

/**
 * `answered`: the call succeeded, and `body` is the response (null if empty). `problem`: the bank
 * refused this request, which had no effect. `failed`: the outcome is unknown. `sentAt` is the
 * bank's time in whole seconds, or null if the bank sent none.
 */
export type Answer =
  | { kind: "answered"; body: unknown; sentAt: Date | null }
  | { kind: "problem"; problem: Problem; error: CallError; sentAt: Date | null }
  | { kind: "failed"; error: CallError };

/** Lifetime of a cached token without a required scope. Short, because the scope may be granted at any time. */
const doubtfulTokenMs = 60_000;
/** Minimum interval between two log lines about a failing connection. */
const quietMs = 10_000;

/**
 * Calls a bank. Never throws for external failures. Retries once after a 401, because the refused request had no
 * effect.
 */
export async function callBank(session: Session, call: Call): Promise<Answer> {
  const { connectionId } = session.account;
  const failed = (operation: Operation | "token", failure: CallFailure): Answer => {
    const error = new CallError(connectionId, operation, failure);
    const level = performance.now() < session.quietUntil ? "debug" : "warn";
    if (level === "warn") session.quietUntil = performance.now() + quietMs;
    log[level]({ connectionId, operation, fault: failure.fault, answer: failure.sentence }, "a bank gave no answer");
    return { kind: "failed", error };
  };
  const { certificateEndsAt } = session;
  if (certificateEndsAt && certificateEndsAt.getTime() <= Date.now()) {
    return failed(call.operation, { fault: "certificate_ended", sentence: "the client certificate has ended" });
  }
  const waitSeconds = session.pauses.secondsLeft(connectionId, call.operation);
  if (waitSeconds > 0) return failed(call.operation, pausedFor(waitSeconds));
  const set = scopeSetOf(call.operation);
  for (let isLast = false; ; isLast = true) {
    const given = await findToken(session, call.operation);
    if (given.failure) return failed("token", given.failure);
    const answer = await send(session, call, given.token);
    session.pauses.note(connectionId, call.operation, answer);
    if (answer.failure) return failed(call.operation, answer.failure);
    if (answer.status === 401) session.tokens.drop(set, given.token);
    if (answer.status === 401 && !isLast) continue;
    if (answer.status === 403 && performance.now() - given.token.issuedAt > doubtfulTokenMs) {
      session.tokens.drop(set, given.token);
    }
    return judge(session, call.operation, answer, { failed, token: given.token });
  }
}

async function findToken(session: Session, operation: Operation) {
  const fixed = fixedTokenOf(session.account);
  if (fixed === null) return session.tokens.get(scopeSetOf(operation));
  const token: Token = { text: fixed, missing: [], issuedAt: 0, refreshAt: Number.POSITIVE_INFINITY };
  return { token, failure: null };
}

function send({ account, transport }: Session, call: Call, token: Token): Promise<WireAnswer> {
  const { settings, secrets } = account;
  const { headers = {}, applicationKeyIn, callback } = profiles[settings.profile];
  const { method, path } = fillPath(call.operation, call.parameters ?? []);
  const url = new URL(baseOf(settings, call.operation) + path);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  if (applicationKeyIn && secrets.applicationKey) url.searchParams.set(applicationKeyIn, secrets.applicationKey);
  const isRehearsal = settings.environment === "rehearsal";
  const values = { fresh_id: randomUUID(), client_id: secrets.clientId, rehearsal_token: token.text };
  const own = Object.entries(headers)
    .filter(([, value]) => value !== "rehearsal_token" || isRehearsal)
    .map(([name, value]) => [name, values[value]]);
  return transport.send({
    method,
    url: url.href,
    headers: {
      accept: "application/json",
      authorization: `Bearer ${token.text}`,
      ...Object.fromEntries(own),
      ...(/^PUT \/webhook/.test(call.operation) ? callback?.headers : {}),
      ...(call.body ? { "content-type": "application/json" } : {}),
    },
    body: call.body ? JSON.stringify(call.body) : null,
  });
}

function judge(
  { account }: Session,
  operation: Operation,
  { status, contentType, retryAfterSeconds, sentAt, body }: WireAnswer & { failure: null },
  { failed, token }: { failed: (operation: Operation, failure: CallFailure) => Answer; token: Token },
): Answer {
  const sentence = `answered ${status}`;
  const isUnreadable = { fault: "unreadable_answer", sentence: `${sentence} with nothing that can be read` } as const;
  if (status >= 200 && status < 300) {
    if (/^PUT \/webhook/.test(operation)) return { kind: "answered", body: null, sentAt };
    const read = readObject(body);
    return read && status <= 201 ? { kind: "answered", body: read, sentAt } : failed(operation, isUnreadable);
  }
  const refusedCertificate = certificateRefusalOf(status, contentType, body);
  if (refusedCertificate) return failed(operation, refusedCertificate);
  if (status === 401) return failed(operation, { fault: "credentials_refused", sentence });
  if (status === 403) return failed(operation, { fault: "scope_missing", sentence });
  if (status === 408 || status >= 500) return failed(operation, { fault: "unreachable", sentence, retryAfterSeconds });
  if (status === 425 || status === 429) {
    return failed(operation, { fault: "rate_limited", sentence, retryAfterSeconds });
  }
  const problem = [400, 404, 409, 410, 422].includes(status)
    ? readProblem(status, contentType, readObject(body), {
        ...profiles[account.settings.profile],
        secrets: [token.text, ...Object.values(account.secrets)],
      })
    : null;
  if (!problem) return failed(operation, isUnreadable);
  const { type, properties } = problem;
  const connection = account.connectionId;
  log.info({ connectionId: connection, operation, status, problem: type, properties }, "a bank refused a request");
  const names = [type, ...properties].filter(Boolean).join(", ");
  const error = new CallError(connection, operation, {
    fault: "unreadable_answer",
    sentence: names ? `${sentence} (${names})` : sentence,
  });
  return { kind: "problem", problem, error, sentAt };
}
