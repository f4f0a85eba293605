import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { isDraining } from "./health";

const drainCheckMilliseconds = 1_000;

/** How often a reader whose side has ended is written to, a comment of server-sent events: that fails once they left. */
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
  // Who ends their side may read on, or have left: only what is written to them tells.
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
