import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startSocketServer } from "@/testing/support/receiver";
import type { TroubledNight } from "../night";

/** The seller's receiver responds late, then never. The mail server accepts connections and stays silent. */
export function createSlowReceivers(): TroubledNight {
  const waiting = new Set<Socket>();
  return {
    name: "slow and hanging receivers and mail",
    stage: async () => {
      const mail = await startSocketServer((socket) => void waiting.add(socket));
      const variables = { SMTP_URL: `smtp://127.0.0.1:${mail.port}?from=loja@example.com` };
      return { variables, close: mail.close };
    },
    trouble: async ({ receiver }, seconds) => {
      for (const behavior of ["slow", "hanging"] as const) {
        receiver.behave(behavior);
        await sleep((seconds * 1000) / 2);
      }
      receiver.behave("prompt");
      for (const socket of waiting) socket.destroy();
      waiting.clear();
    },
  };
}
