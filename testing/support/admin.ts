import { expect } from "vitest";
import { runAdmin } from "@/server/runtime/cli/run-admin";
import type { Ending } from "./processes";

export async function admin(...args: string[]): Promise<Ending> {
  const ending: Ending = { status: 0, text: "", stdout: "", stderr: "" };
  const writeTo = (name: "stdout" | "stderr") => (text: string) => {
    ending.text += text;
    ending[name] += text;
  };
  const { exitCode } = process;
  process.exitCode = undefined;
  await runAdmin(args, {
    print: writeTo("stdout"),
    complain: writeTo("stderr"),
    open: async () => ({ close: async () => undefined }),
  });
  ending.status = Number(process.exitCode ?? 0);
  process.exitCode = exitCode;
  return ending;
}

/** The output must be exactly one line of JSON. Removes the name of the installation. */
export function jsonOf({ status, stdout, stderr }: Ending) {
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^\{.*\}\n$/);
  const { installation, ...output } = JSON.parse(stdout);
  expect(installation).toMatch(/./);
  return output;
}
