import type { LoggedRequestDetail } from "@/server/webhooks/requests/schemas";

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Formats a logged request for curl. The token is a shell variable, and masked values stay masked. */
export function composeCurl(origin: string, request: LoggedRequestDetail): string {
  const { method, path, query, requestBody, idempotencyKey } = request;
  const lines = [
    `curl -X ${method} ${quoted(`${origin}${path}${query === null ? "" : `?${query}`}`)}`,
    '-H "Authorization: Bearer $QUITANDA_TOKEN"',
    ...(idempotencyKey === null ? [] : [`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(requestBody === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(requestBody)}`]),
  ];
  return lines.join(" \\\n  ");
}
