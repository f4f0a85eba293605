import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { isDraining } from "./health";

const drainCheckMilliseconds = 1_000;

/**
 * Sends a stream until it ends, its reader leaves or the process drains. Does not wait for the next event of an idle
 * stream, which may take long. If the stream fails, the answer is left unfinished.
 */
export async function sendStream(stream: AsyncIterable<string>, res: ServerResponse): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  const closed = once(res, "close").then(() => null);
  const watch = setInterval(() => {
    if (isDraining()) res.end();
  }, drainCheckMilliseconds);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), closed]);
      if (!next || next.done || res.writableEnded) break;
      if (!res.write(next.value)) await Promise.race([once(res, "drain"), closed]);
    }
    res.end();
  } finally {
    clearInterval(watch);
    iterator.return?.().catch(() => undefined);
  }
}
