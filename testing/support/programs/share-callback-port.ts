import cluster from "node:cluster";
import { startCallbackServer } from "@/server/runtime/http/callback-server";

/** Serves the callback port with two processes. A signal terminates the first one. */

const own = JSON.parse(process.env.OWN ?? "");
if (cluster.isPrimary) {
  const workers = [cluster.fork(), cluster.fork()];
  let count = 0;
  cluster.on("listening", (_, { port }) => {
    count += 1;
    if (count === 2) process.stdout.write(`port ${port}\n`);
  });
  process.on("SIGUSR2", () => workers[0]?.kill());
  cluster.on("exit", () => process.stdout.write("one left\n"));
  process.on("SIGTERM", () => process.exit(0));
} else void startCallbackServer({ port: 0, ...own }, "127.0.0.1");
