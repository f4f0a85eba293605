import { connect, type Socket } from "node:net";

/** An answer as it came over a socket. */
export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** An open connection for raw bytes. */
export interface Connection {
  write: (bytes: string) => void;
  /** Everything received so far. */
  received: () => string;
  /** Resolves with everything received, once the other side closes or is silent for `quietMilliseconds`. */
  ended: (quietMilliseconds?: number) => Promise<string>;
  close: () => void;
}

/** Opens a connection to a port of this machine. */
export function openConnection(port: number): Connection {
  const socket: Socket = connect(port, "127.0.0.1");
  let text = "";
  let isOver = false;
  let lastAt = Date.now();
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    text += chunk;
    lastAt = Date.now();
  });
  const end = () => {
    isOver = true;
  };
  socket.on("close", end);
  // The other side resets a connection that it stops reading.
  socket.on("error", end);
  return {
    write: (bytes) => void socket.write(bytes, "latin1"),
    received: () => text,
    ended: async (quietMilliseconds = 10_000) => {
      lastAt = Date.now();
      while (!isOver && Date.now() - lastAt < quietMilliseconds)
        await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
      return text;
    },
    close: () => void socket.destroy(),
  };
}

/** Every answer in a connection's text, in order. A body ends by its length, else at the next answer's head. */
export function readAnswers(text: string): RawAnswer[] {
  return text
    .split(/(?=^HTTP\/1\.1 \d{3} )/m)
    .filter((each) => each !== "")
    .map((each) => {
      const [head = "", ...rest] = each.split("\r\n\r\n");
      const [line = "", ...lines] = head.split("\r\n");
      const headers = Object.fromEntries(
        lines.map((one): [string, string] => {
          const colon = one.indexOf(":");
          return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
        }),
      );
      return { status: Number(line.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
    });
}

/** Sends raw bytes on a new connection, and reads the whole answer. */
export async function exchange(port: number, bytes: string, quietMilliseconds?: number): Promise<RawAnswer[]> {
  const connection = openConnection(port);
  connection.write(bytes);
  return readAnswers(await connection.ended(quietMilliseconds));
}
