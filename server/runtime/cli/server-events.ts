export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/** Parses server-sent events as they arrive (HTML standard, "Server-sent events"). Skips comments. */
export async function* readServerEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) yield event;
    }
  }
}

function readBlock(block: string): ServerEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    // A regular expression's `.` would not match U+2028, which a value may contain.
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ""));
  }
  const data = fields.get("data");
  return data === undefined ? null : { id: fields.get("id") ?? "", event: fields.get("event") ?? "message", data };
}
