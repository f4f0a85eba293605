import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Fields of a PostgreSQL error by letter, without the severity (PostgreSQL documentation, section 55.8). */
export type Fault = (values: string) => Record<string, string>;

export interface Failed {
  parameters: string[];
}

export interface FailingProxy {
  url: string;
  /** Fails the statement after `passed` others. */
  failAfter: (passed: number, fault: Fault) => void;
  stop: () => Failed | null;
  close: () => Promise<void>;
}

/** Splits a stream into PostgreSQL messages: a letter, a length that includes itself, and a body. */
function splitter(take: (message: Buffer) => void, hasStart: boolean): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStart = hasStart;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const letter = isStart ? 0 : 1;
      if (rest.length < letter + 4) return;
      const end = letter + rest.readInt32BE(letter);
      if (rest.length < end) return;
      take(rest.subarray(0, end));
      rest = rest.subarray(end);
      isStart = false;
    }
  };
}

function message(letter: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(letter, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

/**
 * Declares formats for two more parameters than the Bind message has, so that PostgreSQL rejects
 * it. Also returns the message's parameters.
 */
function breakBind(bind: Buffer): { broken: Buffer; parameters: string[] } {
  const portalEnd = bind.indexOf(0, 5) + 1;
  const namesEnd = bind.indexOf(0, portalEnd) + 1;
  const valuesAt = namesEnd + 2 + 2 * bind.readInt16BE(namesEnd);
  const count = bind.readInt16BE(valuesAt);
  const parameters: string[] = [];
  let at = valuesAt + 2;
  for (let index = 0; index < count; index += 1) {
    const length = bind.readInt32BE(at);
    at += 4;
    if (length < 0) continue;
    parameters.push(bind.toString("utf8", at, at + length));
    at += length;
  }
  const formats = Buffer.concat([int16(count + 2), Buffer.alloc(2 * (count + 2))]);
  return { broken: message("B", bind.subarray(5, namesEnd), formats, bind.subarray(valuesAt)), parameters };
}

function errorMessage(fields: Record<string, string>): Buffer {
  const parts = Object.entries({ S: "ERROR", V: "ERROR", ...fields }).map(([letter, text]) =>
    Buffer.from(`${letter}${text}\0`),
  );
  return message("E", ...parts, Buffer.from([0]));
}

/**
 * Starts a proxy between the driver and PostgreSQL that makes one statement fail. PostgreSQL
 * rejects the statement and aborts its transaction; the proxy replaces the error's fields.
 */
export async function startFailingProxy(databaseUrl: string): Promise<FailingProxy> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  let planned: { passed: number; fault: Fault } | null = null;
  let failed: Failed | null = null;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const database = connect(Number(port || 5432), hostname);
    let fault: Record<string, string> | null = null;
    let isDriversOwn = false;
    const fromClient = splitter((given) => {
      const letter = String.fromCharCode(given[0] ?? 0);
      const text = given.toString("latin1", 5);
      // Ignores the driver's own statements, except COMMIT, which checks deferred foreign keys.
      if (letter === "P") isDriversOwn = text.includes("pg_catalog.pg_type");
      const isStatement = letter === "Q" ? text === "commit\0" : letter === "B" && !isDriversOwn;
      if (letter === "B") isDriversOwn = false;
      if (!planned || !isStatement || planned.passed > 0) {
        if (planned && isStatement) planned.passed -= 1;
        return void database.write(given);
      }
      const { broken, parameters } =
        letter === "B" ? breakBind(given) : { broken: message("Q", Buffer.from("broken\0")), parameters: [] };
      fault = planned.fault(parameters.join(", "));
      failed = { parameters };
      planned = null;
      database.write(broken);
    }, true);
    const fromDatabase = splitter((given) => {
      const isRefused = fault && given[0] === 0x45 && /\0C(?:08P01|42601)\0/.test(given.toString("latin1"));
      client.write(isRefused && fault ? errorMessage(fault) : given);
      if (isRefused) fault = null;
    }, false);
    client.on("data", fromClient);
    database.on("data", fromDatabase);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo;
  const user = username ? `${username}${password ? `:${password}` : ""}@` : "";
  return {
    url: `postgres://${user}127.0.0.1:${own}${pathname}`,
    failAfter: (passed, fault) => {
      planned = { passed, fault };
      failed = null;
    },
    stop: () => {
      planned = null;
      return failed;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
