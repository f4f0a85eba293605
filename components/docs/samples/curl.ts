import { type SampleRequest, type SampleValue, variables } from "./sample-request";

/** A request as a command of a POSIX shell. */
export function writeCurl({ method, url, authorization, headers, body, streams }: SampleRequest): string {
  const isPlain = method === "GET" || (method === "POST" && body !== undefined);
  const words = [
    `curl ${streams ? "-N " : ""}${isPlain ? "" : `-X ${method} `}${quote(url)}`,
    ...(authorization === "bearer" ? [`-H "Authorization: Bearer $${variables.token}"`] : []),
    ...(authorization === "basic" ? [`-u "$${variables.key}:$${variables.secret}"`] : []),
    ...headers.map(({ name, value }) => `-H ${writeHeader(name, value)}`),
    ...(body === undefined ? [] : [`-d ${quote(JSON.stringify(body, null, 2))}`]),
  ];
  return words.join(" \\\n  ");
}

function writeHeader(name: string, value: SampleValue): string {
  return value.kind === "uuid" ? `"${name}: $(uuidgen)"` : quote(`${name}: ${value.text}`);
}

/** Nothing is special to a shell between single quotes but the single quote. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
