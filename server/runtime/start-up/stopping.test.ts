import { expect, test } from "vitest";
import { startChild } from "@/testing/support/children";

const startProcess = (env: Record<string, string> = {}) => startChild("stop-in-order", env);

function linesOf(output: string): string[] {
  return output.trimEnd().split("\n");
}

test("undoes what was opened, last first, and exits with 0", async () => {
  const child = await startProcess();
  await child.said("started");
  child.kill("SIGTERM");
  const { code, output } = await child.ended;
  expect(code).toBe(0);
  expect(linesOf(output)).toEqual(["starting", "started", "second undone", "first undone"]);
});

test("lets a start under way finish before it is undone", async () => {
  const child = await startProcess();
  await child.said("starting");
  child.kill("SIGINT");
  const { code, output } = await child.ended;
  expect(code).toBe(0);
  expect(linesOf(output)).toEqual(["starting", "started", "second undone", "first undone"]);
});

test("treats the same signal from the terminal and npm as one, and a later one as hurry", async () => {
  const child = await startProcess();
  await child.said("started");
  child.kill("SIGINT");
  child.kill("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  child.kill("SIGINT");
  const { output } = await child.ended;
  expect(linesOf(output)).toEqual(["starting", "started", "hurried", "second undone", "first undone"]);
});

test("continues when one undo fails, and exits with 1", async () => {
  const child = await startProcess({ FAILS: "1" });
  await child.said("started");
  child.kill("SIGTERM");
  const { code, output } = await child.ended;
  expect(code).toBe(1);
  expect(linesOf(output)).toEqual(["starting", "started", "second undone", "reported stuck"]);
});

test("ends a start that an unhandled rejection broke, with its reason and 1", async () => {
  const { code, output, errors } = await (await startProcess({ BREAKS: "1" })).ended;
  expect(code).toBe(1);
  expect(linesOf(output)).toEqual(["starting", "unhandled rejection", "first undone"]);
  expect(errors).toBe("Quitanda: the start failed: broken\n");
});

test("exits with 1 if the start waits for a step that never ends", async () => {
  const { code, errors } = await (await startProcess({ BREAKS: "silently" })).ended;
  expect([code, errors]).toEqual([1, "Quitanda: the start failed: it waits for a step that never ends\n"]);
});
