import type { IncomingMessage, ServerResponse } from "node:http";

const retrySeconds = 2;

/** Portuguese first, the default of a visitor who never chose a language (docs/decisions.md 2). */
const page = (refresh: string) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}<title>Um instante · One moment</title>
</head>
<body>
<h1>Um instante</h1>
<p>Esta página está voltando e se recarrega sozinha. Nenhum pagamento foi afetado.</p>
<div lang="en">
<h2>One moment</h2>
<p>This page is coming back and reloads by itself. No payment was affected.</p>
</div>
</body>
</html>
`;

/** The page shown while the pages are down: it reloads by itself, unless the request was a write. */
export function answerUnavailable({ method }: IncomingMessage, res: ServerResponse): void {
  const reads = method === "GET" || method === "HEAD";
  const body = page(reads ? `<meta http-equiv="refresh" content="${retrySeconds}">\n` : "");
  res.writeHead(503, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "retry-after": String(retrySeconds),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
  });
  res.end(method === "HEAD" ? undefined : body);
}
