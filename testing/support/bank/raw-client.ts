import { parsed } from "../doubles/faults";
import { type Answered, exchange } from "../doubles/outbox";
import type { BankAccount } from "./accounts";
import type { Bank } from "./bank";
import { dialects } from "./dialects";

interface RawAnswer extends Answered {
  json: Record<string, unknown> | null;
}

interface RawRequest {
  method: string;
  host: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  certificate?: { cert: string; key: string } | null;
}

async function send(bank: Bank, request: RawRequest): Promise<RawAnswer> {
  const { host, path, headers = {}, body, certificate, method } = request;
  const to = { hostname: bank.address, port: bank.port, servername: host, ca: bank.authority, ...certificate };
  const answered = await exchange(`https://${host}${path}`, { ...to, method, headers: { host, ...headers } }, body);
  return { ...answered, json: parsed(answered.text) as RawAnswer["json"] };
}

export function askToken(bank: Bank, { books }: BankAccount, different: Partial<RawRequest> = {}): Promise<RawAnswer> {
  const { credentials, tokenBody, grantInQuery, sites } = dialects[books.profile];
  const { tokenHost, tokenPath } = sites[books.environment];
  const fields: Record<string, string> = { scope: [...books.scopes].join(" ") };
  if (!grantInQuery) fields.grant_type = "client_credentials";
  if (credentials !== "basic") fields.client_id = books.clientId;
  if (credentials === "body") fields.client_secret = books.clientSecret;
  const basic = Buffer.from(`${books.clientId}:${books.clientSecret}`).toString("base64");
  return send(bank, {
    method: "POST",
    host: tokenHost,
    path: grantInQuery ? `${tokenPath}?grant_type=client_credentials` : tokenPath,
    headers: {
      "content-type": tokenBody === "json" ? "application/json" : "application/x-www-form-urlencoded",
      ...(credentials === "basic" ? { authorization: `Basic ${basic}` } : {}),
    },
    body: tokenBody === "json" ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
    certificate: books.certificate,
    ...different,
  });
}

export async function createRawClient(bank: Bank, account: BankAccount) {
  const { books } = account;
  const { sites } = dialects[books.profile];
  const token = await askToken(bank, account);
  return (method: string, path: string, body?: object, different: Partial<RawRequest> = {}): Promise<RawAnswer> => {
    const { hosts, basePath } = sites[books.environment];
    return send(bank, {
      method,
      host: hosts[0] ?? "",
      path: `${basePath}${path}`,
      headers: {
        authorization: `Bearer ${token.json?.access_token}`,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      certificate: books.certificate,
      ...different,
    });
  };
}
