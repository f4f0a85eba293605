import { watchOutbox } from "@/server/webhooks/deliveries/watch-outbox";

/** An instance of the app that sends a company's webhooks until it is killed. */

watchOutbox({
  only: process.env.COMPANY,
  leaseMilliseconds: Number(process.env.LEASE),
  report: (thrown) => console.log("failed", thrown),
});
console.log("sending");
