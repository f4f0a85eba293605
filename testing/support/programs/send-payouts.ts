import { sendPayouts } from "@/server/treasury/payouts/sweep-payouts";

/** As the job does. Prints a line when it starts. */

console.log("ready");
await sendPayouts(new Date(), new Date(Date.now() + 20_000), process.env.COMPANY);
process.exit(0);
