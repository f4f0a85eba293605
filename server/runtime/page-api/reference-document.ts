import { getRestApi } from "../rest/rest";

/**
 * The text of `GET /v1/openapi.json`.
 *
 * @throws Error when it is not answered.
 */
export async function readReferenceDocument(): Promise<string> {
  const { status, body } = await getRestApi().handle({
    method: "GET",
    target: "/v1/openapi.json",
    headers: {},
    // An address that no client has, so that no client's rate is counted.
    socketAddress: "0.0.0.0",
    body: null,
  });
  if (status !== 200) throw new Error(`The OpenAPI document was answered ${status}`);
  return body;
}
