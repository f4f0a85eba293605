import { once } from "node:events";
import { createServer as createHttp, type RequestListener, type Server } from "node:http";
import { createServer as createHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { createAuthority } from "../certificates";

/** Where the fake listens: by TLS as `api.pagar.me`, and plainly for rehearsals and browsers. */
export interface Listening {
  address: "127.0.0.1";
  /** Of the TLS server. */
  port: number;
  /** The authority (PEM) of its certificate. */
  authority: string;
  /** The plain server's address, without a slash at its end. */
  origin: string;
  hangUp: () => void;
  close: () => Promise<void>;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Opens both servers with one listener. */
export async function openServers(listener: RequestListener, plainPort: number): Promise<Listening> {
  const authority = createAuthority("Pagar.me de Teste CA");
  const hosts = ["api.pagar.me", "localhost", "127.0.0.1"];
  const secure = createHttps({ ...authority.issue("api.pagar.me", { hosts }), minVersion: "TLSv1.2" }, listener);
  secure.on("tlsClientError", () => undefined);
  const plain = createHttp(listener);
  const [port, own] = await Promise.all([listen(secure, 0), listen(plain, plainPort)]);
  const servers = [secure, plain];
  const hangUp = () => {
    for (const server of servers) server.closeAllConnections();
  };
  return {
    address: "127.0.0.1",
    port,
    authority: authority.cert,
    origin: `http://127.0.0.1:${own}`,
    hangUp,
    close: async () => {
      hangUp();
      await Promise.all(servers.map((server) => once(server.close(), "close")));
    },
  };
}
