import { rule, ruleWith, state } from "../../core/errors/kinds";

export const simulatorRefusals = {
  payout_not_returnable: state("The payout is not completed."),
  code_unreadable: rule("must be the code of a Pix or the digits of a boleto", "code"),
  company_has_real_connection: state("Only a company whose connections are all of the sandbox can be disturbed."),
  simulator_orders_limit: ruleWith({ max: 20 }, ({ max }) => `At most ${max} orders may wait: cancel one`),
  scenario_name_taken: state("A scenario of this name is saved or comes with the product."),
  scenario_limit_reached: ruleWith(
    { max: 50 },
    ({ max }) => `A company has at most ${max} saved scenarios: remove one`,
  ),
  scenario_shipped: state("The scenario comes with the product and cannot be removed."),
  scenario_running: state("A scenario is under way in the company: wait until it has ended, or stop it."),
  scenario_run_ended: state("The run has ended."),
  webhook_unknown: rule("names no webhook of the company", "webhookId"),
} as const;
