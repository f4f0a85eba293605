import { failedCall, rule, ruleWith, state } from "../core/failures/kinds";

export const webhooksErrors = {
  webhook_url_not_allowed: rule("address not allowed", "url"),
  webhook_test_failed: ruleWith(failedCall(500), ({ sentence }) => `failed the test: ${sentence}`, "url"),
  webhook_limit_reached: ruleWith({ max: 50 }, ({ max }) => `A company has at most ${max} webhooks`),
  webhook_not_signed: state("The webhook does not sign its deliveries: enable signing first."),
  webhook_stopped: state("The webhook is stopped: start it first."),
  replay_limit_reached: ruleWith({ max: 5 }, ({ max }) => `A webhook has at most ${max} unfinished replays`),
  replay_ended: state("The replay has ended."),
  webhook_removed: state("The webhook of the delivery was deleted."),
  delivery_canceled: state("The delivery was canceled."),
  event_is_test: state("A test event belongs to a single webhook."),
  event_payload_deleted: state("The event's payload was deleted after the retention period."),
  request_not_repeatable: state("The log does not have all the data needed to repeat this request."),
  company_not_in_sandbox: state("Only companies that sell exclusively through the sandbox can repeat requests."),
} as const;
