import { createServer, type ServerResponse } from "node:http";
import { setImmediate as pause } from "node:timers/promises";
import { log } from "@/server/core/log/log";
import { followWork } from "@/server/core/tracing/work";
import { acceptForwarded } from "@/server/runtime/http/forwarded-headers";
import { inPassedRequest } from "@/server/runtime/http/name-request";

/** Stand-in for the pages process, which logs a line after a delay and then responds. */

async function deep(res: ServerResponse, url: string | undefined): Promise<void> {
  await pause();
  log.warn({ operation: url }, "deep");
  res.setHeader("set-cookie", ["a=1", "b=2"]).end();
}

followWork();
createServer((req, res) => {
  const isFromApi = acceptForwarded(req, process.env.SECRET || null);
  inPassedRequest(req, res, { isFromApi, answer: () => void deep(res, req.url) });
}).listen(process.env.AT, () => console.log("{}"));
