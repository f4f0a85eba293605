import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { documentFile } from "./document";

const program = fileURLToPath(new URL("../../../node_modules/@stoplight/prism-cli/dist/index.js", import.meta.url));

export interface Violation {
  location: string[];
  message: string;
}

/** Acts as a bank according to the Banco Central's specification and validates requests. */
export interface Prism {
  /**
   * `path` is relative to the specification.
   *
   * @returns the response and the violations of the request.
   */
  judge: (request: {
    method: string;
    path: string;
    authorization: string;
    body: string;
  }) => Promise<{ status: number; contentType: string; body: string; violations: Violation[] }>;
  close: () => Promise<void>;
}

export async function startPrism(): Promise<Prism> {
  const port = await freePort();
  const child = spawn(process.execPath, [program, "mock", documentFile, "-h", "127.0.0.1", "-p", String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await listening(child);
  return {
    judge: async ({ method, path, authorization, body }) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { authorization, ...(body ? { "content-type": "application/json" } : {}) },
        body: body || null,
      });
      const violations = JSON.parse(response.headers.get("sl-violations") ?? "[]") as Violation[];
      return {
        status: response.status,
        contentType: response.headers.get("content-type") ?? "",
        body: await response.text(),
        violations: violations.filter(({ location }) => location[0] === "request"),
      };
    },
    close: async () => {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Resolves once Prism prints that it is listening. */
export function listening(child: ChildProcess): Promise<void> {
  let printed = "";
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (printed.includes("Prism is listening")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`Prism ended with ${code}: ${printed}`)));
  });
}
