import type { AppRouter } from "@/server/router";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

export async function signAndReplayOf(webhookId: string, step: Step): Promise<void> {
  await step("webhooks.test", (by) => by.webhooks.test({ webhookId }));
  await step("webhooks.update", (by) => by.webhooks.update({ webhookId, active: true, signed: true }), {
    before: { active: false, signed: false },
    after: { active: true, signed: true },
  });
  await step("webhooks.rotateSecret", (by) => by.webhooks.rotateSecret({ webhookId, endPrevious: true }), {
    after: { endsAt: null },
  });
  await step("webhooks.rotateSecret", (by) => by.webhooks.rotateSecret({ webhookId }));
  await step("webhooks.endPreviousSecret", (by) => by.webhooks.endPreviousSecret({ webhookId }));
  const wish = { webhookId, from: "2020-01-01T00:00:00.000Z", to: "2020-01-02T00:00:00.000Z" };
  const { replayId } = await step("webhookReplays.start", (by) => by.webhookReplays.start(wish), {
    subjectId: webhookId,
    after: { everyEvent: true, events: [], startsAt: wish.from, endsAt: wish.to, count: 0 },
  });
  const own = { webhookId, replayId: replayId ?? "" };
  await step("webhookReplays.pause", (by) => by.webhookReplays.pause(own), { after: { count: 0 } });
  await step("webhookReplays.resume", (by) => by.webhookReplays.resume(own));
  await step("webhookReplays.cancel", (by) => by.webhookReplays.cancel(own));
}
