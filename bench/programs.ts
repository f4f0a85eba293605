import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { bundle } from "@/scripts/bundle.mjs";

export interface Program {
  ask: <Answer>(question: object) => Promise<Answer>;
  stop: () => Promise<void>;
}

const folder = join(".build", "bench");
const names = [
  "ours",
  "yardstick",
  "least",
  "load",
  "webhook-sender",
  "webhook-receiver",
  "renewer",
  "clubs",
  "readers",
  "scale-reads",
] as const;

export async function buildPrograms(): Promise<void> {
  await bundle(Object.fromEntries(names.map((name) => [name, join("bench", `${name}.ts`)])), folder);
}

export function startProgram(name: (typeof names)[number], variables: Record<string, string> = {}): Program {
  const profile = process.env.BENCH_PROFILE === name ? ["--cpu-prof", `--cpu-prof-dir=${join(".data", "bench")}`] : [];
  const child = fork(join(folder, `${name}.js`), {
    env: { ...process.env, NODE_ENV: "production", ...variables },
    execArgv: ["--enable-source-maps", ...profile],
  });
  return {
    ask: <Answer>(question: object) => askOnce<Answer>(child, name, question),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.disconnect();
      }),
  };
}

function askOnce<Answer>(child: ChildProcess, name: string, question: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`${name} ended with status ${code}`));
    child.once("exit", ended);
    child.once("message", (answer: { failure?: string }) => {
      child.off("exit", ended);
      if (answer.failure === undefined) resolve(answer as Answer);
      else reject(new Error(`${name}: ${answer.failure}`));
    });
    child.send(question);
  });
}

/** For a child process: answers every message of the parent, and exits with it. */
export function answerQuestions(answer: (question: never) => object | Promise<object>): void {
  process.on("message", (question) => {
    Promise.resolve(answer(question as never)).then(
      (said) => process.send?.(said),
      (thrown: unknown) => process.send?.({ failure: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}
