import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type Dispatcher } from "undici";
import { answerQuestions } from "./programs";

export interface Load {
  port: number;
  operation: string;
  method: "GET" | "POST";
  token: string;
  paths: string[];
  /** One per request; absent for requests without a body. */
  bodies?: string[];
  /** Maximum; the time limit may end the load earlier. */
  requests: number;
  connections: number;
  seconds: number;
  /** Send rate. By default, each connection sends requests back to back. */
  perSecond?: number;
}

export interface LoadResult {
  answered: number;
  /** Responses other than 200, and broken connections. */
  failures: number;
  firstFailure: string | null;
  seconds: number;
  p50: number;
  p99: number;
}

/** Client addresses: enough for each to stay below the rate limit. */
const addresses = 4_000;

answerQuestions(async (load: Load): Promise<LoadResult> => {
  const { port, connections, seconds } = load;
  const clients = Array.from({ length: connections }, () => new Client(`http://127.0.0.1:${port}`));
  const times: number[] = [];
  const failures: string[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let sent = 0;
  const work = async (client: Client) => {
    for (;;) {
      const index = sent;
      const body = load.bodies?.[index];
      if (index >= load.requests || performance.now() >= endsAt) return;
      sent += 1;
      const dueAt = load.perSecond ? startedAt + (index * 1000) / load.perSecond : 0;
      if (dueAt > performance.now()) await sleep(dueAt - performance.now());
      const sentAt = performance.now();
      const failure = await send(client, optionsOf(load, index, body ?? null));
      times.push(performance.now() - sentAt);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(clients.map(work));
  const elapsed = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  times.sort((left, right) => left - right);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    answered: times.length,
    failures: failures.length,
    firstFailure: failures[0] ?? null,
    seconds: elapsed,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
});

function optionsOf(load: Load, index: number, body: string | null): Dispatcher.DispatchOptions {
  const address = index % addresses;
  return {
    method: load.method,
    path: load.paths[index % load.paths.length] ?? "/",
    headers: {
      authorization: `Bearer ${load.token}`,
      "x-forwarded-for": `10.0.${address >> 8}.${address & 255}`,
      "x-bench-operation": load.operation,
      ...(body === null ? {} : { "content-type": "application/json" }),
    },
    body,
  };
}

/**
 * Sends one request and reads its response.
 *
 * @returns the error message, or null for success.
 */
function send(client: Client, options: Dispatcher.DispatchOptions): Promise<string | null> {
  return new Promise((resolve) => {
    let status = 0;
    let refusal = "";
    client.dispatch(options, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_controller, chunk) => {
        if (status !== 200) refusal += chunk.toString();
      },
      onResponseEnd: () => resolve(status === 200 ? null : `${status} ${refusal.slice(0, 200)}`),
      onResponseError: (_controller, error) => resolve(error.message),
    });
  });
}
