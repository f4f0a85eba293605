import type { RefusalCode } from "@/server/errors";
import { getRestApi } from "@/server/runtime/rest/rest";
import { callApi } from "./api-calls";
import { createTestToken } from "./rest";

interface Answered {
  status: number;
  json: ReturnType<typeof JSON.parse>;
}

export interface Integrator {
  companyId: string;
  token: string;
  get: (path: string) => Promise<Answered>;
  post: (path: string, body?: object) => Promise<Answered>;
  put: (path: string, body?: object) => Promise<Answered>;
  remove: (path: string) => Promise<Answered>;
}

/** Integrator with a separate company. Paths are relative to `/v1`. */
export async function createIntegrator(): Promise<Integrator> {
  const { companyId, token } = await createTestToken();
  const send = async (method: string, path: string, body?: object): Promise<Answered> => {
    const call = { method, target: `/v1${path}`, token, ...(body === undefined ? {} : { body }) };
    const { status, body: text } = await callApi(getRestApi(), call);
    return { status, json: JSON.parse(text) };
  };
  return {
    companyId,
    token,
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
    put: (path, body) => send("PUT", path, body),
    remove: (path) => send("DELETE", path),
  };
}

/** Error body of envelope A (docs/domains/runtime.md). */
export const inA = (status: number, message: string, code?: RefusalCode) => ({
  status,
  json: { success: false, message, ...(code ? { code } : {}) },
});
