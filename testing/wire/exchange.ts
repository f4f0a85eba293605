import { connect, type Socket } from "node:net";

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Connection {
  write: (bytes: string) => void;
  received: () => string;
  /**
   * Resolves with all received data once the peer closes the connection or is silent for
   * `quietMilliseconds`.
   */
  ended: (quietMilliseconds?: number) => Promise<string>;
  close: () => void;
}

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
  // The peer resets a connection that it stops reading.
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

/** Parses a connection's responses in order. A body ends by its length, or where the next response starts. */
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

export async function exchange(port: number, bytes: string, quietMilliseconds?: number): Promise<RawAnswer[]> {
  const connection = openConnection(port);
  connection.write(bytes);
  return readAnswers(await connection.ended(quietMilliseconds));
}
