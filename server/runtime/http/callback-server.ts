import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createSecureContext } from "node:tls";
import { type CallbackPort, EnvironmentFault } from "../../core/env/env";
import { createConcurrencyLimit } from "../../core/limits/concurrency";
import { reportFault } from "../../core/log/report-fault";
import { answerApi } from "./api-routes";
import { cleanForwarded } from "./forwarded-headers";
import { isRefusing } from "./health";
import { inRequest, requestIdOf } from "./name-request";
import { sendRefusal } from "./send-refusal";

/** Connections per IP address. Banks call from few addresses. */
const maxAtOnce = 256;

export interface CallbackIdentity {
  cert: string;
  key: string;
  ca: string;
}

/** @throws EnvironmentFault on the variable whose file is missing, is not PEM, or does not match the others */
export function readCallbackIdentity({ certFile, keyFile, caFile }: CallbackPort): CallbackIdentity {
  const cert = readPem("CALLBACK_CERT", certFile);
  const key = readPem("CALLBACK_KEY", keyFile);
  const ca = readPem("CALLBACK_CA", caFile);
  checkPem("CALLBACK_CERT", certFile, () => new X509Certificate(cert));
  checkPem("CALLBACK_KEY", keyFile, () => createSecureContext({ cert, key }));
  for (const block of ca.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [""]) {
    checkPem("CALLBACK_CA", caFile, () => new X509Certificate(block));
  }
  return { cert, key, ca };
}

function readPem(name: string, path: string): string {
  try {
    return readFileSync(/* turbopackIgnore: true */ path, "utf8");
  } catch (thrown) {
    const reason = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "unreadable";
    throw new EnvironmentFault(`${name}: ${path} cannot be read (${reason})`, { cause: thrown });
  }
}

function checkPem(name: string, path: string, read: () => unknown): void {
  try {
    read();
  } catch (thrown) {
    const fits = name === "CALLBACK_KEY" ? "the unencrypted PEM key of CALLBACK_CERT" : "a PEM certificate";
    throw new EnvironmentFault(`${name}: ${path} is not ${fits}`, { cause: thrown });
  }
}

const isCallback = /^\/api\/callbacks\//;

async function begin(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const target = req.url ?? "/";
  if (isRefusing()) {
    const headers = { connection: "close", "retry-after": "1" };
    return sendRefusal(req, res, { status: 503, message: "Service unavailable", headers });
  }
  if (!isCallback.test(target)) return sendRefusal(req, res, { status: 404, message: "Resource not found" });
  cleanForwarded(req, 0);
  return answerApi(req, res, target);
}

/**
 * Creates the callback port's server, which requires TLS 1.2 or newer and a client certificate from
 * one of the banks' CAs. The handshake fails for other clients.
 */
export function createCallbackServer(identity: CallbackIdentity): Server {
  const ofAddress = createConcurrencyLimit("callback-connections", maxAtOnce);
  const server = createServer(
    {
      ...identity,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: "TLSv1.2",
      handshakeTimeout: 15_000,
      connectionsCheckingInterval: 2_000,
    },
    (req, res) => {
      inRequest(req, res, () => begin(req, res)).catch((thrown: unknown) => {
        reportFault(thrown, { operation: "answer a callback", requestId: requestIdOf(req) });
        res.destroy();
      });
    },
  );
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  const count = async (socket: Duplex) => {
    const release = await ofAddress.take((socket instanceof Socket && socket.remoteAddress) || "");
    if (!release) socket.destroy();
    else if (socket.destroyed) release();
    else socket.once("close", release);
  };
  server.on("connection", (socket) => void count(socket));
  // Clients without a valid certificate end here, which is not an error.
  server.on("tlsClientError", (_, socket) => socket.destroy());
  return server;
}

/**
 * Resolves once the port listens.
 *
 * @throws EnvironmentFault for an invalid file or a port in use
 */
export async function startCallbackServer(own: CallbackPort, host: string): Promise<Server> {
  const server = createCallbackServer(readCallbackIdentity(own));
  server.listen(own.port, host);
  try {
    await once(server, "listening");
  } catch (thrown) {
    const isTaken = thrown instanceof Error && "code" in thrown && thrown.code === "EADDRINUSE";
    if (!isTaken) throw thrown;
    throw new EnvironmentFault(`CALLBACK_PORT: port ${own.port} is taken`, { cause: thrown });
  }
  return server;
}
