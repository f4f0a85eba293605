import type { Agent } from "undici";
import type { ConnectionFault } from "@/db/schema/acquiring-enums";
import { log } from "../../core/log/log";
import type { ServiceAccount } from "../port/service-port";
import { exchange, type WireAnswer } from "../transport/exchange";
import { CallError, type CallFailure, pausedFor } from "../transport/faults";
import { fillPath } from "../transport/paths";
import type { Pauses } from "../transport/pauses";
import { readObject } from "../transport/read-object";
import type { Operation } from "./operations";

export interface Session {
  account: ServiceAccount;
  agent: Agent;
  baseUrl: string;
  milliseconds: number;
  pauses: Pauses;
}

export interface Call {
  operation: Operation;
  parameters?: readonly string[];
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** Sent as `Idempotency-Key`. For a day, the API returns the first response to a repeated request. */
  key?: string;
}

/** Refusal of a request, without the response's text, which may quote the request. */
export interface Problem {
  status: number;
  isAbsent: boolean;
  /**
   * True if the account may not make the request, permanently or temporarily, because of its
   * credentials, permissions or rate limit.
   */
  isOfAccount: boolean;
  /** True if the key or code is in use. An earlier attempt may have succeeded or be in progress. */
  isOfKey: boolean;
  /** True if the request lacks a field that the account requires. Such a request has no effect. */
  isIncomplete: boolean;
}

/** `answered`: the call succeeded. `problem`: the acquirer refused the request. `failed`: the outcome is unknown. */
export type Answer =
  | { kind: "answered"; body: Record<string, unknown> }
  | { kind: "problem"; problem: Problem; error: CallError }
  | { kind: "failed"; error: CallError };

export async function callPagarme(session: Session, call: Call): Promise<Answer> {
  const { account, agent, baseUrl, milliseconds, pauses } = session;
  const { operation, parameters = [], query = {}, body, key } = call;
  const waitSeconds = pauses.secondsLeft(account.connectionId, operation);
  if (waitSeconds > 0) return paused(account.connectionId, operation, waitSeconds);
  const { method, path } = fillPath(operation, parameters);
  const url = new URL(baseUrl + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answer = await exchange(
    agent,
    {
      method,
      url: url.href,
      headers: {
        accept: "application/json",
        // The token endpoint is for browsers, which identify the account only by its public key.
        ...(operation === "GET /tokens/{id}" ? {} : { authorization: basicOf(account.secretKey) }),
        ...(body ? { "content-type": "application/json" } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    },
    { acquirer: "pagarme", milliseconds },
  );
  pauses.note(account.connectionId, operation, answer);
  return judge(session, operation, answer);
}

function paused(connectionId: string, operation: Operation, seconds: number): Answer {
  const error = new CallError(connectionId, operation, pausedFor(seconds));
  return { kind: "problem", problem: readProblem(429, null), error };
}

const basicOf = (secretKey: string) => `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;

const faults: Readonly<Record<number, ConnectionFault>> = {
  401: "credentials_refused",
  403: "scope_missing",
  408: "unreachable",
  429: "rate_limited",
};

function judge({ account }: Session, operation: Operation, answer: WireAnswer): Answer {
  const { connectionId } = account;
  const failed = (failure: CallFailure): Answer => {
    log.warn({ connectionId, operation, fault: failure.fault, answer: failure.sentence }, "an acquirer gave no answer");
    return { kind: "failed", error: new CallError(connectionId, operation, failure) };
  };
  if (answer.failure) return failed(answer.failure);
  const { status, body, retryAfterSeconds } = answer;
  const sentence = `answered ${status}`;
  const read = readObject(body);
  if (status >= 200 && status < 300) {
    if (read) return { kind: "answered", body: read };
    return failed({ fault: "unreadable_answer", sentence: `${sentence} with nothing that can be read` });
  }
  const isRefusal = status >= 400 && status < 500 && status !== 408;
  // A proxy's error page does not show whether the request was processed. Only a rate limit rules that out.
  if (!isRefusal || (status !== 429 && typeof read?.message !== "string")) {
    const fault = status >= 400 && status < 500 && status !== 408 ? "unreadable_answer" : "unreachable";
    return failed({ fault: faults[status] ?? fault, sentence, retryAfterSeconds });
  }
  log.info({ connectionId, operation, status, fields: fieldsOf(read) }, "an acquirer refused a request");
  const fault = faults[status] ?? "unreadable_answer";
  const error = new CallError(connectionId, operation, { fault, sentence, retryAfterSeconds });
  return { kind: "problem", problem: readProblem(status, read), error };
}

function readProblem(status: number, body: Record<string, unknown> | null): Problem {
  const text = JSON.stringify(body).toLowerCase();
  return {
    status,
    isAbsent: status === 404,
    isIncomplete: status === 412 && /is required/.test(text),
    isOfAccount: status === 401 || status === 403 || status === 429,
    isOfKey: status === 409 || /idempoten|already (exists|in use|been used)|já (existe|utilizad)|duplicat/.test(text),
  };
}

function fieldsOf(body: Record<string, unknown> | null): string[] {
  const { errors } = body ?? {};
  if (typeof errors !== "object" || errors === null) return [];
  return Object.keys(errors)
    .filter((each) => /^[\w.[\]]{1,80}$/.test(each))
    .slice(0, 10);
}
