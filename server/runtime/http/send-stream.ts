import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { isDraining } from "./health";

const drainCheckMilliseconds = 1_000;

/** Interval between comments to a client that half-closed. A write fails once it has disconnected. */
const probeMilliseconds = 500;

/**
 * Sends a stream until it ends or the client disconnects. An event stream, which has no length,
 * also ends when the process drains. If a stream fails or ends before `bytes`, destroys the
 * connection, so that the client detects the truncation.
 */
export async function sendStream(
  stream: AsyncIterable<string>,
  res: ServerResponse,
  bytes: number | null,
): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  const { socket } = res;
  const closed = res.destroyed || !socket ? Promise.resolve(null) : once(res, "close").then(() => null);
  const stopWatching = bytes === null ? watchReader(res) : () => undefined;
  let sent = 0;
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), closed]);
      if (!next || next.done || res.writableEnded) break;
      sent += Buffer.byteLength(next.value);
      if (bytes !== null && sent > bytes) break;
      if (!res.write(next.value)) await Promise.race([once(res, "drain"), closed]);
    }
    if (bytes === null || sent === bytes) res.end();
    else res.destroy();
  } finally {
    stopWatching();
    iterator.return?.().catch(() => undefined);
  }
}

/** Ends an event stream when the process drains, and probes whether its client is connected. */
function watchReader(res: ServerResponse): () => void {
  const { socket } = res;
  const watch = setInterval(() => {
    if (isDraining()) res.end();
  }, drainCheckMilliseconds);
  let probe: NodeJS.Timeout | undefined;
  // Only a write distinguishes a half-closed client that still reads from a disconnected one.
  const doubt = () => {
    probe ??= setInterval(() => void (res.writableEnded || res.write(":\n\n")), probeMilliseconds);
  };
  if (socket?.readableEnded) doubt();
  else socket?.once("end", doubt);
  return () => {
    clearInterval(watch);
    clearInterval(probe);
    socket?.off("end", doubt);
  };
}
