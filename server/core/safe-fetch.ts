import { Agent, type Dispatcher } from "undici";
import { guardedLookup, type Resolve, resolverFor } from "./resolve-host";
import { connectionFault, statusFault } from "./send-fault";
import { findUrlFault, privateTargetsAllowed } from "./target-url";

/** What an endpoint may take of us (reliability, rule 11). */
export interface SendLimits {
  /** Wall clock of the whole attempt, name look-up included, in milliseconds. */
  milliseconds: number;
  /** A longer answer is cut off and no success. */
  answerBytes: number;
}

export const sendLimits: SendLimits = { milliseconds: 60_000, answerBytes: 64 * 1024 };

/** How much of an answer is kept, in bytes. */
const keptBytes = 1024;

const connectMilliseconds = 10_000;

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** How an attempt went; `fault` is null where a 2xx came, whole and in time. */
export interface SendOutcome {
  /** Null where no answer came. */
  status: number | null;
  /** The beginning of the answer, at most 1 KiB. */
  answer: string;
  /** Why it is no success, in words a seller understands. */
  fault: string | null;
  durationMs: number;
}

export interface Sender {
  /** Sends a message by POST. Never fails: whatever goes wrong is an outcome. */
  post(message: Message, limits?: SendLimits): Promise<SendOutcome>;
  close(): Promise<void>;
}

/**
 * What sends to addresses that sellers name: only where `findUrlFault` and the addresses behind a name allow it, for
 * both are judged at every connection, and no redirect is followed (reliability, rules 11 and 13). Connections are
 * kept for a second: most receivers keep theirs for longer, so that none is closed on us while we send.
 */
export function createSender(options: { allowPrivate: boolean; resolve?: Resolve; ca?: string }): Sender {
  const { allowPrivate, resolve = resolverFor(allowPrivate), ca } = options;
  const agent = new Agent({
    connect: { lookup: guardedLookup(allowPrivate, resolve), timeout: connectMilliseconds, ...(ca ? { ca } : {}) },
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 1_000,
    // The wall clock of the attempt rules alone.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    post: async (message, limits = sendLimits) => {
      const fault = findUrlFault(message.url, { allowPrivate });
      if (fault) return { status: null, answer: "", fault, durationMs: 0 };
      return exchange(agent, message, limits);
    },
    close: () => agent.destroy(),
  };
}

let shared: Sender | undefined;

/** The sender of this process, by what the installation allows. */
export function sender(): Sender {
  shared ??= createSender({ allowPrivate: privateTargetsAllowed() });
  return shared;
}

function exchange(agent: Agent, { url, headers, body }: Message, limits: SendLimits): Promise<SendOutcome> {
  const startedAt = performance.now();
  const { origin, pathname, search } = new URL(url);
  return new Promise((done) => {
    let controller: Dispatcher.DispatchController | null = null;
    let status: number | null = null;
    let received = 0;
    let isOver = false;
    const kept: Buffer[] = [];

    const end = (fault: string | null) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      const statusSays = status === null ? null : statusFault(status);
      const durationMs = Math.round(performance.now() - startedAt);
      done({ status, answer: beginningOf(kept), fault: statusSays ?? fault, durationMs });
    };
    const cut = (fault: string) => {
      end(fault);
      controller?.abort(new Error(fault));
    };
    const seconds = limits.milliseconds / 1000;
    const timer = setTimeout(() => cut(`did not answer within ${seconds} seconds`), limits.milliseconds);

    agent.dispatch(
      { origin, path: `${pathname}${search}`, method: "POST", headers, body },
      {
        onRequestStart: (given) => {
          controller = given;
          if (isOver) given.abort(new Error("The attempt is over"));
        },
        onResponseStart: (_, statusCode) => {
          if (statusCode >= 200) status = statusCode;
        },
        onResponseData: (_, chunk) => {
          if (received < keptBytes) kept.push(chunk.subarray(0, keptBytes - received));
          received += chunk.byteLength;
          if (received > limits.answerBytes) cut(`answered with more than ${limits.answerBytes / 1024} KiB`);
        },
        onResponseEnd: () => end(null),
        onResponseError: (_, error) => end(connectionFault(error)),
      },
    );
  });
}

/** Text that PostgreSQL stores: no NUL, and no half of a character where the kilobyte ends. */
function beginningOf(chunks: Buffer[]): string {
  if (chunks.length === 0) return "";
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true }).replaceAll("\0", "");
}
