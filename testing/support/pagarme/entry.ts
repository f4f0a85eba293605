import { createHash } from "node:crypto";
import { type Incoming, readBasic } from "../doubles/double";
import type { Books } from "./books/books";
import type { Answer, Call, Handler } from "./calls";
import { chargeHandlers } from "./charges";
import { customerHandlers } from "./customers";
import { classifyResponse, type Faults, judgeRequest } from "./judge";
import { payableHandlers } from "./list-payables";
import { type Operation, operations } from "./operations";
import { Problem } from "./problems";
import { recipientHandlers } from "./recipients";
import { tokenHandlers } from "./tokens";
import { withdrawalHandlers } from "./withdrawals";

const handlers: Record<string, Handler> = {
  ...chargeHandlers,
  ...customerHandlers,
  ...payableHandlers,
  ...recipientHandlers,
  ...tokenHandlers,
  ...withdrawalHandlers,
};

/** Body, query or response that the official package would reject. */
export interface Violation {
  operation: Operation;
  where: "request" | "query" | "answer";
  faults: Faults;
}

type Asked = Omit<Call, "body">;

/**
 * Returns null for an empty body.
 *
 * @throws Problem if the body is not JSON.
 */
function readJson({ body, headers }: Incoming): unknown {
  if (body === "") return null;
  if (!headers["content-type"]?.startsWith("application/json")) throw new Problem(415, "Unsupported media type.");
  try {
    return JSON.parse(body);
  } catch {
    throw new Problem(400, "The request body is not JSON.");
  }
}

const dayMs = 86_400_000;

/** Repeats the stored response of an idempotency key for a day. A different request with the same key is a conflict. */
function once({ books, operation, parameters, now }: Asked, { headers, body }: Incoming, take: () => Answer): Answer {
  const key = headers["idempotency-key"];
  if (!operations[operation].keyed || typeof key !== "string") return take();
  const request = createHash("sha256")
    .update(`${parameters.join("/")}\n${body}`)
    .digest("hex");
  const known = books.keyedAnswers.get(key);
  if (known && now.getTime() - known.at.getTime() < dayMs) {
    if (known.operation === operation && known.request === request) return known.answer;
    throw new Problem(409, "The idempotency key was used with another request.");
  }
  const answer = take();
  // Later changes must not affect the stored response.
  books.keyedAnswers.set(key, { operation, request, at: now, answer: structuredClone(answer) });
  return answer;
}

function findBodyFaults(operation: Operation, body: unknown): Faults {
  const { request } = operations[operation];
  if (!request) return body === null ? {} : { $: ["The operation has no body."] };
  return judgeRequest(operation, request, body);
}

/**
 * Validates a request with the official package, performs it, and validates the response. Tests
 * expect `violations` to be empty.
 */
export function perform(asked: Asked, incoming: Incoming, violations: Violation[]): Answer {
  const { operation, query, books, now } = asked;
  const note = (where: Violation["where"], faults: Faults) => {
    if (Object.keys(faults).length > 0) violations.push({ operation, where, faults });
    return Object.keys(faults).length > 0;
  };
  try {
    books.agenda.runUntil(now);
    const known = operations[operation].query ?? [];
    const strange = [...query.keys()].filter((name) => !known.includes(name));
    note("query", Object.fromEntries(strange.map((name) => [name, ["The parameter is unknown."]])));
    const body = readJson(incoming);
    const faults = findBodyFaults(operation, body);
    if (note("request", faults)) throw new Problem(422, "The request is invalid.", faults);
    const handler = handlers[operation];
    if (!handler) throw new Error(`Nobody serves ${operation}`);
    const answered = once(asked, incoming, () => handler({ ...asked, body }));
    if (note("answer", classifyResponse(operation, operations[operation].answer, answered.body))) {
      throw new Error(`The answer of ${operation} is fantasy: ${JSON.stringify(violations.at(-1))}`);
    }
    return answered;
  } catch (cause) {
    if (cause instanceof Problem) return { status: cause.status, body: cause.body };
    throw cause;
  }
}

export function findAccount<Account extends { books: Pick<Books, "secretKey" | "publicKey"> }>(
  accounts: readonly Account[],
  operation: Operation,
  { url, headers }: Incoming,
): Account | undefined {
  if (operations[operation].isPublic) {
    const publicKey = url.searchParams.get("appId");
    return accounts.find(({ books }) => books.publicKey === publicKey);
  }
  const [secretKey, password] = readBasic(headers.authorization) ?? [];
  return password === "" ? accounts.find(({ books }) => books.secretKey === secretKey) : undefined;
}
