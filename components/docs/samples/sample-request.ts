import type { ReferenceOperation, ReferenceParameter } from "../reference";

export type SampleValue = { kind: "text"; text: string } | { kind: "uuid" };

export interface SampleRequest {
  method: string;
  url: string;
  authorization: "bearer" | "basic" | "none";
  headers: { name: string; value: SampleValue }[];
  body: unknown;
  streams: boolean;
  /** The response is a file. */
  downloads: boolean;
}

export const downloadedFile = "export.csv";

export const variables = { token: "QUITANDA_TOKEN", key: "QUITANDA_API_KEY", secret: "QUITANDA_API_SECRET" } as const;

export function composeSampleRequest(operation: ReferenceOperation, origin: string): SampleRequest {
  const body = operation.body?.examples[0]?.value;
  const headers = operation.parameters.filter(({ place }) => place === "header").map(readHeader);
  return {
    method: operation.method,
    url: `${origin}${fillPath(operation)}${requiredQuery(operation)}`,
    authorization: operation.authorization,
    headers: [
      ...headers,
      ...(body === undefined
        ? []
        : [{ name: "content-type", value: { kind: "text" as const, text: "application/json" } }]),
    ],
    body,
    streams: operation.streams,
    downloads: operation.downloads,
  };
}

function readHeader({ name, example }: ReferenceParameter): SampleRequest["headers"][number] {
  const isKey = name.toLowerCase() === "idempotency-key";
  return { name, value: isKey ? { kind: "uuid" } : { kind: "text", text: example } };
}

function fillPath({ path, parameters }: ReferenceOperation): string {
  return path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const example = parameters.find((each) => each.place === "path" && each.name === name)?.example;
    return example ? encodeURIComponent(example) : placeholder;
  });
}

function requiredQuery({ parameters }: ReferenceOperation): string {
  const pairs = parameters
    .filter(({ place, required }) => place === "query" && required)
    .map(({ name, example }): [string, string] => [name, example]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}
