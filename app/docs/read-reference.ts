import type { OpenApiDocument } from "@/components/docs/document";
import { type Reference, readReference as readDocument } from "@/components/docs/reference";
import { door } from "@/server/door";

let reading: Promise<Reference> | undefined;

/** The OpenAPI document prepared for its pages, once per process. */
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
