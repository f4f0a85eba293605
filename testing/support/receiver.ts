import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export interface Receiver {
  port: number;
  /** `http://127.0.0.1:port/hook`, or with `https`. */
  url: string;
  received: Received[];
  close: () => Promise<void>;
}

export type Answer = (res: ServerResponse, received: Received) => void;

const answerOk: Answer = (res) => void res.writeHead(200).end("ok");

function listenerOf(received: Received[], answer: Answer): RequestListener {
  return async (req, res) => {
    const { method = "", url: path = "", headers } = req;
    const one = { method, path, headers, body: await text(req), at: Date.now() };
    received.push(one);
    answer(res, one);
  };
}

/** Stores each request and then calls `answer`. Uses HTTPS if a certificate and key are given. */
export async function startReceiver(
  answer: Answer = answerOk,
  tls?: { key: string; cert: string },
  host = "127.0.0.1",
): Promise<Receiver> {
  const received: Received[] = [];
  const listener = listenerOf(received, answer);
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.on("tlsClientError", () => undefined);
  server.listen(0, host);
  server.unref();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${tls ? "https" : "http"}://${host}:${port}/hook`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export async function startSocketServer(speak: (socket: Socket) => void): Promise<Omit<Receiver, "received">> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    speak(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
