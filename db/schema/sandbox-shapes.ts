export type ScenarioCounts = Record<string, { done: number; refused: number }>;

export interface ScenarioFault {
  step: number;
  at: string;
  code: string;
}
