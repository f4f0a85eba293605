import type { IncomingMessage, ServerResponse } from "node:http";
import { newId } from "@/db/ids";
import { answerMetrics } from "../metrics/answer-metrics";
import { answerCallback, callbackLimitOf } from "./callbacks";
import { peerCertificateOf } from "./client-certificate";
import { answerCron } from "./cron";
import { checkHealth } from "./health";
import { readLimitedBody, refuseAnnounced } from "./limit-body";
import { requestIdOf } from "./name-request";

type Answer = (request: Request, parts: string[], req: IncomingMessage) => Promise<Response>;

interface ApiRoute {
  path: RegExp;
  methods: Partial<Record<string, Answer>>;
  bodyLimit?: (path: string) => number;
}

const health: Answer = async () => {
  const { status, body } = await checkHealth();
  return Response.json(body, { status });
};

const cron: Answer = async (request, [job = ""], req) => {
  const { status, body } = await answerCron({
    job,
    authorization: request.headers.get("authorization"),
    parameters: new URL(request.url).searchParams,
    now: new Date(),
    requestId: requestIdOf(req),
  });
  return Response.json(body, { status });
};

const callback: Answer = (request, _, req) =>
  answerCallback(request, new Date(), { peerCertificate: peerCertificateOf(req), requestId: requestIdOf(req) });

const metrics: Answer = async (request) => {
  const { status, headers, body } = await answerMetrics(request.headers.get("authorization"), new Date());
  return new Response(body, { status, headers });
};

/** Loaded on first use, because few installations use MCP and its library is large. */
const mcp: Answer = async (request, _, req) => {
  const { answerMcp } = await import("../mcp/answer-mcp");
  // Client address, as set by `cleanForwarded`.
  const address = request.headers.get("x-forwarded-for") ?? "unknown";
  const now = new Date();
  return answerMcp(request, { now, requestId: requestIdOf(req) ?? newId(now), address });
};

/**
 * API routes outside `/v1`. For hosts that only run Next, `app/api` has the same routes, except the
 * metrics, which need a long-running process.
 */
const routes: readonly ApiRoute[] = [
  { path: /^\/api\/health\/?$/, methods: { GET: health } },
  { path: /^\/api\/cron\/([^/]+)\/?$/, methods: { GET: cron, POST: cron } },
  {
    path: /^\/api\/callbacks\/.+$/,
    methods: { POST: callback },
    bodyLimit: callbackLimitOf,
  },
  { path: /^\/metrics\/?$/, methods: { GET: metrics } },
  { path: /^\/mcp\/?$/, methods: { POST: mcp } },
];

const fixedHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

export function findApiRoute(target: string): { route: ApiRoute; parts: string[] } | null {
  const [path = ""] = target.split(/[?#]/, 1);
  for (const route of routes) {
    const found = route.path.exec(path);
    if (found) return { route, parts: found.slice(1) };
  }
  return null;
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

function bodyLimitOf(target: string): number | undefined {
  const [path = ""] = target.split(/[?#]/, 1);
  return findApiRoute(target)?.route.bodyLimit?.(path);
}

async function findAnswer(req: IncomingMessage, res: ServerResponse, target: string): Promise<Response | null> {
  const found = findApiRoute(target);
  const method = req.method ?? "GET";
  const methods = found?.route.methods ?? {};
  const allowed = [...Object.keys(methods), ...(methods.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow: allowed } });
  const answer = methods[method === "HEAD" ? "GET" : method];
  if (!found || !answer) return new Response(null, { status: 405, headers: { allow: allowed } });
  const reads = method === "GET" || method === "HEAD";
  const body = reads ? undefined : await readLimitedBody(req, res, bodyLimitOf(target));
  if (body === null) return null;
  const request = new Request(new URL(target, "http://api"), { method, headers: headersOf(req), body });
  return answer(request, found.parts, req);
}

export async function answerApi(req: IncomingMessage, res: ServerResponse, target: string): Promise<void> {
  if (refuseAnnounced(req, res, bodyLimitOf(target))) return;
  const answer = await findAnswer(req, res, target);
  if (!answer) return;
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = { ...fixedHeaders, ...Object.fromEntries(answer.headers), "content-length": body.length };
  res.writeHead(answer.status, headers);
  res.end(req.method === "HEAD" ? undefined : body);
}
