import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { request } from "undici";
import { db, openDatabase } from "@/db/client";
import { events } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import { environment } from "@/server/core/env/env";
import { emit } from "@/server/core/events/emit";
import { drawQrCode } from "@/server/core/qr-code/qr-code";
import { dispatchDue, type Watch, watchOutbox } from "@/server/webhooks/deliveries/watch-outbox";
import { answerQuestions } from "./programs";
import { usage } from "./server-side";
import { eventOf, sampleOf } from "./webhook-events";

/** Draw QR codes as charges do, send the outbox, watch it, fill it, or post bodies in a bare loop. */
export type SenderTask =
  | { kind: "open" | "stop" | "usage" | "dispatch" }
  | { kind: "draw"; codes: string[] }
  | { kind: "watch"; companyId: string }
  | { kind: "emit"; companyId: string; event: EventName; count: number; everyMilliseconds: number }
  | { kind: "post"; urls: string[]; bodies: string[]; requests: number; connections: number };

export interface Emitted {
  id: string;
  committedAt: number;
}

const report = (thrown: unknown) => console.error(thrown);
let watch: Watch | undefined;

answerQuestions(async (task: SenderTask) => {
  const startedAt = performance.now();
  switch (task.kind) {
    case "open": {
      const { databaseUrl, databasePrepare } = environment();
      openDatabase({ url: databaseUrl, prepare: databasePrepare });
      return {};
    }
    case "usage":
      return usage();
    case "draw":
      for (const code of task.codes) drawQrCode(code);
      return {};
    case "dispatch": {
      const counts = await dispatchDue(new Date(), new Date(Date.now() + 60_000), { report });
      return { ...counts, seconds: (performance.now() - startedAt) / 1000 };
    }
    case "watch":
      watch = watchOutbox({ report, only: task.companyId });
      return {};
    case "stop":
      await watch?.stop(1_000);
      return {};
    case "emit":
      return { emitted: await emitAll(task.companyId, task.event, task.count, task.everyMilliseconds) };
    case "post":
      await post(task.urls, task.bodies, task.requests, task.connections);
      return { seconds: (performance.now() - startedAt) / 1000 };
  }
});

async function emitAll(companyId: string, event: EventName, count: number, every: number): Promise<Emitted[]> {
  const sample = await sampleOf();
  if (every === 0) {
    await emit(db(), ...Array.from({ length: count }, () => eventOf(companyId, sample, event)));
    return [];
  }
  const committed = new Map<string, number>();
  for (let each = 0; each < count; each += 1) {
    const fact = eventOf(companyId, sample, event);
    await emit(db(), fact);
    committed.set(fact.subjectId, performance.timeOrigin + performance.now());
    await sleep(every * (0.5 + Math.random()));
  }
  const rows = await db()
    .select({ id: events.id, subjectId: events.subjectId })
    .from(events)
    .where(eq(events.companyId, companyId));
  return rows.flatMap(({ id, subjectId }) => {
    const committedAt = committed.get(subjectId);
    return committedAt === undefined ? [] : [{ id, committedAt }];
  });
}

/** Posts the same bodies to the same URLs in a simple loop, as the baseline. */
async function post(urls: string[], bodies: string[], requests: number, connections: number): Promise<void> {
  const headers = { "content-type": "application/json" };
  let sent = 0;
  const work = async () => {
    while (sent < requests) {
      const index = sent;
      sent += 1;
      const url = urls[index % urls.length] ?? "";
      const body = bodies[Math.floor(index / urls.length) % bodies.length] ?? "";
      const answer = await request(url, { method: "POST", headers, body });
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}
