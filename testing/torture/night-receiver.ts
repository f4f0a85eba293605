import type { ServerResponse } from "node:http";
import { startReceiver } from "@/testing/support/receiver";
import type { Arrival } from "./books";

export type ReceiverBehavior = "prompt" | "slow" | "hanging";

export interface NightReceiver {
  url: string;
  behave: (behavior: ReceiverBehavior) => void;
  read: () => Arrival[];
  close: () => Promise<void>;
}

const slowMs = 4_000;

function readBody(body: string): Omit<Arrival, "at"> | null {
  const { id, event, transaction, subscription } = JSON.parse(body) as {
    id: string;
    event: string;
    transaction?: { id: string };
    subscription?: { id: string };
  };
  const subject = transaction ?? subscription;
  return subject ? { eventId: id, event, subjectId: subject.id } : null;
}

export async function startNightReceiver(): Promise<NightReceiver> {
  let behavior: ReceiverBehavior = "prompt";
  const arrivals: Arrival[] = [];
  const accept = (res: ServerResponse, body: string) => {
    const read = readBody(body);
    if (read) arrivals.push({ ...read, at: Date.now() });
    res.writeHead(200).end();
  };
  const receiver = await startReceiver((res, { body }) => {
    if (behavior === "prompt") accept(res, body);
    if (behavior === "slow") setTimeout(() => accept(res, body), slowMs).unref();
  });
  return {
    url: receiver.url,
    behave: (next) => {
      behavior = next;
    },
    read: () => [...arrivals],
    close: receiver.close,
  };
}
