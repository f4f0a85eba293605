import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { newId } from "@/db/ids";
import { environment, readAddress } from "../../core/env/env";
import { findFailure } from "../../core/failures/failure";
import { createSender } from "../../core/http-client/safe-fetch";
import { composeHeaders } from "../../webhooks/deliveries/attempt-delivery";
import { openExistingInstallation } from "../start-up/installation";
import { demoTokenCommand } from "./api-keys";
import { readServerEvents, type ServerEvent } from "./server-events";

const usage = "usage: npm run listen -- http://localhost:4000/hook [--token TOKEN] [--url http://127.0.0.1:3000]";
const againMilliseconds = 1_000;

/** Like the sender of deliveries, but may connect to localhost. */
const sender = createSender({ allowPrivate: true });

class Fault extends Error {}

const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Target {
  hook: string;
  origin: string;
  token: string;
}

async function askInstallation(): Promise<{ token: string; publicUrl: string }> {
  const demoToken = demoTokenCommand([]);
  const installation = await openExistingInstallation((line) => process.stderr.write(`${line}\n`));
  try {
    return { token: String(await demoToken(new Date())), publicUrl: environment().publicUrl };
  } finally {
    await installation.close();
  }
}

async function readTarget(args: string[]): Promise<Target> {
  const { values, positionals } = parse(args);
  const [hook, ...more] = positionals;
  if (!hook || more.length > 0 || !/^https?:\/\//.test(hook) || !URL.canParse(hook)) throw new Fault(usage);
  if (values.token) {
    const { host, port } = readAddress(process.env);
    return { hook, token: values.token, origin: values.url ?? process.env.PUBLIC_URL ?? `http://${host}:${port}` };
  }
  const { token, publicUrl } = await askInstallation();
  return { hook, token, origin: values.url ?? publicUrl };
}

function parse(args: string[]) {
  try {
    const options = { token: { type: "string" }, url: { type: "string" } } as const;
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (thrown) {
    throw new Fault(usage, { cause: thrown });
  }
}

/**
 * Forwards an event in the format of a delivery and logs the result. The headers are those of a
 * first attempt with a new delivery id, because a streamed event has no delivery.
 */
async function forward({ id, event, data }: ServerEvent, hook: string): Promise<void> {
  const { status, fault, durationMs } = await sender.post({
    url: hook,
    headers: composeHeaders(newId(), 1),
    body: data,
  });
  const outcome = status ?? fault?.code ?? "failed";
  say(`${new Date().toISOString()}  ${event}  ${id}  ${outcome}  ${Math.round(durationMs)} ms`);
}

function reasonOf(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * Listens until the stream ends.
 *
 * @throws Fault if a retry cannot succeed
 */
async function listenOnce({ hook, origin, token }: Target, connected: () => void): Promise<void> {
  const answer = await fetch(`${origin}/v1/events/stream`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status === 401) throw new Fault("the token is not accepted: invalid, expired or of another installation");
  if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}`);
  connected();
  for await (const event of readServerEvents(answer.body)) await forward(event, hook);
}

async function listen(target: Target): Promise<never> {
  let state = "";
  const sayOnce = (next: string) => {
    if (next !== state) say(next);
    state = next;
  };
  for (;;) {
    try {
      await listenOnce(target, () => sayOnce(`Listening: events of ${target.origin} go to ${target.hook}`));
    } catch (thrown) {
      if (thrown instanceof Fault) throw thrown;
      sayOnce(`Waiting for ${target.origin} (${reasonOf(thrown)})`);
      await sleep(againMilliseconds);
    }
  }
}

try {
  await listen(await readTarget(process.argv.slice(2)));
} catch (thrown) {
  const message = findFailure(thrown)?.message ?? (thrown instanceof Error ? thrown.message : String(thrown));
  process.stderr.write(`listen: ${message}\n`);
  process.exitCode = thrown instanceof Fault ? 2 : 1;
}
