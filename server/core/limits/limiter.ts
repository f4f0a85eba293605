import type { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { environment } from "../env/env";
import { log } from "../log/log";
import type { Verdict } from "../workers/messages";
import { parentCounts } from "../workers/parent-counts";
import { BoundedMemory } from "./bounded-memory";
import { networkOf } from "./client-address";

export interface Limiter {
  /** `allowed` is false once the count exceeds the window's points. */
  consume(key: string): Promise<Verdict>;
  /** Returns the verdict of the next `consume` without counting. */
  peek(key: string): Promise<Verdict>;
  /** Subtracts one, for example after a successful attempt. */
  giveBack(key: string): Promise<Verdict>;
}

type Windows = BoundedMemory | RateLimiterRedis;

/** Keys per limiter in memory, about half a kilobyte each. */
const maxKeys = 100_000;

const windowsByName = new Map<string, Windows | Promise<Windows>>();
let openRedis: Promise<Redis> | null = null;

/**
 * Creates a limiter whose fixed windows of `durationSeconds` start with a key's first count
 * (docs/domains/runtime.md). Counts in Redis if REDIS_URL is set and Redis responds, otherwise in
 * memory. A worker delegates to its parent, and counts in its own memory while the parent does not
 * respond. IPv6 addresses are counted by /64 (docs/reliability.md rule 21). Limiters of the same
 * name share their counts.
 */
export function createLimiter(name: string, points: number, durationSeconds: number): Limiter {
  const own = createOwnLimiter(name, points, durationSeconds);
  const ask = async (kind: keyof Limiter, key: string): Promise<Verdict> => {
    const answer = await parentCounts()?.ask({ kind, name, points, durationSeconds, key }).answer;
    return typeof answer === "object" && answer ? answer : own[kind](key);
  };
  return {
    consume: (key) => (parentCounts() ? ask("consume", key) : own.consume(key)),
    peek: (key) => (parentCounts() ? ask("peek", key) : own.peek(key)),
    giveBack: (key) => (parentCounts() ? ask("giveBack", key) : own.giveBack(key)),
  };
}

function createOwnLimiter(name: string, points: number, durationSeconds: number): Limiter {
  const verdictOf = (result: RateLimiterRes): Verdict => ({
    allowed: result.consumedPoints <= points,
    remaining: Math.max(0, points - result.consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  });
  return {
    async consume(key) {
      try {
        return verdictOf(await (await windowsOf(name, points, durationSeconds)).consume(networkOf(key)));
      } catch (thrown) {
        if (thrown instanceof RateLimiterRes) return verdictOf(thrown);
        throw thrown;
      }
    },
    async peek(key) {
      const result = await (await windowsOf(name, points, durationSeconds)).get(networkOf(key));
      if (!result) return { allowed: points > 0, remaining: points, resetSeconds: durationSeconds };
      return { ...verdictOf(result), allowed: result.consumedPoints < points };
    },
    async giveBack(key) {
      return verdictOf(await (await windowsOf(name, points, durationSeconds)).reward(networkOf(key)));
    },
  };
}

function windowsOf(name: string, points: number, duration: number): Windows | Promise<Windows> {
  const existing = windowsByName.get(name);
  if (existing) return existing;
  const options = { keyPrefix: `quitanda:${name}`, points, duration };
  const memory = new BoundedMemory(options, maxKeys);
  const { redisUrl } = environment();
  // A worker counts here only while its parent, which uses Redis for it, does not respond.
  const windows = redisUrl && !parentCounts() ? windowsInRedis(redisUrl, options, memory) : memory;
  windowsByName.set(name, windows);
  return windows;
}

async function windowsInRedis(
  url: string,
  options: { keyPrefix: string; points: number; duration: number },
  insuranceLimiter: BoundedMemory,
): Promise<Windows> {
  openRedis ??= connect(url);
  const storeClient = await openRedis;
  return new RateLimiterRedis({ ...options, storeClient, insuranceLimiter, rejectIfRedisNotReady: true });
}

/** After this timeout, memory is used instead. */
const commandTimeoutMs = 250;
/** For a Redis that neither accepts nor refuses the connection. */
const connectTimeoutMs = 2_000;

/** Connects to Redis at start-up, so that the first requests are also counted there. */
export async function openLimiters(): Promise<void> {
  const { redisUrl } = environment();
  if (!redisUrl) return;
  openRedis ??= connect(redisUrl);
  await openRedis;
}

/** Resolves once the connection is ready, refused or timed out. Loads the client on first use. */
async function connect(url: string): Promise<Redis> {
  const { Redis: Client } = await import("ioredis");
  const client = new Client(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
  });
  let gone = false;
  client.on("error", (error) => {
    if (!gone) log.warn({ reason: error.message }, "Redis is gone: rates are counted in memory");
    gone = true;
  });
  client.on("ready", () => {
    gone = false;
  });
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, connectTimeoutMs);
    const proceed = () => {
      clearTimeout(timer);
      resolve();
    };
    client.once("ready", proceed);
    client.once("error", proceed);
  });
  return client;
}

export async function closeLimiters(): Promise<void> {
  const connection = openRedis;
  openRedis = null;
  windowsByName.clear();
  (await connection)?.disconnect();
}
