import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** `"hang up"` closes the connection without a response; `"silence"` never responds. */
export type Scripted = { status: number; body?: unknown; headers?: Record<string, string> } | "hang up" | "silence";

export interface SeenRequest {
  /** `POST /v1/card`. */
  line: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Returns scripted responses in order on its own port; sign-ins are answered separately. */
export interface ScriptedApi {
  url: string;
  /** Requests other than sign-ins. */
  requests: SeenRequest[];
  signIns: SeenRequest[];
  close: () => Promise<void>;
}

export const ok = (data: unknown): Scripted => ({ status: 200, body: { success: true, data } });

export const refusal = (status: number, code?: string, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers,
  body: { statusCode: status, error: "Refused", message: "A sentence", ...(code ? { code } : {}) },
});

/** Tokens are `token-1`, `token-2` and so on. */
function signInAnswer(count: number): Scripted {
  return { status: 200, body: { success: true, token: `token-${count}`, tokenType: "Bearer", expiresIn: 3_600_000 } };
}

/** Responds with 500 after the last response of the script. */
export async function startScriptedApi(
  script: readonly Scripted[],
  signIn: (count: number) => Scripted = signInAnswer,
): Promise<ScriptedApi> {
  const requests: SeenRequest[] = [];
  const signIns: SeenRequest[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const line = `${req.method} ${req.url}`;
    const kept = line === "POST /v1/auth" ? signIns : requests;
    kept.push({ line, headers: req.headers, body: Buffer.concat(chunks).toString() });
    const answer = kept === signIns ? signIn(signIns.length) : (script[requests.length - 1] ?? refusal(500));
    if (answer === "silence") return;
    if (answer === "hang up") return void req.socket.destroy();
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {});
    res.writeHead(answer.status, { "content-type": "application/json", "x-request-id": "r1", ...answer.headers });
    res.end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    signIns,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
