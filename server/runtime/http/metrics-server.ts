import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { reportFault } from "../../core/log/report-fault";
import { composeMetrics } from "../metrics/answer-metrics";

/**
 * Serves `GET /metrics` without a token on METRICS_PORT, for a network that only the operator's
 * scraper can reach. Resolves once it listens.
 */
export async function startMetricsServer(port: number, host: string): Promise<Server> {
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    const { method, url } = req;
    if (url?.split("?", 1)[0] !== "/metrics") return void res.writeHead(404).end();
    if (method !== "GET" && method !== "HEAD") return void res.writeHead(405, { allow: "GET, HEAD" }).end();
    composeMetrics(new Date()).then(
      (text) => {
        res.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" });
        res.end(method === "HEAD" ? "" : text);
      },
      (thrown: unknown) => {
        reportFault(thrown, { operation: "metrics" });
        res.writeHead(500).end();
      },
    );
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 15_000;
  server.listen(port, host);
  await once(server, "listening");
  return server;
}
