import { setTimeout as sleep } from "node:timers/promises";
import { NotFoundError } from "../../typescript/src/quitanda.js";
import { readError } from "../../typescript/src/read-error.js";
import type { Invocation } from "./command.js";
import { exitCodes, Fault } from "./fault.js";
import { plain } from "./output.js";
import { reconnecting } from "./reconnecting.js";
import type { Session } from "./session.js";

const pauseMilliseconds = 2_000;
const pageRows = 100;

/** Fields of a logged request that this program reads. */
interface LoggedRequest {
  id: string;
  createdAt: string;
  method?: string;
  path?: string;
  status?: number;
  code?: string | null;
  durationMs?: number;
}

/** Polls the newest requests every two seconds. */
export async function tailLogs({ session, options, signal }: Invocation): Promise<void> {
  const { output } = session;
  const seen = new Set<string>();
  const started = await readNewest(session, options);
  for (const { id } of started) seen.add(id);
  output.note(`Requests at ${session.url}. Ctrl+C ends.`);
  for (const request of started.slice(0, 10).reverse()) print(session, request);
  await reconnecting(session, signal, async (connected) => {
    for (;;) {
      await sleep(pauseMilliseconds, undefined, { signal });
      const rows = await readNewest(session, options);
      connected();
      const fresh = rows.filter(({ id }) => !seen.has(id));
      if (fresh.length === pageRows) output.note("Some requests are left out: too many arrive.");
      for (const request of fresh.reverse()) {
        seen.add(request.id);
        print(session, request);
      }
    }
  });
}

async function readNewest(session: Session, options: Invocation["options"]): Promise<LoggedRequest[]> {
  const query = new URLSearchParams({ limit: String(pageRows) });
  for (const name of ["status", "method", "path"]) {
    const value = options[name];
    if (value) query.set(name, name === "method" ? value.toUpperCase() : value);
  }
  const response = await fetch(`${session.url}/v1/requests?${query}`, {
    headers: { authorization: `Bearer ${session.token}`, accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) {
    const error = readError(response, text);
    if (error instanceof NotFoundError) throw new Fault(exitCodes.notFound, "This server keeps no request log");
    throw error;
  }
  const { data } = JSON.parse(text) as { data?: unknown };
  if (!Array.isArray(data))
    throw new Fault(exitCodes.refused, "The request log is not in a form that this version reads");
  return data as LoggedRequest[];
}

function print({ output }: Session, request: LoggedRequest): void {
  output.value(request);
  const { createdAt, method = "", path = "", status = 0, code, durationMs, id } = request;
  const colour = status >= 500 ? "red" : status >= 400 ? "yellow" : "green";
  const parts = [
    output.paint("dim", createdAt),
    output.paint(colour, String(status)),
    plain(method).padEnd(6),
    plain(path),
    ...(code ? [output.paint("yellow", plain(code))] : []),
    ...(durationMs === undefined ? [] : [output.paint("dim", `${durationMs} ms`)]),
    output.paint("dim", plain(id)),
  ];
  output.line(parts.join("  "));
}
