/**
 * Yields the parsed JSON of every `data` field in a server-sent event stream.
 *
 * @throws the signal's reason once it is aborted
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<unknown> {
  const reader = body.getReader();
  // Canceling a broken stream rejects, but the reader already receives the error.
  const abort = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", abort);
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.map((each) => each.replace(/\r$/, ""))) {
        if (line.startsWith("data:")) data.push(line.slice("data:".length).replace(/^ /, ""));
        if (line !== "" || data.length === 0) continue;
        yield JSON.parse(data.join("\n"));
        data = [];
      }
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    await reader.cancel();
  }
}
