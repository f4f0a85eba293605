import { connect, createServer, type Socket } from "node:net";

/** Recorded statement, with parameters in PostgreSQL's text format. */
export interface Statement {
  text: string;
  parameters: (string | null)[];
}

/** Statements in progress at the same time. */
export type Batch = Statement[];

export interface Recorder {
  /** Connects through the recorder. */
  url: string;
  /** Batches since the last call, in order. */
  take: () => Batch[];
  close: () => void;
}

/** Sent by the driver on each new connection, outside any request. */
const driverQuestion = /\bpg_(catalog\.pg_)?type\b/;

/** Extracts PostgreSQL messages (type byte, length, body) from a stream of bytes. */
function messageReader(startsUntyped: boolean, read: (type: string, body: Buffer) => void) {
  let kept: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let untyped = startsUntyped;
  return (bytes: Buffer) => {
    kept = Buffer.concat([kept, bytes]);
    for (;;) {
      const head = untyped ? 0 : 1;
      if (kept.length < head + 4) return;
      const end = head + kept.readUInt32BE(head);
      if (kept.length < end) return;
      read(untyped ? "startup" : String.fromCharCode(kept.readUInt8(0)), kept.subarray(head + 4, end));
      kept = kept.subarray(end);
      untyped = false;
    }
  };
}

function readText(body: Buffer, at: number): [text: string, next: number] {
  const end = body.indexOf(0, at);
  return [body.toString("utf8", at, end), end + 1];
}

function readBind(body: Buffer): { name: string; parameters: (string | null)[] } {
  const [, afterPortal] = readText(body, 0);
  const [name, afterName] = readText(body, afterPortal);
  let at = afterName + 2 + 2 * body.readUInt16BE(afterName);
  const count = body.readUInt16BE(at);
  at += 2;
  const parameters = Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return body.toString("utf8", at - length, at);
  });
  return { name, parameters };
}

/**
 * Starts a proxy between a server and its database that records every statement for the yardstick.
 * Statements that overlap in time form one batch.
 */
export async function startRecorder(databaseUrl: string): Promise<Recorder> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let batches: Batch[] = [];
  let underWay = 0;

  const note = (statement: Statement) => {
    if (driverQuestion.test(statement.text)) return;
    const last = batches.at(-1);
    if (underWay > 0 && last) last.push(statement);
    else batches.push([statement]);
  };

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const texts = new Map<string, string>();
    let bound: Statement | null = null;
    const fromClient = messageReader(true, (type, body) => {
      if (type === "P") {
        const [name, next] = readText(body, 0);
        texts.set(name, readText(body, next)[0]);
      } else if (type === "B") {
        const { name, parameters } = readBind(body);
        bound = { text: texts.get(name) ?? "", parameters };
      } else if (type === "E" && bound) note(bound);
      else if (type === "Q") note({ text: readText(body, 0)[0], parameters: [] });
      if (type === "startup" || type === "S" || type === "Q") underWay += 1;
    });
    const fromDatabase = messageReader(false, (type) => {
      if (type === "Z") underWay -= 1;
    });
    client.on("data", (bytes) => {
      fromClient(bytes);
      database.write(bytes);
    });
    database.on("data", (bytes) => {
      fromDatabase(bytes);
      client.write(bytes);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(address && typeof address === "object" ? address.port : 0);
  return {
    url: url.href,
    take: () => {
      const taken = batches;
      batches = [];
      return taken;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
