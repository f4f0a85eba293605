import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { deliveries } from "@/db/schema";
import { runReplays } from "@/server/webhooks/replays/run-replays";

/** Runs replays until killed. Marks their queued deliveries as sent, and prints a count. */

const only = process.env.COMPANY ?? "";
for (;;) {
  const { replayed } = await runReplays({ now: new Date(), deadline: new Date(Date.now() + 20), only });
  await db()
    .update(deliveries)
    .set({ status: "delivered", nextAttemptAt: null })
    .where(and(eq(deliveries.companyId, only), isNotNull(deliveries.nextAttemptAt)));
  console.log(`ran ${replayed}`);
}
