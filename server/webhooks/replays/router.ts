import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { cancelReplay, getReplay, listReplays, maxReplays, pauseReplay, resumeReplay, startReplay } from "./replays";
import { Replay, ReplayAnswer, ReplayId, ReplayPage, ReplayQuery, ReplayWish } from "./schemas";

const operation = { tags: ["Webhooks"], protect: true };
const path = "/webhooks/{webhookId}/replays" as const;

export const replaysRouter = createRouter({
  start: companyProcedure
    .meta({
      audit: "webhook.replay_started",
      permission: "webhooks.write",
      answer: "data",
      failures: ["webhook_stopped", "replay_limit_reached"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/webhooks/{webhookId}/replay",
        summary: "Replay the events of a period",
        description: `Sends every event of a period to this webhook in new deliveries, including events from before the webhook existed. Each event keeps its \`id\`: a receiver that discards repeated ids drops events that it has already received. The product filter of the webhook also applies. Events whose payload was deleted are skipped and counted. The replay runs in the background, alongside new events. A second replay of the same period sends the events again. A webhook has at most ${maxReplays} unfinished replays.`,
        successDescription: "The replay and its number of events; with `preview`, only the number.",
      },
    })
    .input(ReplayWish)
    .output(ReplayAnswer)
    .mutation(({ ctx, input }) => startReplay(ctx.company.id, input, ctx.now, auditBy(ctx))),

  list: companyProcedure
    .meta({
      permission: "webhooks.read",
      answer: "list",
      openapi: {
        ...operation,
        method: "GET",
        path,
        summary: "List replays",
        description: "Returns the replays of a webhook, newest first, paged by `limit` and `offset`.",
        successDescription: "A page of replays.",
      },
    })
    .input(ReplayQuery)
    .output(ReplayPage)
    .query(({ ctx, input }) => listReplays(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "webhooks.read",
      answer: "data",
      openapi: {
        ...operation,
        method: "GET",
        path: `${path}/{replayId}`,
        summary: "Read a replay",
        description: "Returns the progress of a replay.",
        successDescription: "The replay.",
      },
    })
    .input(ReplayId)
    .output(Replay)
    .query(({ ctx, input }) => getReplay(ctx.company.id, input)),

  pause: companyProcedure
    .meta({
      audit: "webhook.replay_paused",
      permission: "webhooks.write",
      answer: "data",
      failures: ["replay_ended"],
      openapi: {
        ...operation,
        method: "POST",
        path: `${path}/{replayId}/pause`,
        summary: "Pause a replay",
        description:
          "Stops queueing deliveries. Deliveries already queued are still sent. A replay that has ended returns 409.",
        successDescription: "The replay, paused.",
      },
    })
    .input(ReplayId)
    .output(Replay)
    .mutation(({ ctx, input }) => pauseReplay(ctx.company.id, input, ctx.now, auditBy(ctx))),

  resume: companyProcedure
    .meta({
      audit: "webhook.replay_resumed",
      permission: "webhooks.write",
      answer: "data",
      failures: ["replay_ended", "webhook_stopped"],
      openapi: {
        ...operation,
        method: "POST",
        path: `${path}/{replayId}/resume`,
        summary: "Resume a replay",
        description: "Continues a paused replay. Returns 409 if the replay has ended or its webhook is stopped.",
        successDescription: "The replay, running.",
      },
    })
    .input(ReplayId)
    .output(Replay)
    .mutation(({ ctx, input }) => resumeReplay(ctx.company.id, input, ctx.now, auditBy(ctx))),

  cancel: companyProcedure
    .meta({
      audit: "webhook.replay_canceled",
      permission: "webhooks.write",
      answer: "data",
      failures: ["replay_ended"],
      openapi: {
        ...operation,
        method: "POST",
        path: `${path}/{replayId}/cancel`,
        summary: "Cancel a replay",
        description: "Ends the replay. Deliveries already queued are still sent. A replay that has ended returns 409.",
        successDescription: "The replay, canceled.",
      },
    })
    .input(ReplayId)
    .output(Replay)
    .mutation(({ ctx, input }) => cancelReplay(ctx.company.id, input, ctx.now, auditBy(ctx))),
});
