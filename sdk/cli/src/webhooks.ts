import type { ReplayWish } from "../../typescript/src/quitanda.js";
import type { Invocation } from "./command.js";
import { exitCodes, Fault } from "./fault.js";

export async function replayWebhook({ session, operands: [webhookId = ""], options }: Invocation): Promise<void> {
  const { output } = session;
  if (!options.from) throw new Fault(exitCodes.usage, "--from is missing", "Such as 2026-11-20T00:00:00-03:00");
  const events = options.events?.split(",").map((name) => name.trim()) as ReplayWish["events"];
  const wish: ReplayWish = {
    from: options.from,
    to: options.to ?? new Date().toISOString(),
    ...(events ? { events } : {}),
  };
  const answer = await session.client().webhookReplays.start(webhookId, wish);
  output.value(answer);
  output.line(`${answer.count} events on their way${answer.replayId ? ` (replay ${answer.replayId})` : ""}`);
}
