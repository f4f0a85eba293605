import { rule, ruleWith, state } from "./kinds";

/** Refusals of the simulator of the sandbox's banks, issuers and payers. */
export const simulatorRefusals = {
  payout_not_returnable: state("The payout is not completed."),
  code_unreadable: rule("must be the code of a Pix or the digits of a boleto", "code"),
  company_has_real_connection: state("Only a company whose connections are all of the sandbox can be disturbed."),
  simulator_orders_limit: ruleWith({ max: 20 }, ({ max }) => `At most ${max} orders may wait: cancel one`),
  webhook_unknown: rule("names no webhook of the company", "webhookId"),
} as const;
