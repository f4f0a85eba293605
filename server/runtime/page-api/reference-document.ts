import { getRestApi } from "../rest/rest";

/**
 * Text of `GET /v1/openapi.json`.
 *
 * @throws Error if the request fails
 */
export async function readReferenceDocument(): Promise<string> {
  const { status, body } = await getRestApi().handle({
    method: "GET",
    target: "/v1/openapi.json",
    headers: {},
    // No client's address, so that the request uses up no client's rate limit.
    socketAddress: "0.0.0.0",
    body: null,
  });
  if (status !== 200) throw new Error(`The OpenAPI document was answered ${status}`);
  return body;
}
