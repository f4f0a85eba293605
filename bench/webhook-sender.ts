import { request } from "undici";
import { openDatabase } from "@/db/client";
import { environment } from "@/server/core/env";
import { dispatchDue, type Watch, watchOutbox } from "@/server/webhooks/watch-outbox";
import { answerQuestions } from "./programs";
import { usage } from "./server-side";

/** What a sender is told to do: send what a company's outbox holds, watch it, or post bodies in a bare loop. */
export type Errand =
  | { kind: "open" | "stop" | "usage" }
  | { kind: "dispatch"; companyIds: string[] }
  | { kind: "watch"; companyId: string }
  | { kind: "post"; urls: string[]; bodies: string[]; requests: number; connections: number };

const report = (thrown: unknown) => console.error(thrown);
let watch: Watch | undefined;

answerQuestions(async (errand: Errand) => {
  const startedAt = performance.now();
  switch (errand.kind) {
    case "open": {
      const { databaseUrl, databasePrepare } = environment();
      openDatabase({ url: databaseUrl, prepare: databasePrepare });
      return {};
    }
    case "usage":
      return usage();
    case "dispatch": {
      const [only] = errand.companyIds.length === 1 ? errand.companyIds : [];
      const counts = await dispatchDue(new Date(), new Date(Date.now() + 60_000), {
        report,
        ...(only ? { only } : {}),
      });
      return { ...counts, seconds: (performance.now() - startedAt) / 1000 };
    }
    case "watch":
      watch = watchOutbox({ report, only: errand.companyId });
      return {};
    case "stop":
      await watch?.stop(1_000);
      return {};
    case "post":
      await post(errand.urls, errand.bodies, errand.requests, errand.connections);
      return { seconds: (performance.now() - startedAt) / 1000 };
  }
});

/** The yardstick: the plainest loop that posts the same bodies to the same addresses. */
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
