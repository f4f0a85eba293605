import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server } from "node:net";

export interface Usage {
  /** User and system CPU time since the process started. */
  cpuMicros: number;
  memory: number;
}

export async function listenAnywhere(server: Server): Promise<{ port: number }> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { port: address && typeof address === "object" ? address.port : 0 };
}

export function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMicros: user + system, memory: process.memoryUsage.rss() };
}

export function readJson(req: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => resolve(JSON.parse(Buffer.concat(chunks).toString("utf8"))));
    req.on("error", reject);
  });
}

export function sendJson(res: ServerResponse, answer: object): void {
  sendText(res, JSON.stringify(answer));
}

export function sendText(res: ServerResponse, body: string): void {
  res.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  res.end(body);
}
