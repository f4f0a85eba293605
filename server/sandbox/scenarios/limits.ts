/** The length of a scenario. */
export const maxDays = 400;

/** Steps of a scenario, and what a run of it may do in all, repeated steps counted each time. */
export const maxSteps = 100;
export const maxActions = 500;

/** Saved scenarios of a company. */
export const maxSaved = 50;

/** The form of the names in scenarios. */
export const namePattern = /^[a-z][a-z0-9-]{0,39}$/;
