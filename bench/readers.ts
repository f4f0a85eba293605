import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { answerQuestions } from "./programs";

/** Open event streams, each with a token and a client address, or close all of them. */
export type ReadersAsked =
  | { kind: "open"; url: string; streams: { token: string; address: string }[] }
  | { kind: "leave" };

export interface ReadersResult {
  events: number;
}

let opened: ClientRequest[] = [];
let events = 0;

/** Reads event streams in a separate process, to use no CPU time of those that send charges and load pages. */
answerQuestions(async (asked: ReadersAsked): Promise<ReadersResult> => {
  if (asked.kind === "open") {
    events = 0;
    await Promise.all(asked.streams.map((stream) => open(asked.url, stream)));
    return { events };
  }
  for (const each of opened) each.destroy();
  opened = [];
  return { events };
});

async function open(url: string, { token, address }: { token: string; address: string }): Promise<void> {
  const sent = request(`${url}/v1/events/stream?seconds=300`, {
    agent: false,
    headers: { authorization: `Bearer ${token}`, "x-forwarded-for": address },
  });
  opened.push(sent);
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`A stream answered ${answer.statusCode}`);
  answer.on("data", (bytes: Buffer) => {
    events += countEvents(bytes);
  });
  // Destroying a request emits an error, which is expected.
  answer.on("error", (error) => {
    if (opened.includes(sent)) throw error;
  });
  sent.on("error", () => undefined);
}

const eventLine = Buffer.from("\nevent: ");

function countEvents(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(eventLine); at >= 0; at = bytes.indexOf(eventLine, at + 1)) count += 1;
  return count;
}
