const at = "2026-11-21T03:00:00.000Z";

export const scenarioExample = {
  name: "a-late-payer",
  title: "A Pix that is paid and one that is not",
  days: 3,
  steps: [
    { verb: "charge_pix" as const, name: "sale", day: 1, repeat: { days: 2, timesPerDay: 2 }, amountInCents: 4990 },
    { verb: "pay" as const, of: "sale", percent: 50, afterMinutes: 10 },
  ],
};

export const scenarioRunExample = {
  id: "0199a1d4-20bb-7d11-9a3c-5e6f7a8b9c0d",
  scenario: "a-late-payer",
  title: "A Pix that is paid and one that is not",
  status: "running" as const,
  seed: "a-late-payer",
  days: 3,
  beginsAt: at,
  endsAt: "2026-11-24T03:00:00.000Z",
  actions: 6,
  reached: 4,
  verbs: [
    { verb: "charge_pix" as const, done: 3, refused: 0 },
    { verb: "pay" as const, done: 1, refused: 0 },
  ],
  faults: [],
  createdAt: "2026-11-20T13:45:30.000Z",
  endedAt: null,
};

export const scenariosExample = {
  scenarios: [
    {
      name: "a-late-payer",
      title: "A Pix that is paid and one that is not",
      description: null,
      days: 3,
      actions: 6,
      isShipped: false,
    },
  ],
  lastRun: scenarioRunExample,
};
