import { createServer, type Socket } from "node:net";
import { answerQuestions } from "./programs";
import { listenAnywhere } from "./server-side";

/** Deliveries at one path. `at` maps each event id to its first arrival, in milliseconds since the epoch. */
export interface Arrivals {
  count: number;
  at: Record<string, number>;
}

/** Listen, or return the arrivals and configure the following responses. */
export type ReceiverTask =
  | { kind: "listen" }
  | { kind: "take" /** Paths that stop responding permanently. */; hang: string[]; answerAfterMilliseconds: number };

const answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

const hanging = new Set<string>();
const arrivals = new Map<string, Arrivals>();
let answerAfterMilliseconds = 0;

function note(path: string, eventId: string): void {
  const own = arrivals.get(path) ?? { count: 0, at: {} };
  own.count += 1;
  own.at[eventId] ??= performance.timeOrigin + performance.now();
  arrivals.set(path, own);
}

/**
 * Parses requests with minimal work, because both senders wait for the receiver. Assumes that
 * bodies have a `content-length` and start with the event's id.
 */
function receive(socket: Socket): void {
  let unread = "";
  socket.setEncoding("latin1");
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: string) => {
    unread += chunk;
    const bodyAt = unread.indexOf("\r\n\r\n") + 4;
    if (bodyAt < 4) return;
    const length = Number(/content-length: (\d+)/i.exec(unread.slice(0, bodyAt))?.[1] ?? 0);
    if (unread.length < bodyAt + length) return;
    const path = unread.slice(unread.indexOf(" ") + 1, unread.indexOf(" ", unread.indexOf(" ") + 1));
    note(path, unread.slice(bodyAt + 7, bodyAt + 43));
    unread = unread.slice(bodyAt + length);
    if (hanging.has(path)) return;
    if (answerAfterMilliseconds === 0) socket.write(answer);
    else setTimeout(() => socket.write(answer), answerAfterMilliseconds);
  });
}

const server = createServer(receive);

/** Receives webhooks with one endpoint per path. Paths in `hang` never respond. */
answerQuestions(async (task: ReceiverTask) => {
  if (task.kind === "listen") return listenAnywhere(server);
  for (const path of task.hang) hanging.add(path);
  answerAfterMilliseconds = task.answerAfterMilliseconds;
  const taken = Object.fromEntries(arrivals);
  arrivals.clear();
  return taken;
});
