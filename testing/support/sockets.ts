import { connect, type Socket } from "node:net";

export interface BytesAnswer {
  /** 0 if the connection closed without a response. */
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function readAll(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("latin1");
  await new Promise<void>((resolve) => {
    socket.on("data", (part: string) => {
      text += part;
    });
    socket.on("close", () => resolve());
    // A server may reset a connection whose input it does not read completely.
    socket.on("error", () => resolve());
  });
  return text;
}

export async function exchangeBytes(port: number, bytes: string): Promise<BytesAnswer> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes, "latin1");
  const [head = "", ...rest] = (await readAll(socket)).split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  const headers = lines.map((each): [string, string] => {
    const colon = each.indexOf(":");
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
  });
  return { status: Number(line.split(" ")[1] ?? 0), headers: Object.fromEntries(headers), body: rest.join("\r\n\r\n") };
}

export function halfClose(port: number, bytes: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("end", () => socket.destroy());
  socket.end(bytes, "latin1");
  return readAll(socket);
}
