import { openDatabase } from "@/db/client";
import { environment } from "@/server/core/env/env";
import { createNodeServer } from "@/server/runtime/http/node-server";
import { getRestApi } from "@/server/runtime/rest/rest";
import { answerQuestions } from "./programs";
import { listenAnywhere, usage } from "./server-side";

/** The server of `server/main.ts` without Next's pages and without scheduled jobs. */
answerQuestions(async ({ kind }: { kind: "listen" | "usage" }) => {
  if (kind === "usage") return usage();
  const { databaseUrl, databasePrepare, trustProxy } = environment();
  openDatabase({ url: databaseUrl, prepare: databasePrepare });
  const pages = (_: unknown, res: { destroy: () => void }) => res.destroy();
  const { server } = createNodeServer({ restApi: getRestApi(), pages, upgrade: null, trustProxy });
  return listenAnywhere(server);
});
