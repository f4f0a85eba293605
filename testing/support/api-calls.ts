import { randomInt } from "node:crypto";
import type { RestAnswer, RestApi } from "@/server/runtime/rest/rest";

export interface TestCall {
  method?: string;
  target: string;
  token?: string;
  headers?: Record<string, string>;
  /** Objects are sent as JSON, strings and bytes unchanged, and chunks without `content-length`. */
  body?: object | string | Uint8Array | Uint8Array[];
  address?: string;
}

let lastAddress = randomInt(2 ** 24);

/** Each process starts at a random address. */
export function freshAddress(): string {
  lastAddress = (lastAddress + 1) % 2 ** 24;
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

export function callApi(restApi: RestApi, call: TestCall): Promise<RestAnswer> {
  const { method = "GET", target, token, headers = {}, body, address = freshAddress() } = call;
  const chunks = chunksOf(body);
  const length = Array.isArray(body) ? undefined : chunks?.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  return restApi.handle({
    method,
    target,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(chunks ? { "content-type": "application/json" } : {}),
      ...(length === undefined ? {} : { "content-length": String(length) }),
      ...(Array.isArray(body) ? { "transfer-encoding": "chunked" } : {}),
      ...headers,
    },
    socketAddress: address,
    body: chunks && streamOf(chunks),
  });
}

function chunksOf(body: TestCall["body"]): Uint8Array[] | null {
  if (body === undefined) return null;
  if (Array.isArray(body)) return body;
  if (body instanceof Uint8Array) return [body];
  return [Buffer.from(typeof body === "string" ? body : JSON.stringify(body))];
}

async function* streamOf(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
