import type { IncomingMessage, ServerResponse } from "node:http";
import { bilingualPage, plainPagePolicy } from "./plain-page";

const retrySeconds = 2;

const headers = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": plainPagePolicy,
  "referrer-policy": "no-referrer",
};

interface StandIn {
  status: number;
  type: string;
  body: string;
  retryAfterSeconds: number;
}

function send({ method }: IncomingMessage, res: ServerResponse, { status, type, body, retryAfterSeconds }: StandIn) {
  res.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "content-length": Buffer.byteLength(body),
    "retry-after": String(retryAfterSeconds),
    ...headers,
  });
  res.end(method === "HEAD" ? undefined : body);
}

export function answerUnavailable(req: IncomingMessage, res: ServerResponse): void {
  const reads = req.method === "GET" || req.method === "HEAD";
  const body = bilingualPage(
    { title: "Um instante", text: "Esta página está voltando e se recarrega sozinha. Nenhum pagamento foi afetado." },
    { title: "One moment", text: "This page is coming back and reloads by itself. No payment was affected." },
    reads ? retrySeconds : undefined,
  );
  send(req, res, { status: 503, type: "text/html", body, retryAfterSeconds: retrySeconds });
}

/** 429 body as the caller expects it: tRPC's error for the dashboard, an order's outcome for the checkout. */
function busyBody(target: string): object {
  const message = "Too many requests";
  if (!target.startsWith("/api/trpc/")) return { outcome: "problem", problem: "busy", message };
  const data = { code: "TOO_MANY_REQUESTS", httpStatus: 429, failure: "RATE_LIMITED", field: null, values: null };
  return { error: { json: { message, code: -32_029, data } } };
}

export function answerBusy(
  req: IncomingMessage,
  res: ServerResponse,
  { target, seconds }: { target: string; seconds: number },
): void {
  if (!req.headers.accept?.includes("text/html")) {
    const body = JSON.stringify(busyBody(target));
    send(req, res, { status: 429, type: "application/json", body, retryAfterSeconds: seconds });
    return;
  }
  const body = bilingualPage(
    { title: "Muitas visitas", text: "Este endereço pediu páginas demais. Espere um minuto e abra de novo." },
    { title: "Too many visits", text: "This address asked for too many pages. Wait a minute and open it again." },
  );
  send(req, res, { status: 429, type: "text/html", body, retryAfterSeconds: seconds });
}
