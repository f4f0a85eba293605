import { request } from "node:https";
import type { BankAccount } from "./accounts";
import type { Bank } from "./bank";
import { dialects } from "./dialects";

/** An answer of the bank, as it arrived. */
export interface RawAnswer {
  status: number;
  contentType: string;
  text: string;
  /** The body as JSON; null when it is none. */
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

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

/** Sends a request to the bank as the document has it, by Node's own client; rejects when no answer comes. */
export function send(
  bank: Bank,
  { method, host, path, headers = {}, body, certificate }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const to = { host: bank.address, port: bank.port, servername: host, ca: bank.authority, agent: false as const };
    const sent = request({ ...to, ...certificate, method, path, headers: { host, ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
      });
      response.on("error", reject);
      response.on("end", () => {
        const contentType = response.headers["content-type"] ?? "";
        resolve({ status: response.statusCode ?? 0, contentType, text, json: parse(text) });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Asks for a token in the way of the account's bank. */
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

/** A client of an account with a token, that calls operations below the base of its bank. */
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
