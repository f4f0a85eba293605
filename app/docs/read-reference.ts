import type { OpenApiDocument } from "@/components/docs/document";
import { type Reference, readReference as readDocument } from "@/components/docs/reference";
import { door } from "@/server/door";

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
  return readDocument(JSON.parse(await (await door()).readReferenceDocument()) as OpenApiDocument);
}
