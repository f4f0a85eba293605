import { strToU8, zipSync } from "fflate";
import type { Reference, ReferenceOperation } from "../reference";

/** Fixed, so that the same document always produces the same bytes. */
const writtenAt = new Date(2026, 0, 1);

/** One folder per group, and an environment without secrets. */
export function zipBruno(reference: Reference, origin: string): Uint8Array<ArrayBuffer> {
  const files = Object.entries(writeBruno(reference, origin));
  return zipSync(Object.fromEntries(files.map(([path, text]) => [`quitanda/${path}`, strToU8(text)])), {
    mtime: writtenAt,
  });
}

/** By path, in the Bru language (docs.usebruno.com). */
export function writeBruno({ groups }: Reference, origin: string): Record<string, string> {
  const files: Record<string, string> = {
    "bruno.json": `${JSON.stringify({ version: "1", name: "Quitanda", type: "collection" }, null, 2)}\n`,
    "collection.bru": blocks(["auth", ["mode: bearer"]], ["auth:bearer", ["token: {{token}}"]]),
    "environments/Quitanda.bru": `${blocks(["vars", [`baseUrl: ${origin}`]])}vars:secret [\n  token,\n  apiKey,\n  apiSecret\n]\n`,
  };
  for (const { id, name, operations } of groups) {
    files[`${id}/folder.bru`] = blocks(["meta", [`name: ${name}`]]);
    for (const [index, operation] of operations.entries()) {
      files[`${id}/${operation.slug}.bru`] = writeRequest(operation, index + 1);
    }
  }
  return files;
}

const modes = { bearer: "inherit", basic: "basic", none: "none" } as const;

function writeRequest(operation: ReferenceOperation, place: number): string {
  const { summary, method, path, description, parameters, authorization, body } = operation;
  const linesOf = (kind: "path" | "query" | "header") =>
    parameters
      .filter((each) => each.place === kind)
      .map(({ name, example, required }) => {
        const value = name.toLowerCase() === "idempotency-key" ? "{{$guid}}" : example.replace(/\s+/g, " ");
        const isOff = kind === "query" && !required;
        return `${isOff ? "~" : ""}${name}: ${value}`;
      });
  const example = body?.examples[0]?.value;
  return blocks(
    ["meta", [`name: ${summary}`, "type: http", `seq: ${place}`]],
    [
      method.toLowerCase(),
      [
        `url: {{baseUrl}}${path.replace(/\{(\w+)\}/g, ":$1")}`,
        `body: ${example === undefined ? "none" : "json"}`,
        `auth: ${modes[authorization]}`,
      ],
    ],
    ["params:path", linesOf("path")],
    ["params:query", linesOf("query")],
    ["headers", linesOf("header")],
    ["auth:basic", authorization === "basic" ? ["username: {{apiKey}}", "password: {{apiSecret}}"] : []],
    ["body:json", example === undefined ? [] : JSON.stringify(example, null, 2).split("\n")],
    ["docs", description.split("\n")],
  );
}

function blocks(...all: [name: string, lines: string[]][]): string {
  return all
    .filter(([, lines]) => lines.some((line) => line !== ""))
    .map(([name, lines]) => `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n}\n\n`)
    .join("");
}
