import type { ServerResponse } from "node:http";
import { allHosts } from "../bank/dialects";
import { createAuthority } from "../certificates";
import { type Received, startReceiver } from "../receiver";

export interface Asked extends Pick<Received, "method" | "headers" | "body"> {
  host: string;
  url: URL;
  isToken: boolean;
}

/** Null closes the socket without a response. */
export type Told = { status: number; contentType?: string; headers?: Record<string, string>; body?: unknown } | null;

/** TLS server that acts as any bank. Responds with the result of a function and records the requests. */
export interface ScriptedBank {
  address: string;
  port: number;
  authority: string;
  asked: Asked[];
  /** Handles all but token requests. May be replaced at any time. */
  answer: (asked: Asked) => Told | Promise<Told>;
  issue: (asked: Asked) => Told | Promise<Told>;
  close: () => Promise<void>;
}

/** Value of every token, recognizable in a search. */
export const issuedToken = "canary-token-7c1d";

const issued = { access_token: issuedToken, token_type: "Bearer", expires_in: 3600 };

export async function openScriptedBank(): Promise<ScriptedBank> {
  const authority = createAuthority("Scripted CA");
  const receiver = await startReceiver(
    async (response, { method, path, headers, body }) => {
      const { host = "" } = headers;
      const url = new URL(path, `https://${host}`);
      const asked: Asked = { method, host, url, headers, body, isToken: /grant_type/.test(body) };
      bank.asked.push(asked);
      write(response, await (asked.isToken ? bank.issue(asked) : bank.answer(asked)));
    },
    authority.issue("bank", { hosts: allHosts }),
  );
  const bank: ScriptedBank = {
    address: "127.0.0.1",
    port: receiver.port,
    authority: authority.cert,
    asked: [],
    answer: () => ({ status: 503 }),
    issue: () => ({ status: 200, body: issued }),
    close: receiver.close,
  };
  return bank;
}

function write(response: ServerResponse, told: Told): void {
  if (!told) return void response.destroy();
  const { status, contentType = "application/json", headers = {}, body } = told;
  const text = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
  response.writeHead(status, { "content-type": contentType, ...headers }).end(text);
}
