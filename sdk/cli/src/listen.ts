import { createHmac, randomUUID } from "node:crypto";
import { readEventStream } from "../../typescript/src/event-stream.js";
import type { Event } from "../../typescript/src/quitanda.js";
import { readError } from "../../typescript/src/read-error.js";
import type { Invocation } from "./command.js";
import { EventLog } from "./event-log.js";
import { exitCodes, Fault } from "./fault.js";
import { plain } from "./output.js";
import { reconnecting } from "./reconnecting.js";
import type { Session } from "./session.js";

/** The server sends at least a comment every ten seconds, so a stream that is silent for longer has failed. */
const silenceMilliseconds = 35_000;

/** As for the platform's webhook deliveries. */
const deliveryMilliseconds = 10_000;

interface Target {
  url: string;
  /** Null for unsigned deliveries. */
  key: Buffer | null;
}

/** Prints events as they occur, and forwards them if requested. A reconnection first catches up with missed events. */
export async function listen({ session, options, signal }: Invocation): Promise<void> {
  const { output } = session;
  const target = readTarget(options["forward-to"], options.secret);
  const wanted = options.events?.split(",").map((name) => name.trim());
  const show = async (event: Event) => {
    if (wanted && !wanted.includes(event.event)) return;
    await pass(session, event, target);
  };
  const log = new EventLog(session.client());
  await log.begin();
  output.note(`Listening to ${session.url}${target ? `, forwarding to ${target.url}` : ""}. Ctrl+C ends.`);
  await reconnecting(session, signal, async (connected) => {
    const stream = await openStream(session, signal);
    connected();
    for await (const missed of log.catchUp()) await show(missed);
    for await (const event of stream) if (log.isNew(event)) await show(event);
  });
}

function readTarget(url: string | undefined, secret: string | undefined): Target | null {
  if (secret && !url) throw new Fault(exitCodes.usage, "--secret signs what is forwarded: give --forward-to too");
  if (!url) return null;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Fault(exitCodes.usage, `${url} is no URL`, "Such as http://127.0.0.1:4000/webhook");
  }
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret ?? "") ?? [];
  if (secret && !encoded) throw new Fault(exitCodes.usage, "--secret must be `whsec_` and base64");
  return { url, key: encoded ? Buffer.from(encoded, "base64") : null };
}

/** Resolves once the server has subscribed to events from now on. */
async function openStream({ url, token }: Session, signal: AbortSignal): Promise<AsyncIterable<Event>> {
  const silent = new AbortController();
  const watch = setTimeout(() => silent.abort(new Error("no answer")), silenceMilliseconds);
  const response = await fetch(`${url}/v1/events/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    redirect: "manual",
    signal: AbortSignal.any([signal, silent.signal]),
  });
  if (!response.ok || !response.body) {
    clearTimeout(watch);
    throw readError(response, await response.text());
  }
  const alive = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      watch.refresh();
      controller.enqueue(chunk);
    },
  });
  return readUntilEnd(response.body.pipeThrough(alive), watch);
}

async function* readUntilEnd(body: ReadableStream<Uint8Array>, watch: NodeJS.Timeout): AsyncGenerator<Event> {
  try {
    for await (const event of readEventStream(body)) yield event as Event;
  } finally {
    clearTimeout(watch);
  }
}

/** Forwards the event with the headers of a first delivery. */
async function pass({ output }: Session, event: Event, target: Target | null): Promise<void> {
  const forwarded = target ? await forward(event, target) : null;
  output.value(forwarded ? { ...event, forwarded } : event);
  const result = forwarded && (forwarded.status ?? forwarded.error);
  const isTaken = Boolean(forwarded?.status && forwarded.status < 300);
  output.line(
    [
      output.paint("dim", event.createdAt),
      output.paint("bold", plain(event.event)),
      output.paint("dim", plain(event.id)),
      ...(forwarded ? [output.paint(isTaken ? "green" : "red", `${result}`), `${forwarded.durationMs} ms`] : []),
    ].join("  "),
  );
}

interface Forwarded {
  status: number | null;
  error: string | null;
  durationMs: number;
}

async function forward(event: Event, { url, key }: Target): Promise<Forwarded> {
  const body = JSON.stringify(event);
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "user-agent": "Quitanda-Webhooks/1.0",
        "x-delivery-id": randomUUID(),
        "x-delivery-attempt": "1",
        ...(key ? sign(event.id, body, key) : {}),
      },
      redirect: "manual",
      signal: AbortSignal.timeout(deliveryMilliseconds),
    });
    await response.arrayBuffer();
    return { status: response.status, error: null, durationMs: since() };
  } catch (thrown) {
    const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    return { status: null, error: plain(code), durationMs: since() };
  }
}

/** Headers of Standard Webhooks. */
function sign(id: string, body: string, key: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
