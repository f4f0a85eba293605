import type { AddressInfo } from "node:net";
import { log } from "@/server/core/log/log";
import { createForward } from "@/server/runtime/http/forward";
import { createNodeServer } from "@/server/runtime/http/node-server";
import { getRestApi } from "@/server/runtime/rest/rest";
import { startSchedule } from "@/server/runtime/start-up/schedule";

/** API server with a job that logs and fails every second. */

const place = { at: { socketPath: process.env.AT ?? "" }, gone: new AbortController().signal };
const { answer: pages } = createForward({ findPlace: () => place, answerMilliseconds: 10_000 });
const { server } = createNodeServer({ restApi: getRestApi(), pages, upgrade: null, trustProxy: 0 });
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ port }));
});

async function run(): Promise<never> {
  log.warn({ operation: "deep" }, "in a run");
  throw new Error("on purpose");
}

startSchedule({ failing: { schedule: "* * * * * *", run } });
