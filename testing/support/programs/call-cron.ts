import { answerCron } from "@/server/runtime/http/cron";

/** Calls the renewals route four times concurrently in one process. */

const request = {
  job: "renewals",
  authorization: `Bearer ${process.env.CRON_SECRET}`,
  parameters: new URLSearchParams({ at: process.env.AT ?? "" }),
  now: new Date(),
};
console.log(JSON.stringify(await Promise.all([1, 2, 3, 4].map(() => answerCron(request)))));
process.exit(0);
