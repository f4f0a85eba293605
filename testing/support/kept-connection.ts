import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** Response with its raw body. */
export interface FramedAnswer {
  status: number;
  /** Lowercase names. */
  headers: Map<string, string>;
  bytes: Buffer;
}

export interface KeptConnection {
  ask: (request: {
    method: string;
    target: string;
    headers: Record<string, string>;
    body?: string;
  }) => Promise<FramedAnswer>;
  close: () => void;
}

const lineEnd = "\r\n";

class Reader {
  private rest = Buffer.alloc(0);
  private isOver = false;
  private wake: () => void = () => undefined;

  constructor(socket: Socket) {
    socket.on("data", (chunk) => {
      this.rest = Buffer.concat([this.rest, chunk]);
      this.wake();
    });
    socket.on("close", () => {
      this.isOver = true;
      this.wake();
    });
  }

  private async more(): Promise<void> {
    if (this.isOver)
      throw new Error(`The connection ended, after ${JSON.stringify(this.rest.toString().slice(0, 200))}`);
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.rest.indexOf(lineEnd);
      if (end >= 0) {
        const text = this.rest.toString("latin1", 0, end);
        this.rest = this.rest.subarray(end + lineEnd.length);
        return text;
      }
      await this.more();
    }
  }

  async bytes(count: number): Promise<Buffer> {
    while (this.rest.length < count) await this.more();
    const taken = this.rest.subarray(0, count);
    this.rest = this.rest.subarray(count);
    return taken;
  }

  left(): Buffer {
    return this.rest;
  }
}

async function readChunks(reader: Reader): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (;;) {
    const size = await reader.line();
    if (!/^[\da-f]+$/i.test(size)) throw new Error(`This is no size of a chunk: ${JSON.stringify(size)}`);
    const length = Number.parseInt(size, 16);
    if (length > 0) chunks.push(await reader.bytes(length));
    if ((await reader.line()) !== "") throw new Error("A chunk is longer than its size");
    if (length === 0) return Buffer.concat(chunks);
  }
}

async function readAnswer(reader: Reader, method: string): Promise<FramedAnswer> {
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(await reader.line())?.[1];
  if (!status) throw new Error("An answer does not begin with its status");
  const headers = new Map<string, string>();
  for (let line = await reader.line(); line !== ""; line = await reader.line()) {
    const colon = line.indexOf(":");
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const hasBody = method !== "HEAD" && !["204", "304"].includes(status);
  const length = headers.get("content-length");
  const isChunked = headers.get("transfer-encoding") === "chunked";
  if (hasBody && isChunked === (length !== undefined)) throw new Error("An answer has no framing, or two");
  const bytes = !hasBody ? Buffer.alloc(0) : isChunked ? await readChunks(reader) : await reader.bytes(Number(length));
  return { status: Number(status), headers, bytes };
}

/** Opens a connection to a local port and reads its responses byte by byte (RFC 9112, section 6). */
export async function keepConnection(port: number): Promise<KeptConnection> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  const reader = new Reader(socket);
  return {
    ask: async ({ method, target, headers, body = "" }) => {
      if (reader.left().length > 0)
        throw new Error(`Bytes follow an answer: ${reader.left().toString().slice(0, 200)}`);
      const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const lines = Object.entries({ host: "127.0.0.1", ...headers, ...length }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      socket.write([`${method} ${target} HTTP/1.1`, ...lines, "", body].join(lineEnd));
      return readAnswer(reader, method);
    },
    close: () => socket.destroy(),
  };
}

export function decode({ headers, bytes }: FramedAnswer): string {
  const coding = headers.get("content-encoding");
  if (coding === undefined) return bytes.toString();
  if (coding === "gzip") return gunzipSync(bytes).toString();
  if (coding === "br") return brotliDecompressSync(bytes).toString();
  throw new Error(`No client asked for ${coding}`);
}
