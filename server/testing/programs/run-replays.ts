import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { deliveries } from "@/db/schema";
import { runReplays } from "@/server/replays/run-replays";

/** Runs a company's replays, takes what they queue out of the way as if it were sent, and says so, until it is killed. */

const only = process.env.COMPANY ?? "";
for (;;) {
  const { replayed } = await runReplays({ now: new Date(), deadline: new Date(Date.now() + 20), only });
  await db()
    .update(deliveries)
    .set({ status: "delivered", nextAttemptAt: null })
    .where(and(eq(deliveries.companyId, only), isNotNull(deliveries.nextAttemptAt)));
  console.log(`ran ${replayed}`);
}
