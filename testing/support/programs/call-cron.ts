import { answerCron } from "@/server/runtime/http/cron";

/** Makes four concurrent calls of the renewals route in one process. */

const request = {
  job: "renewals",
  authorization: `Bearer ${process.env.CRON_SECRET}`,
  parameters: new URLSearchParams({ at: process.env.AT ?? "" }),
  now: new Date(),
};
console.log(JSON.stringify(await Promise.all([1, 2, 3, 4].map(() => answerCron(request)))));
process.exit(0);
