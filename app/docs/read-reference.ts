import type { OpenApiDocument } from "@/components/docs/document";
import { type Reference, readReference as readDocument } from "@/components/docs/reference";
import { restDoor } from "@/server/rest/rest";

let reading: Promise<Reference> | undefined;

/** What `GET /v1/openapi.json` answers, made ready for its pages, once in a process. */
export function readReference(): Promise<Reference> {
  reading ??= askDoor().catch((fault: unknown) => {
    reading = undefined;
    throw fault;
  });
  return reading;
}

async function askDoor(): Promise<Reference> {
  const { status, body } = await restDoor().handle({
    method: "GET",
    target: "/v1/openapi.json",
    headers: {},
    // Nobody calls from it, so that no caller's rate is counted.
    socketAddress: "0.0.0.0",
    body: null,
  });
  if (status !== 200) throw new Error(`The OpenAPI document was answered ${status}`);
  return readDocument(JSON.parse(body) as OpenApiDocument);
}
