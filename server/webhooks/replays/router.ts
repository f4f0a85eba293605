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
        summary: "Send the events of a period again",
        description:
          "Sends every event of a period to this webhook in new deliveries, also those from before it existed. Each keeps its `id`: a receiver that discards repeated ids drops those it has seen. The filter by product holds here too. It goes on in the background, beside new events; a second replay of the same period sends them again. " +
          `A webhook has at most ${maxReplays} replays that have not ended.`,
        successDescription: "The replay and the number of its events; with `preview`, the number alone.",
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
        description: "A webhook's replays, newest first, by `limit` and `offset`.",
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
        description: "How far a replay has come.",
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
        description: "Nothing more is queued; what is on its way is still sent. 409 once it has ended.",
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
        description: "Goes on where it was paused. 409 once it has ended, or while its webhook is stopped.",
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
        description: "Ends it; what is on its way is still sent. 409 once it has ended.",
        successDescription: "The replay, canceled.",
      },
    })
    .input(ReplayId)
    .output(Replay)
    .mutation(({ ctx, input }) => cancelReplay(ctx.company.id, input, ctx.now, auditBy(ctx))),
});
