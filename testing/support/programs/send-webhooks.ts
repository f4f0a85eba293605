import { watchOutbox } from "@/server/webhooks/deliveries/watch-outbox";

/** Sends webhooks until killed, like an instance of the app. */

watchOutbox({
  only: process.env.COMPANY,
  leaseMilliseconds: Number(process.env.LEASE),
  report: (thrown) => console.log("failed", thrown),
});
console.log("sending");
