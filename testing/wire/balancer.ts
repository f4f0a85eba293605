import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface Balancer {
  url: string;
  add: (origin: string) => void;
  close: () => Promise<void>;
}

interface Target {
  origin: string;
  isHealthy: boolean;
}

const checkMilliseconds = 100;

async function isHealthy(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/health`)).ok;
  } catch {
    return false;
  }
}

/**
 * Load balancer with round-robin over healthy targets, and connections that stay open until a
 * target responds with `connection: close`. Never repeats a request. Responds with 502 if a target
 * does not respond.
 */
export async function startBalancer(origins: string[]): Promise<Balancer> {
  const targets: Target[] = origins.map((origin) => ({ origin, isHealthy: true }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let isOpen = true;
  const watch = async () => {
    while (isOpen) {
      await Promise.all(
        targets.map(async (target) => {
          target.isHealthy = await isHealthy(target.origin);
        }),
      );
      await sleep(checkMilliseconds);
    }
  };
  const watching = watch();
  const pass = (req: IncomingMessage, res: ServerResponse) => {
    const healthy = targets.filter((target) => target.isHealthy);
    turn += 1;
    const target = healthy[turn % healthy.length];
    if (!target) return res.writeHead(502).end();
    const { method, headers, url } = req;
    const passed = request(`${target.origin}${url}`, {
      agent,
      method,
      headers: { ...headers, connection: "keep-alive" },
    });
    passed.on("response", (answer) => {
      const { connection: _, ...kept } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(res);
    });
    passed.on("error", (error) => res.writeHead(502).end(JSON.stringify({ message: error.message })));
    req.pipe(passed);
  };
  const server = createServer(pass).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => void targets.push({ origin, isHealthy: false }),
    close: async () => {
      isOpen = false;
      await watching;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      agent.destroy();
    },
  };
}
