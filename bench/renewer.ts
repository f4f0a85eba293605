import { openDatabase } from "@/db/client";
import { environment } from "@/server/core/env";
import { sweepRenewals } from "@/server/subscriptions/sweep-renewals";
import { answerQuestions } from "./programs";
import { usage } from "./server-side";

/** A scheduler's commands: open the database, renew what is due, report its use. */
export type Errand = { kind: "open" | "usage" } | { kind: "renew"; at: string };

/** One process that renews subscriptions, as the job does. */
answerQuestions(async (errand: Errand) => {
  switch (errand.kind) {
    case "open": {
      const { databaseUrl, databasePrepare } = environment();
      openDatabase({ url: databaseUrl, prepare: databasePrepare });
      return {};
    }
    case "usage":
      return usage();
    case "renew":
      return sweepRenewals(new Date(errand.at), new Date(Date.now() + 600_000));
  }
});
