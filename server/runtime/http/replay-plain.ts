import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

const ofUpgrade = new Set(["connection", "upgrade", "http2-settings"]);

/**
 * Declines an upgrade (RFC 9110, section 7.8): returns the connection to the server with the same request, without the
 * upgrade.
 */
export function replayPlain(server: Server, req: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = req;
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 || ofUpgrade.has(name.toLowerCase()) ? [] : [`${name}: ${rawHeaders[index + 1]}`],
  );
  const text = [`${method} ${url} HTTP/${httpVersion}`, ...lines, "", ""].join("\r\n");
  socket.unshift(Buffer.concat([Buffer.from(text, "latin1"), head]));
  server.emit("connection", socket);
}
