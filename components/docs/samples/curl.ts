import { downloadedFile, type SampleRequest, type SampleValue, variables } from "./sample-request";

export function writeCurl({ method, url, authorization, headers, body, streams, downloads }: SampleRequest): string {
  const isPlain = method === "GET" || (method === "POST" && body !== undefined);
  const words = [
    `curl ${streams ? "-N " : ""}${downloads ? `-f -o ${downloadedFile} ` : ""}${isPlain ? "" : `-X ${method} `}${quote(url)}`,
    ...(authorization === "bearer" ? [`-H "Authorization: Bearer $${variables.token}"`] : []),
    ...(authorization === "basic" ? [`-u "$${variables.key}:$${variables.secret}"`] : []),
    ...headers.map(({ name, value }) => `-H ${writeHeader(name, value)}`),
    ...(body === undefined ? [] : [`-d ${quote(JSON.stringify(body, null, 2))}`]),
  ];
  // curl omits a header with an empty value, so `:?` stops the command if `uuidgen` is missing.
  const makesKey = headers.some(({ value }) => value.kind === "uuid");
  return `${makesKey ? "KEY=$(uuidgen)\n" : ""}${words.join(" \\\n  ")}`;
}

function writeHeader(name: string, value: SampleValue): string {
  return value.kind === "uuid" ? `"${name}: \${KEY:?}"` : quote(`${name}: ${value.text}`);
}

/** Single-quotes a shell argument, in which only the single quote must be escaped. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
