import { createServer } from "node:http";
import { answerQuestions } from "./programs";
import { listenAnywhere } from "./server-side";

/** When each event arrived that was sent to a path, in milliseconds since the epoch. */
export interface Arrivals {
  count: number;
  at: Record<string, number>;
}

const hanging = new Set<string>();
const arrivals = new Map<string, Arrivals>();

function note(path: string, body: string): void {
  const own = arrivals.get(path) ?? { count: 0, at: {} };
  own.count += 1;
  own.at[body.slice(7, 43)] ??= performance.timeOrigin + performance.now();
  arrivals.set(path, own);
}

const server = createServer((req, res) => {
  const path = req.url ?? "";
  if (hanging.has(path)) return;
  let body = "";
  req.setEncoding("latin1");
  req.on("data", (chunk: string) => {
    body += chunk;
  });
  req.on("end", () => {
    note(path, body);
    res.writeHead(200, { "content-length": "2" }).end("ok");
  });
});

/** A receiver of webhooks, one endpoint for each path; some never answer. */
answerQuestions(async (question: { kind: "listen" | "take"; hang?: string[] }) => {
  if (question.kind === "listen") return listenAnywhere(server);
  for (const path of question.hang ?? []) hanging.add(path);
  const taken = Object.fromEntries(arrivals);
  arrivals.clear();
  return taken;
});
