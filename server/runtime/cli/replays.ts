import type { AuditBy } from "../../accounts/audit/audit";
import { cancelReplay, getReplay, pauseReplay, resumeReplay, startReplay } from "../../webhooks/replays/replays";
import { ReplayWish } from "../../webhooks/replays/schemas";
import { type Arguments, type Command, readArguments, UsageFault } from "./command";
import { getNamedCompany } from "./companies";

const byOperator: AuditBy = { actor: "operator" };

const verbs = { pause: pauseReplay, resume: resumeReplay, cancel: cancelReplay };
const flags = Object.keys(verbs) as (keyof typeof verbs)[];

/**
 * `--company ID --webhook ID --from INSTANT --to INSTANT [--events a,b] [--preview]`: replays or,
 * with `--preview`, counts the events of a period. Prints `replayId` and `count`. With `--replay
 * ID` instead of a period, applies `--pause`, `--resume` or `--cancel` and prints the replay's
 * progress.
 */
export const replayCommand: Command = (args) => {
  const given = readArguments(args, {
    options: ["company", "webhook", "from", "to", "events", "replay"],
    flags: ["preview", ...flags],
  });
  const companyId = given.required("company");
  const webhookId = given.required("webhook");
  const replayId = given.optional("replay");
  const act = replayId === null ? startOf(given, webhookId) : changeOf(given, { webhookId, replayId });
  return async (now) => {
    await getNamedCompany(companyId);
    return { ...(await act(companyId, now)) };
  };
};

type Act = (companyId: string, now: Date) => Promise<object>;

function startOf(given: Arguments, webhookId: string): Act {
  const chosen = flags.find((flag) => given.flag(flag));
  if (chosen) throw new UsageFault(`--${chosen}: needs --replay`);
  const events = given.optional("events")?.split(",");
  const input = ReplayWish.safeParse({
    ...{ webhookId, from: given.required("from"), to: given.required("to"), preview: given.flag("preview") },
    ...(events && { events }),
  });
  if (!input.success) {
    const [issue] = input.error.issues;
    throw new UsageFault(`--${String(issue?.path[0])}: ${issue?.message}`);
  }
  return (companyId, now) => startReplay(companyId, input.data, now, byOperator);
}

function changeOf(given: Arguments, key: { webhookId: string; replayId: string }): Act {
  for (const name of ["from", "to", "events"]) {
    if (given.optional(name) !== null) throw new UsageFault(`--${name}: not together with --replay`);
  }
  const chosen = flags.filter((flag) => given.flag(flag));
  if (chosen.length > 1) throw new UsageFault(`--${chosen[1]}: not together with --${chosen[0]}`);
  const [verb] = chosen;
  return (companyId, now) => (verb ? verbs[verb](companyId, key, now, byOperator) : getReplay(companyId, key));
}
