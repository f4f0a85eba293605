import type { Messages } from "next-intl";

/** The parts of our sentences that the pages around sign-in need in the browser: a tenth of them all. */
export const entrySentences = [
  "failure",
  "invitation",
  "language",
  "login",
  "reset",
  "signUp",
] as const satisfies readonly (keyof Messages)[];
