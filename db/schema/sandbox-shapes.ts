/** By its verb, how often a scenario's run did something, and how often it was refused. */
export type ScenarioCounts = Record<string, { done: number; refused: number }>;

/** What was refused in a scenario's run: the index of its step, the company's now and the error's code. */
export interface ScenarioFault {
  step: number;
  at: string;
  code: string;
}
