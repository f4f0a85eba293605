import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { isDraining } from "./health";

const drainCheckMilliseconds = 1_000;

/** How often a comment is sent to a reader that ended its side; writing fails once the reader has left. */
const probeMilliseconds = 500;

/**
 * Sends a stream until it ends, its reader leaves or the process drains. Does not wait for the next event of an idle
 * stream, which may take long. If the stream fails, the answer is left unfinished.
 */
export async function sendStream(stream: AsyncIterable<string>, res: ServerResponse): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  const { socket } = res;
  const closed = res.destroyed || !socket ? Promise.resolve(null) : once(res, "close").then(() => null);
  const watch = setInterval(() => {
    if (isDraining()) res.end();
  }, drainCheckMilliseconds);
  let probe: NodeJS.Timeout | undefined;
  // A reader that ended its side may still read, or be gone; only writing to it shows which.
  const doubt = () => {
    probe ??= setInterval(() => void (res.writableEnded || res.write(":\n\n")), probeMilliseconds);
  };
  if (socket?.readableEnded) doubt();
  else socket?.once("end", doubt);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), closed]);
      if (!next || next.done || res.writableEnded) break;
      if (!res.write(next.value)) await Promise.race([once(res, "drain"), closed]);
    }
    res.end();
  } finally {
    clearInterval(watch);
    clearInterval(probe);
    socket?.off("end", doubt);
    iterator.return?.().catch(() => undefined);
  }
}
