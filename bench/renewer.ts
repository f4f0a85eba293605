import { openDatabase } from "@/db/client";
import { byPlatform } from "@/server/accounts/audit/audit";
import { environment } from "@/server/core/env/env";
import { readClock, startAdvance } from "@/server/sandbox/clock/clocks";
import { runClocks } from "@/server/sandbox/clock/run-clocks";
import { sweepRenewals } from "@/server/subscriptions/renewals/sweep-renewals";
import { answerQuestions } from "./programs";
import { usage } from "./server-side";

export type RenewerTask =
  | { kind: "open" | "usage" }
  | { kind: "renew"; at: string }
  | { kind: "advance"; companyId: string; advance: string };

/** Runs renewals and clock advances in a separate process, as the jobs do. */
answerQuestions(async (task: RenewerTask) => {
  switch (task.kind) {
    case "open": {
      const { databaseUrl, databasePrepare } = environment();
      openDatabase({ url: databaseUrl, prepare: databasePrepare });
      return {};
    }
    case "usage":
      return usage();
    case "renew":
      return sweepRenewals(new Date(task.at), new Date(Date.now() + 600_000));
    case "advance":
      return advanceClock(task.companyId, task.advance);
  }
});

/** @returns the number of steps. */
async function advanceClock(companyId: string, advance: string): Promise<{ steps: number }> {
  const page = { limit: 1, offset: 0 };
  await startAdvance(companyId, { advance }, { by: byPlatform, realNow: new Date() });
  for (;;) {
    await runClocks(new Date(Date.now() + 600_000), companyId);
    const { advancing, steps } = await readClock(companyId, page, new Date());
    if (!advancing) return { steps };
  }
}
