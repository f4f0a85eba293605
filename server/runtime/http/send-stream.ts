import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { isDraining } from "./health";

const drainCheckMilliseconds = 1_000;

/** How often a comment is sent to a reader that ended its side; writing fails once the reader has left. */
const probeMilliseconds = 500;

/**
 * Sends a stream until it ends or its reader leaves. One without a length, of events, also ends when the process drains;
 * its next event is not waited for, which may take long. If a stream fails, or ends before the `bytes` that its head
 * announced, the connection is closed: whatever followed would be read as the rest of the file.
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

/** Ends a stream of events when the process drains, and finds out whether its reader is still there. */
function watchReader(res: ServerResponse): () => void {
  const { socket } = res;
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
  return () => {
    clearInterval(watch);
    clearInterval(probe);
    socket?.off("end", doubt);
  };
}
