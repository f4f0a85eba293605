export const maxDays = 400;

/** Maximum steps of a scenario, and actions of a run including repetitions. */
export const maxSteps = 100;
export const maxActions = 500;

export const maxSaved = 50;

export const namePattern = /^[a-z][a-z0-9-]{0,39}$/;
