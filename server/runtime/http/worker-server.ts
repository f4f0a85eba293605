import { createServer, type Server } from "node:http";
import { reportFault } from "../../core/log/report-fault";
import { answerApi } from "./api-routes";
import { listen } from "./listen";
import { inRequest, requestIdOf } from "./name-request";
import { watchRelease } from "./release-guard";
import { watchSchema } from "./schema-guard";

/** Health and metrics, the only API paths that a worker or a machine with pages only serves. */
export const operatorPaths = /^\/(?:api\/health|metrics)\/?(?:\?|$)/;

/** Serves health and metrics of a process that only runs jobs (ROLE=worker). Resolves once it listens. */
export async function startWorkerServer(port: number, host: string): Promise<Server> {
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    const target = req.url ?? "/";
    if (!operatorPaths.test(target)) return void res.writeHead(404).end();
    inRequest(req, res, () => answerApi(req, res, target)).catch((thrown: unknown) => {
      reportFault(thrown, { operation: "answer", requestId: requestIdOf(req) });
      res.destroy();
    });
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 15_000;
  await listen(server, { port, host });
  server.once("close", watchSchema());
  server.once("close", watchRelease());
  return server;
}
