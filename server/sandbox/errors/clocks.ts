import { rule, state } from "../../core/errors/kinds";

export const clockRefusals = {
  clock_needs_sandbox: state("A clock is for companies that only have the sandbox: this one has another connection."),
  company_has_clock: state("The company's clock is not the real one, so no bank of real money can be connected."),
  clock_advancing: state("The clock is advancing: wait until it has arrived, or stop it."),
  clock_not_advancing: state("The clock is not advancing."),
  clock_backwards: rule("must be later than the company's now: time never goes back", "to"),
  clock_too_far: rule("must be at most ten years from the real time", "to"),
  reset_not_confirmed: rule("must be the company's name as it is stored", "confirm"),
  clock_resetting: state("The company's sandbox data is being wiped: wait until it is done."),
} as const;
