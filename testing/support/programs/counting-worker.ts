import { createConcurrencyLimit, type Release } from "@/server/core/limits/concurrency";
import { createLimiter, type Limiter } from "@/server/core/limits/limiter";
import type { ParentMessage } from "@/server/core/workers/messages";
import { countInParent, ParentCounts } from "@/server/core/workers/parent-counts";

// Worker process whose limits its parent counts.

interface Command {
  run: "consume" | "peek" | "take" | "release";
  key: string;
  times: number;
}

const counts = new ParentCounts((message) => process.send?.(message));
countInParent(counts);
const limiter: Limiter = createLimiter("counted", 100, 60);
const slots = createConcurrencyLimit("counted", 5);
const held: Release[] = [];

async function count({ run, key, times }: Command): Promise<{ allowed: number; remaining: number[] }> {
  const all = Array.from({ length: times });
  if (run === "take") {
    const taken = (await Promise.all(all.map(() => slots.take(key)))).filter((release) => release !== null);
    held.push(...taken);
    return { allowed: taken.length, remaining: [] };
  }
  if (run === "release") {
    for (const release of held.splice(0)) release();
    return { allowed: 0, remaining: [] };
  }
  const verdicts = await Promise.all(all.map(() => limiter[run](key)));
  return {
    allowed: verdicts.filter(({ allowed }) => allowed).length,
    remaining: verdicts.map(({ remaining }) => remaining),
  };
}

process.on("message", async (message: ParentMessage | Command) => {
  if ("run" in message) process.send?.({ kind: "report", ...(await count(message)) });
  else if (message.kind === "answer") counts.receive(message.id, message.answer);
});
process.send?.({ kind: "ready" });
